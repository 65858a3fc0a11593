import type { Photo } from '@stenope/contract/media';
import type { Post, PostCard } from '@stenope/contract/posts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import {
  changePost,
  isWhole,
  keepCards,
  postAddress,
  postKeys,
  postQuery,
  readWithThread,
  showFollowing,
  sourcesOf,
  stillOf,
} from './api.ts';

const photo: Photo = {
  name: 'a'.repeat(32),
  width: 3000,
  height: 2000,
  animated: false,
  thumbhash: '',
  colour: '#000000',
  widths: [320, 640],
  formats: ['webp', 'avif'],
};

const card: PostCard = {
  id: 'p',
  author: { id: 'u', username: 'lila', displayName: 'Lila', avatar: null, isPro: false },
  title: 'Erg',
  excerpt: '',
  photo,
  alt: '',
  sensitive: 'none',
  place: null,
  comments: 1,
  ratings: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  status: 'visible',
  mine: { favourite: false },
  echo: null,
};

const whole: Post = {
  ...card,
  description: 'Le matin.',
  tags: [],
  mentions: [],
  steps: [],
  resources: [],
  location: null,
  licence: 'cc0',
  hidesCamera: false,
  camera: null,
  profile: null,
  allowsResponses: false,
  editedAt: null,
  following: false,
  receipt: null,
  videoIds: [],
  can: { edit: false, delete: false, comment: true, favourite: true },
};

const known = (cache: QueryClient) => cache.getQueryData(postQuery('p').queryKey);

test('a list brings what is new of a post, and takes nothing away that was known', () => {
  const cache = new QueryClient();
  keepCards(cache, [card]);
  expect(known(cache)).toEqual(card);
  cache.setQueryData(postQuery('p').queryKey, whole);
  keepCards(cache, [{ ...card, comments: 7 }]);
  const now = known(cache);
  expect(now).toEqual({ ...whole, comments: 7 });
  expect(now && isWhole(now)).toBe(true);
});

test('what one does to a post is seen wherever it stands; of one nobody knows nothing is made', () => {
  const cache = new QueryClient();
  keepCards(cache, [card]);
  changePost(cache, 'p', ({ mine }) => ({ mine: { ...mine, favourite: true } }));
  expect(known(cache)?.mine.favourite).toBe(true);
  changePost(cache, 'nowhere', () => ({ comments: 3 }));
  expect(cache.getQueryData(postQuery('nowhere').queryKey)).toBeUndefined();
});

test('an author who is followed is followed under all their posts, and nobody else is', () => {
  const cache = new QueryClient();
  cache.setQueryData(postQuery('p').queryKey, whole);
  showFollowing(cache, 'somebody else', true);
  expect(known(cache)).toMatchObject({ following: false });
  showFollowing(cache, 'u', true);
  expect(known(cache)).toMatchObject({ following: true });
});

describe('a post that is read brings the beginning of its thread', () => {
  const thread = { items: [], next: 'further' };
  const readOnce = (cache: QueryClient, meanwhile = () => Promise.resolve()) =>
    readWithThread(cache, 'p', async () => {
      await meanwhile();
      return { ...whole, thread };
    });
  const threadOf = (cache: QueryClient) => cache.getQueryState(postKeys.thread('p'));

  test('which its list starts with; the post itself holds no copy', async () => {
    const cache = new QueryClient();
    expect(await readOnce(cache)).toEqual(whole);
    expect(threadOf(cache)).toMatchObject({
      data: { pages: [thread], pageParams: [undefined] },
      isInvalidated: false,
    });
  });

  test('and leaves a list alone that has grown by itself', async () => {
    const cache = new QueryClient();
    const grown = { pages: [thread, { items: [] }], pageParams: [undefined, 'further'] };
    cache.setQueryData(postKeys.thread('p'), grown);
    await readOnce(cache);
    expect(threadOf(cache)?.data).toBe(grown);
  });

  test('read anew when one began to listen only while it was on its way', async () => {
    const cache = new QueryClient();
    const topic = 'post:p';
    await readOnce(cache, () =>
      cache.invalidateQueries({ predicate: ({ meta }) => meta?.['topic'] === topic }),
    );
    expect(threadOf(cache)).toMatchObject({ data: { pages: [thread] }, isInvalidated: true });
  });
});

test('a photograph stands at its addresses', () => {
  expect(sourcesOf(photo).map(({ url }) => url)).toEqual([
    `/media/${photo.name}/320.webp`,
    `/media/${photo.name}/640.webp`,
    `/media/${photo.name}/320.avif`,
    `/media/${photo.name}/640.avif`,
  ]);
  expect(stillOf(photo)).toBeUndefined();
  expect(stillOf({ ...photo, animated: true })).toBe(`/media/${photo.name}/still.webp`);
  const masked = { ...photo, animated: true, key: 'k' };
  expect([sourcesOf(masked)[0]?.url, stillOf(masked)]).toEqual([
    `/media/${photo.name}/320.webp?key=k`,
    `/media/${photo.name}/still.webp?key=k`,
  ]);
  expect(postAddress(card)).toBe('/user/lila/post/p');
});
