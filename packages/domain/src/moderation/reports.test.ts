import { expect, test } from 'vitest';
import { isSevere, reportCategories } from './reports.ts';

test('what hurts people or breaks the law is read at once; quarrels of taste and rights can wait', () => {
  expect(reportCategories.filter(isSevere)).toEqual(['hate', 'illegal']);
});
