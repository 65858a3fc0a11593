import type { OwnCover } from '@stenope/contract/people/covers';
import { expect, test } from 'vitest';
import { afterWish, movedTo } from './covers-change.ts';

const cover = (id: string, primary = false): OwnCover => ({
  id,
  primary,
  photo: null,
  state: 'processing',
});

const three = [cover('a', true), cover('b'), cover('c')];
const names = (covers: readonly OwnCover[]) =>
  covers.map(({ id, primary }) => (primary ? id.toUpperCase() : id)).join('');

test('a cover goes where it is put, and not beyond the ends', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(movedTo(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
});

test('what is shown at once is what the server will say', () => {
  expect(names(afterWish(three, { kind: 'order', order: ['c', 'a', 'b'] }))).toBe('cAb');
  expect(names(afterWish(three, { kind: 'primary', coverId: 'b' }))).toBe('aBc');
  expect(names(afterWish(three, { kind: 'remove', coverId: 'c' }))).toBe('Ab');
  // The next cover becomes primary.
  expect(names(afterWish(three, { kind: 'remove', coverId: 'a' }))).toBe('Bc');
});
