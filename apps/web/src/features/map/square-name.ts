import { useTranslation } from 'react-i18next';
import type { MapSquare } from './api.ts';

/** Says what a square holds: its place, or its member, and how many. */
export function useSquareName(): (square: MapSquare) => string {
  const { t } = useTranslation('map');
  return (square) => {
    const { count } = square;
    if (square.kind === 'posts') {
      const place = square.post?.place ?? square.post?.title ?? t('unnamed');
      return t('posts', { place, count });
    }
    const name = square.member?.displayName ?? t('unnamed');
    return count === 1 ? name : t('members', { name, count: count - 1 });
  };
}
