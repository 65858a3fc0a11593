import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { ListPage } from '../lists/list-query.ts';
import { postsLive } from '../live.ts';
import {
  forgetHeard,
  heardOf,
  heardQuery,
  isBehind,
  isDue,
  newsIn,
  newsQuery,
} from './home-news.ts';

const asked = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../../platform/api/api.ts', () => ({ api: asked }));

const frame = (id: string) => ({ id, width: 3, height: 2 });
const items = (...ids: string[]) => ids.map(frame);
const page = (ids: readonly string[], next?: string): ListPage => ({
  items: ids.map(frame),
  next,
  total: undefined,
  isForMembers: false,
});
const heardIn = (cache: QueryClient) => cache.getQueryData(heardQuery.queryKey);

test('what is newer than all one looks at is new, and what was heard of since', () => {
  const shown = items('05', '04', '02');
  const counted = (heard: readonly string[], ids: readonly string[], next?: string) =>
    newsIn({ items: shown, heard, page: page(ids, next) });
  expect(counted([], ['05', '04', '02'])).toEqual({ count: 0, isMore: false });
  expect(counted([], ['07', '06', '05'])).toEqual({ count: 2, isMore: false });
  // Older posts of a member followed only now are not new.
  expect(counted([], ['07', '05', '03', '01'])).toEqual({ count: 1, isMore: false });
  // Its photograph took longer to develop than the next.
  expect(counted(['03'], ['05', '04', '03'])).toEqual({ count: 1, isMore: false });
  // Told by an event, and deleted since.
  expect(counted(['08'], ['05', '04'])).toEqual({ count: 0, isMore: false });
  expect(counted([], ['09', '08'], 'more')).toEqual({ count: 2, isMore: true });
  expect(counted([], ['09', '05'], 'more')).toEqual({ count: 1, isMore: false });
});

test('where nothing was to be seen everything is new; where nothing was read, nothing', () => {
  expect(newsIn({ items: [], heard: [], page: page(['02', '01']) })).toMatchObject({ count: 2 });
  expect(newsIn({ items: [], heard: ['02'], page: undefined })).toMatchObject({ count: 0 });
});

test('one hears of a post once, until it is shown', () => {
  const cache = new QueryClient();
  postsLive['feed.home_news']({ postId: 'a' }, cache);
  heardOf(cache, 'b');
  heardOf(cache, 'a');
  expect(heardIn(cache)).toEqual(['a', 'b']);
  expect(isBehind(heardIn(cache) ?? [], page(['b']))).toBe(true);
  expect(isBehind(heardIn(cache) ?? [], page(['a', 'b']))).toBe(false);
  forgetHeard(cache, (id) => id === 'a');
  expect(heardIn(cache)).toEqual(['b']);
  for (let n = 0; n < 200; n += 1) heardOf(cache, `post ${n}`);
  expect(heardIn(cache)).toHaveLength(100);
});

test('what is not there when it is read was hidden; what is heard of meanwhile is looked for again', async () => {
  const cache = new QueryClient();
  heardOf(cache, 'seen');
  heardOf(cache, 'hidden');
  asked.mockImplementationOnce(async () => {
    heardOf(cache, 'meanwhile');
    return { items: [{ id: 'seen', photo: null }] };
  });
  await cache.fetchQuery(newsQuery('me', cache));
  expect(heardIn(cache)).toEqual(['seen', 'meanwhile']);
});

test('who comes back reads it again after a while, or when something was heard of', () => {
  const cache = new QueryClient();
  const read = { data: { pages: [page(['a'])], pageParams: [undefined] } };
  const isDueAfter = (ms: number) => isDue(cache, { ...read, dataUpdatedAt: Date.now() - ms });
  expect(isDueAfter(1_000)).toBe(false);
  expect(isDueAfter(61_000)).toBe(true);
  heardOf(cache, 'a');
  expect(isDueAfter(1_000)).toBe(false);
  heardOf(cache, 'b');
  expect(isDueAfter(1_000)).toBe(true);
});
