import { expect, test } from 'vitest';
import type { MapSquare } from './api.ts';
import { placeOfSquare } from './square-name.ts';

type Square = Parameters<typeof placeOfSquare>[0];

const post = {
  id: 'p',
  author: 'ada',
  title: 'Falaise',
  alt: '',
  sensitive: 'none',
  place: 'Die, Drôme, France',
  photo: null,
} as const satisfies NonNullable<Extract<MapSquare, { kind: 'posts' }>['post']>;

function square(level: number, known: Partial<Square>): Square {
  const cell = '1'.repeat(level);
  return { kind: 'posts', cell, lat: 0, lon: 0, count: 42, common: null, post, ...known };
}

test('a square whose posts are all known is called by what their places share', () => {
  expect(placeOfSquare(square(4, { count: 1, common: post.place }))).toEqual({
    place: 'Die, Drôme, France',
    extent: 'within',
  });
  expect(placeOfSquare(square(4, { count: 2, common: 'Drôme, France' }))).toEqual({
    place: 'Drôme, France',
    extent: 'within',
  });
});

test('one whose older posts are not known claims no more than its size allows', () => {
  const unsure = { common: post.place, unsure: true } as const;
  expect(placeOfSquare(square(5, unsure))).toEqual({ place: 'France', extent: 'around' });
  expect(placeOfSquare(square(10, unsure))).toEqual({ place: post.place, extent: 'around' });
  expect(placeOfSquare(square(17, unsure))).toEqual({ place: post.place, extent: 'within' });
});

test('one of places that share nothing names the newest, and says that there are others', () => {
  for (const unsure of [undefined, true] as const) {
    expect(placeOfSquare(square(5, { unsure }))).toEqual({ place: post.place, extent: 'among' });
  }
});

test('without a name of a place a single post gives its title, and several none', () => {
  const nameless = { post: { ...post, place: null }, unsure: true } as const;
  expect(placeOfSquare(square(5, { ...nameless, count: 1 }))).toEqual({
    place: 'Falaise',
    extent: 'within',
  });
  expect(placeOfSquare(square(5, nameless))).toBeUndefined();
  expect(placeOfSquare(square(5, { post: null, unsure: true }))).toBeUndefined();
});
