import { spotLevels } from '@stenope/domain/map/cells';
import { widestPart } from '@stenope/domain/map/names';
import { useTranslation } from 'react-i18next';
import type { MapSquare } from './api.ts';

type PostsSquare = Extract<MapSquare, { readonly kind: 'posts' }>;

/** Whether a square is that place, lies around it, or holds others too. */
interface PlaceOfSquare {
  readonly place: string;
  readonly extent: 'within' | 'around' | 'among';
}

/** Larger squares, of a hundred kilometres or more, are around no town: only the country is said. */
const wideLevel = 8;

/** What a square may be called without claiming that everything in it lies where its newest post does. */
export function placeOfSquare(square: PostsSquare): PlaceOfSquare | undefined {
  const { cell, count, common, unsure, post } = square;
  if (common !== null) {
    const isOneSpot = cell.length >= spotLevels.km;
    if (!unsure || isOneSpot) return { place: common, extent: 'within' };
    return { place: cell.length < wideLevel ? widestPart(common) : common, extent: 'around' };
  }
  const newest = post?.place ?? undefined;
  if (newest !== undefined) return { place: newest, extent: 'among' };
  return count === 1 && post ? { place: post.title, extent: 'within' } : undefined;
}

/** Says what a square holds: its place, or its member, and how many. */
export function useSquareName(): (square: MapSquare) => string {
  const { t } = useTranslation('map');
  return (square) => {
    const { count } = square;
    if (square.kind === 'posts') {
      const named = placeOfSquare(square);
      if (!named) return t('nameless', { count });
      const { place, extent } = named;
      return t('posts', { place: extent === 'within' ? place : t(extent, { place }), count });
    }
    const name = square.member?.displayName ?? t('unnamed');
    return count === 1 ? name : t('members', { name, count: count - 1 });
  };
}
