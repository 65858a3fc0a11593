import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { freshMs } from '../lists/list-query.ts';
import type { ShownList } from '../lists/usePostList.ts';
import {
  forgetHeard,
  heardQuery,
  isBehind,
  newsIn,
  newsQuery,
  rereadNews,
  type News,
} from './home-news.ts';

/** Events arriving within this time are fetched together. */
const gatherMs = 300;
/** Minimum interval between fetches. */
const pauseMs = 2_000;

interface Looking {
  readonly viewerId: string;
  /** False for members who follow nobody, who have no news. */
  readonly follows: boolean;
  readonly list: ShownList;
}

/** Posts followed members have published since the list on screen was fetched. */
export function useHomeNews({ viewerId, follows, list }: Looking): News {
  const cache = useQueryClient();
  const isThere = follows && list.state === 'there';
  const { data, dataUpdatedAt } = useQuery({ ...newsQuery(viewerId, cache), enabled: isThere });
  const { data: heard = nothing } = useQuery(heardQuery);
  const page = data?.pages[0];
  const behind = isBehind(heard, page);
  useEffect(() => {
    if (!behind || !isThere) return undefined;
    const waitMs = Math.max(gatherMs, dataUpdatedAt + pauseMs - Date.now());
    const timer = setTimeout(() => {
      // Hidden page: fetched when the viewer returns.
      if (document.visibilityState === 'visible') rereadNews(cache);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [behind, isThere, dataUpdatedAt, cache]);
  const { items, place } = list;
  useEffect(() => {
    const shown = new Set(items.map(({ id }) => id));
    forgetHeard(cache, (id) => shown.has(id));
  }, [items, cache]);
  // A new visit starts from the cache: newer posts are fetched in the background.
  useEffect(() => {
    const { dataUpdatedAt: readAt = 0 } =
      cache.getQueryState(newsQuery(viewerId, cache).queryKey) ?? {};
    if (readAt > 0 && Date.now() - readAt > freshMs) rereadNews(cache);
  }, [place, viewerId, cache]);
  return useMemo(() => newsIn({ items, heard, page }), [items, heard, page]);
}

const nothing: readonly string[] = [];
