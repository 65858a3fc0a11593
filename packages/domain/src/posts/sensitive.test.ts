import { expect, test } from 'vitest';
import type { Sensitivity } from './limits.ts';
import { coverOf } from './sensitive.ts';

const own = (sensitive: Sensitivity) => ({ id: 'own', sensitive });
const post = (sensitive: Sensitivity) => ({ id: 'post', sensitive });

test('what hangs on a labelled post is covered with it, unless it says so itself', () => {
  expect(coverOf(own('none'), post('none'))).toEqual(post('none'));
  expect(coverOf(own('none'), post('nude'))).toEqual(post('nude'));
  expect(coverOf(own('suggestive'), post('nude'))).toEqual(own('suggestive'));
  expect(coverOf(own('nude'), post('none'))).toEqual(own('nude'));
});

test('what was uncovered with its post stays covered by a label of its own', () => {
  expect(coverOf(own('nude'), post('nude')).id).not.toBe('post');
});
