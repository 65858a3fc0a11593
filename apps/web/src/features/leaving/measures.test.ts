import { expect, test } from 'vitest';
import { dayOf, percentOf, sizeOf } from './measures.ts';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

test('sizes are said in the largest unit there is one of', () => {
  expect(plain(sizeOf('en', 999))).toBe('999 byte');
  expect(plain(sizeOf('fr', 1_250_000))).toBe('1,3 Mo');
  expect(plain(sizeOf('de', 3_000_000_000))).toBe('3 GB');
});

test('parts and days are said in the language one reads', () => {
  expect(plain(percentOf('fr', 0.42))).toBe('42 %');
  expect(dayOf('en', '2026-11-15T10:00:00.000Z')).toBe('November 15, 2026');
});
