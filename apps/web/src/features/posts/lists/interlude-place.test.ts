import { expect, test } from 'vitest';
import { interludePlace } from './interlude-place.ts';

const listOf = (ids: string) => Array.from(ids, (id) => ({ id }));

test('an interlude stands after the second post, or the only one', () => {
  expect(interludePlace(listOf('abc'), undefined)).toBe('b');
  expect(interludePlace(listOf('a'), undefined)).toBe('a');
  expect(interludePlace([], undefined)).toBeUndefined();
});

test('it stays where it is when newer posts come before it, and moves when its post is gone', () => {
  expect(interludePlace(listOf('xyabc'), 'b')).toBe('b');
  expect(interludePlace(listOf('xyac'), 'b')).toBe('y');
});
