import { expect, test } from 'vitest';
import { bioPreview } from './bio.ts';

test('fifty characters stand there whole, the fifty-first folds the rest', () => {
  expect(bioPreview('')).toBeUndefined();
  expect(bioPreview('é'.repeat(50))).toBeUndefined();
  expect(bioPreview('é'.repeat(51))).toBe(`${'é'.repeat(50)}…`);
});

test('what people see as one character is never cut', () => {
  const family = '👩‍👩‍👧';
  expect(bioPreview(family.repeat(50))).toBeUndefined();
  expect(bioPreview(family.repeat(60))).toBe(`${family.repeat(50)}…`);
});

test('no space stands before the dots', () => {
  expect(bioPreview(`${'a'.repeat(49)} ${'b'.repeat(20)}`)).toBe(`${'a'.repeat(49)}…`);
});

test('a word is shown whole or not at all; Japanese ends after any letter', () => {
  expect(bioPreview('Lumière rasante, entre Marseille et l’Atlas, en moyen format.')).toBe(
    'Lumière rasante, entre Marseille et l’Atlas, en…',
  );
  expect(bioPreview('光と影'.repeat(20))).toBe(`${'光と影'.repeat(16)}光と…`);
});
