import { expect, test } from 'vitest';
import { neighboursOf, onWalk, walkOf } from './walk.ts';

const ids = ['a', 'b', 'c'];

test('one goes on to what stands before and behind, and not beyond the ends', () => {
  expect(neighboursOf(ids, 'a')).toEqual({ previous: undefined, next: 'b', ahead: 2 });
  expect(neighboursOf(ids, 'b')).toEqual({ previous: 'a', next: 'c', ahead: 1 });
  expect(neighboursOf(ids, 'c')).toEqual({ previous: 'b', next: undefined, ahead: 0 });
});

test('from what is not in the list no way leads on, and nothing is fetched for it', () => {
  expect(neighboursOf(ids, 'd')).toEqual({ previous: undefined, next: undefined, ahead: Infinity });
});

test('an entry of the history says its way, or none', () => {
  expect(walkOf(onWalk({ ids }))).toEqual({ ids });
  for (const state of [null, undefined, 'a', {}]) expect(walkOf(state)).toBeUndefined();
});
