import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';

test.each([
  ['Lila Moreau', 'L'],
  ['  awa', 'A'],
  ['@noé', 'N'],
  ['_9_', '9'],
  ['émile', 'É'],
  ['e\u0301mile', 'E\u0301'],
  ['青木 純', '青'],
  ['👩🏽‍🎨 Chiara', '👩🏽‍🎨'],
  ['𝒥un', '𝒥'],
  ['', ''],
  ['—', ''],
])('%s is shown as %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
