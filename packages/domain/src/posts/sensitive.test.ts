import { expect, test } from 'vitest';
import { labelOf } from './sensitive.ts';

test('what hangs on a labelled post is labelled with it, unless it says so itself', () => {
  expect(labelOf(undefined, 'none')).toBe('none');
  expect(labelOf('none', 'none')).toBe('none');
  expect(labelOf('none', 'nude')).toBe('nude');
  expect(labelOf(undefined, 'suggestive')).toBe('suggestive');
  expect(labelOf('suggestive', 'nude')).toBe('suggestive');
  expect(labelOf('nude', 'none')).toBe('nude');
});
