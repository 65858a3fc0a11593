import type { Photo } from '@stenope/contract/media';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { preloadPhoto } from '../../../ui/photo/preload.ts';
import { postAddress, postKeys, postQuery, sourcesOf, type KnownPost } from '../api.ts';
import { stageSizes } from '../detail/pictures.ts';
import { postListQuery } from '../lists/list-query.ts';
import { useCovering } from '../sensitive/covers.ts';
import { neighboursOf, onWalk, type Walk } from './walk.ts';

/** A step to another post: as a link, and as a function for swipe and keyboard. */
export interface Step {
  readonly to: string;
  readonly state: unknown;
  /** Photograph it leads to; undefined when covered, so that a swipe does not reveal it. */
  readonly picture:
    | { readonly photo: Photo; readonly alt: string; readonly title: string }
    | undefined;
  readonly take: () => void;
}

/** Previous and next post, reachable without going back to the list. */
export interface Steps {
  readonly previous?: Step | undefined;
  readonly next?: Step | undefined;
}

interface WalkedProps<Of = Walk> {
  readonly walk: Of;
  readonly postId: string;
  readonly viewerId: string | undefined;
  readonly children: (steps: Steps) => ReactNode;
}

/** The next page is loaded when this many posts are left. */
const nearEnd = 3;

/** Walks through the photographs of the list the viewer came from. */
export function Walked({ walk, ...rest }: WalkedProps) {
  return 'ids' in walk ? (
    <Among walk={walk} ids={walk.ids} {...rest} />
  ) : (
    <Along walk={walk} {...rest} />
  );
}

function Along({ walk, ...rest }: WalkedProps<Exclude<Walk, { ids: unknown }>>) {
  const cache = useQueryClient();
  const list = useInfiniteQuery(postListQuery(walk.of, walk.visit, cache));
  const { data, error, hasNextPage, isFetching, fetchNextPage } = list;
  const ids = data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  const { ahead } = neighboursOf(ids, rest.postId);
  const wantsMore = hasNextPage && !isFetching && error === null && ahead < nearEnd;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return <Among walk={walk} ids={ids} {...rest} />;
}

interface AmongProps extends WalkedProps {
  readonly ids: readonly string[];
}

function Among({ walk, ids, postId, viewerId, children }: AmongProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const neighbours = neighboursOf(ids, postId);
  const known = (id: string | undefined) =>
    id === undefined ? undefined : cache.getQueryData<KnownPost>(postKeys.post(id));
  const [previous, next] = [known(neighbours.previous), known(neighbours.next)];
  const isCovered = useCovering(viewerId);
  usePreloaded([next, previous], isCovered);
  const stepTo = (post: KnownPost | undefined): Step | undefined => {
    if (post === undefined) return undefined;
    const [to, state] = [postAddress(post), onWalk(walk)];
    const { photo, alt, title } = post;
    const picture = photo && !isCovered(post) ? { photo, alt, title } : undefined;
    // Replaces the history entry, so that Back leads to the list.
    return { to, state, picture, take: () => void navigate(to, { replace: true, state }) };
  };
  return children({ previous: stepTo(previous), next: stepTo(next) });
}

/** Preloads the neighbouring posts and photographs. */
function usePreloaded(
  posts: readonly (KnownPost | undefined)[],
  isCovered: (post: KnownPost) => boolean,
): void {
  const cache = useQueryClient();
  const preload = useEffectEvent(() => {
    for (const post of posts) {
      if (post) void cache.prefetchQuery(postQuery(post.id));
      if (post?.photo && !isCovered(post)) preloadPhoto(sourcesOf(post.photo), stageSizes);
    }
  });
  const ids = posts.map((post) => post?.id ?? '').join(' ');
  useEffect(() => preload(), [ids]);
}
