import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { postKeys } from '../api.ts';
import { nameOf, newsVisit, outdate, postListQuery, relist, renewHome } from './list-query.ts';

const frame = (id: string) => ({ id, width: 3, height: 2 });

function withList(visit: string, ...pages: string[][]): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(postListQuery({ kind: 'newest' }, visit, cache).queryKey, {
    pages: pages.map((ids) => ({
      items: ids.map(frame),
      next: undefined,
      total: undefined,
      isForMembers: false,
    })),
    pageParams: pages.map(() => undefined),
  });
  return cache;
}

const idsAt = (cache: QueryClient, visit: string) =>
  cache
    .getQueryData(postListQuery({ kind: 'newest' }, visit, cache).queryKey)
    ?.pages.map(({ items }) => items.map(({ id }) => id));

test('a post that is gone leaves every list, and what did not hold it stays the very same', () => {
  const cache = withList('v', ['a', 'b'], ['c']);
  const key = postListQuery({ kind: 'newest' }, 'v', cache).queryKey;
  const before = cache.getQueryData(key);
  relist(cache, 'x', () => []);
  expect(cache.getQueryData(key)).toBe(before);
  relist(cache, 'b', () => []);
  expect(idsAt(cache, 'v')).toEqual([['a'], ['c']]);
  expect(cache.getQueryData(key)?.pages[1]).toBe(before?.pages[1]);
});

test('a photograph that is developed gets its shape', () => {
  const cache = withList('v', ['a']);
  relist(cache, 'a', ({ id }) => [{ id, width: 4, height: 5 }]);
  const { queryKey } = postListQuery({ kind: 'newest' }, 'v', cache);
  expect(cache.getQueryData(queryKey)?.pages[0]?.items).toEqual([{ id: 'a', width: 4, height: 5 }]);
});

test('another visit starts with the first page that was fetched a moment ago', () => {
  const cache = withList('first', ['a', 'b'], ['c']);
  const again = postListQuery({ kind: 'newest' }, 'second', cache);
  expect(again).toMatchObject({ initialData: { pages: [{ items: [{ id: 'a' }, { id: 'b' }] }] } });
  expect(postListQuery({ kind: 'favourites' }, 'second', cache)).not.toHaveProperty('initialData');
});

test('another order is another list, and goes with it when it is outdated', () => {
  const cache = withList('v', ['a']);
  const best = { kind: 'newest', sort: 'global' } as const;
  const query = postListQuery(best, 'v', cache);
  expect(query).not.toHaveProperty('initialData');
  expect(query.queryKey).not.toEqual(postListQuery({ kind: 'newest' }, 'v', cache).queryKey);
  expect(postListQuery({ kind: 'newest', sort: 'recent' }, 'v', cache).queryKey).toEqual(
    postListQuery({ kind: 'newest' }, 'v', cache).queryKey,
  );
  cache.setQueryData(query.queryKey, {
    pages: [{ items: [frame('b')], next: undefined, total: undefined, isForMembers: false }],
    pageParams: [undefined],
  });
  outdate(cache, (name) => name === 'newest');
  expect(cache.getQueryData(query.queryKey)).toBeUndefined();
});

test('what is outdated is read anew at the next visit', () => {
  const cache = withList('v', ['a']);
  outdate(cache, (name) => name === 'favourites');
  expect(idsAt(cache, 'v')).toEqual([['a']]);
  outdate(cache, (name) => name === 'newest');
  expect(idsAt(cache, 'v')).toBeUndefined();
});

test('lists are known by what they hold, names and tags without case', () => {
  expect(nameOf({ kind: 'person', username: 'Lila' })).toBe('person lila');
  expect(nameOf({ kind: 'hashtag', tag: 'Été' })).toBe('hashtag été');
  expect(nameOf({ kind: 'home', list: 'discover' })).toBe('home discover');
});

const home = { kind: 'home', list: 'following' } as const;

function withHome(visit: string, ...ids: string[]): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(postListQuery(home, visit, cache).queryKey, {
    pages: [{ items: ids.map(frame), next: undefined, total: undefined, isForMembers: false }],
    pageParams: [undefined],
  });
  return cache;
}

test('home begins with what was kept up to date beside it, however long ago it was read', () => {
  const cache = withHome(newsVisit, 'new', 'old');
  const { queryKey } = postListQuery(home, newsVisit, cache);
  const query = cache.getQueryCache().find({ queryKey });
  query?.setState({ dataUpdatedAt: Date.now() - 3_600_000 });
  const next = () => postListQuery(home, 'next', cache);
  // A query without observers is not kept up to date.
  expect(next()).not.toHaveProperty('initialData');
  const leave = new QueryObserver(cache, { queryKey, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  expect(next()).toMatchObject({
    initialData: { pages: [{ items: [{ id: 'new' }, { id: 'old' }] }] },
  });
  void cache.invalidateQueries({ queryKey, refetchType: 'none' });
  expect(next()).not.toHaveProperty('initialData');
  leave();
});

test('who follows others finds another home at the next visit, and their place in the last one', () => {
  const cache = withHome('v', 'a', 'b');
  const key = postListQuery(home, 'v', cache).queryKey;
  for (const [id, author] of [
    ['a', 'ada'],
    ['b', 'bob'],
  ] as const) {
    cache.setQueryData(postKeys.post(id), { id, author: { id: author } });
  }
  const ids = () => cache.getQueryData(key)?.pages[0]?.items.map(({ id }) => id);
  cache
    .getQueryCache()
    .find({ queryKey: key })
    ?.setState({ dataUpdatedAt: Date.now() - 5 });
  expect(postListQuery(home, 'next', cache)).toHaveProperty('initialData');
  renewHome(cache, 'zoe', true);
  expect(postListQuery(home, 'next', cache)).not.toHaveProperty('initialData');
  expect(ids()).toEqual(['a', 'b']);
  renewHome(cache, 'ada', false);
  expect(ids()).toEqual(['b']);
});
