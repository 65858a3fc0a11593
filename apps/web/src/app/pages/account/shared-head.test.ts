import { expect, test } from 'vitest';
import { reasonFor, sharedBy } from './shared-head.ts';

const place = '/user/noe/post/1';
const head = new Map([
  ['og:title', 'Marée · basse · Noé'],
  ['author', 'Noé'],
  ['og:url', `https://stenope.example${place}`],
  ['og:image', 'https://stenope.example/media/abc/1600.jpeg'],
  ['og:image:width', '1600'],
  ['og:image:height', '1067'],
]);

test('who comes signed out to a post sees what its head tells, and nothing more', () => {
  const words = { title: 'Marée · basse', author: 'Noé' };
  expect(sharedBy(head, `${place}?lng=ja`)).toEqual({
    ...words,
    image: { src: '/media/abc/1600.jpeg', width: 1600, height: 1067 },
  });
  // The picture was made a moment ago: no share card reads it, this page does.
  const fresh = [...head].map(([name, value]) => [
    name.replace('og:image', 'preview:image'),
    value,
  ]);
  expect(sharedBy(new Map(fresh as [string, string][]), place)?.image?.src).toBe(
    '/media/abc/1600.jpeg',
  );
  // The picture is sensitive, or its author wants no previews.
  const quiet = new Map([...head].filter(([name]) => !name.startsWith('og:image')));
  expect(sharedBy(quiet, place)).toEqual({ ...words, image: null });
});

test('of another place, and where the head tells nothing, nothing is shown', () => {
  for (const from of ['/user/noe/post/2', '/chat', null]) expect(sharedBy(head, from)).toBeNull();
  expect(sharedBy(new Map(), place)).toBeNull();
});

test('it is said why one must sign in, and of what is not told nothing else', () => {
  const shared = sharedBy(head, place);
  expect(reasonFor(place, shared)).toBe('post');
  expect(reasonFor('/profile/noe', shared)).toBe('profile');
  expect(reasonFor('/shop/noe/tirage-1', shared)).toBe('product');
  for (const hidden of [place, '/profile/noe', '/shop/noe/tirage-1']) {
    expect(reasonFor(hidden, null)).toBe('page');
  }
  for (const own of ['/chat', '/toString', null]) expect(reasonFor(own, null)).toBeUndefined();
});
