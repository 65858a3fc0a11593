import { expect, test } from 'vitest';
import { sharedBy } from './shared-head.ts';

const place = '/user/noe/post/1';
const head = new Map([
  ['og:title', 'Marée basse · Noé'],
  ['og:url', `https://stenope.example${place}`],
  ['og:image', 'https://stenope.example/media/abc/1600.jpeg'],
  ['og:image:width', '1600'],
  ['og:image:height', '1067'],
]);

test('who comes signed out to a post sees what its head tells, and nothing more', () => {
  expect(sharedBy(head, `${place}?lng=ja`)).toEqual({
    words: 'Marée basse · Noé',
    image: { src: '/media/abc/1600.jpeg', width: 1600, height: 1067 },
  });
  const quiet = new Map([...head].filter(([name]) => !name.startsWith('og:image')));
  expect(sharedBy(quiet, place)).toEqual({ words: 'Marée basse · Noé', image: null });
});

test('of another place, and where the head tells nothing, nothing is shown', () => {
  for (const from of ['/user/noe/post/2', '/chat', null]) expect(sharedBy(head, from)).toBeNull();
  expect(sharedBy(new Map(), place)).toBeNull();
});
