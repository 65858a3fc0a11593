import type { Comment } from '@stenope/contract/comments';
import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { commentsQuery, dropComment, isKnownComment, putComment } from './comment-cache.ts';

const postId = 'p';

const comment = (id: string, parentId: string | null = null, body = id): Comment => ({
  id,
  postId,
  parentId,
  author: null,
  body,
  mentions: [],
  replies: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  hidden: null,
  can: { edit: false, delete: false, remove: false },
});

type Pages = InfiniteData<{ items: readonly Comment[]; next?: string }, string | undefined>;

function withThread(pages: Pages['pages'], parentId?: string): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(commentsQuery(postId, parentId).queryKey, {
    pages,
    pageParams: pages.map(() => undefined),
  });
  return cache;
}

const bodies = (cache: QueryClient, parentId?: string) =>
  cache
    .getQueryData(commentsQuery(postId, parentId).queryKey)
    ?.pages.map(({ items }) => items.map(({ body }) => body));

test('a new comment stands first, once', () => {
  const cache = withThread([{ items: [comment('b')], next: 'x' }, { items: [comment('a')] }]);
  putComment(cache, comment('c'));
  putComment(cache, comment('c'));
  expect(bodies(cache)).toEqual([['c', 'b'], ['a']]);
  expect(isKnownComment(cache, { postId, commentId: 'c', parentId: null })).toBe(true);
});

test('one that was changed stays where it was', () => {
  const cache = withThread([{ items: [comment('b')], next: 'x' }, { items: [comment('a')] }]);
  putComment(cache, comment('a', null, 'a, again'));
  expect(bodies(cache)).toEqual([['b'], ['a, again']]);
});

test('a reply stands last, unless older ones are still to come', () => {
  const all = withThread([{ items: [comment('r1', 'a')] }], 'a');
  putComment(all, comment('r2', 'a'));
  expect(bodies(all, 'a')).toEqual([['r1', 'r2']]);
  const some = withThread([{ items: [comment('r1', 'a')], next: 'x' }], 'a');
  putComment(some, comment('r3', 'a'));
  expect(bodies(some, 'a')).toEqual([['r1']]);
});

test('one that is gone leaves its place', () => {
  const cache = withThread([{ items: [comment('b'), comment('a')] }]);
  dropComment(cache, { postId, commentId: 'b', parentId: null });
  expect(bodies(cache)).toEqual([['a']]);
});

test('nothing is put into a thread nobody reads', () => {
  const cache = new QueryClient();
  putComment(cache, comment('a'));
  expect(cache.getQueryCache().getAll()).toEqual([]);
});
