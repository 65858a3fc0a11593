import { describe, expect, test } from 'vitest';
import { foldWord, isWord, patternOf } from './muting.ts';

test('words are folded as tags are, with one space between them', () => {
  expect(foldWord('  Noir  ET\tblanc ')).toBe('noir et blanc');
  expect(foldWord('STRAßE')).toBe('strasse');
  expect(foldWord('l’Eau')).toBe("l'eau");
  expect(foldWord('\u200b \u3164')).toBe('');
});

test('what says nothing, or too much, is no word', () => {
  expect(isWord('nuit')).toBe(true);
  expect(isWord('夜')).toBe(true);
  expect(isWord('')).toBe(false);
  expect(isWord('…')).toBe(false);
  expect(isWord('a'.repeat(61))).toBe(false);
});

describe('a pattern', () => {
  const cases: readonly [string, 'tag' | 'word', string, string][] = [
    ['a whole word', 'word', 'nut', '\\mnut\\M'],
    ['a hashtag behind its sign', 'tag', 'nut', '[#＃]nut\\M'],
    ['both spellings of a sharp s', 'word', 'strasse', '\\mstra(?:ss|ß)e\\M'],
    ['a sigma', 'word', 'οδόσ', '\\mοδό[σς]\\M'],
    ['any space', 'word', 'a b', '\\ma[[:space:]]+b\\M'],
    ['Japanese inside other words', 'word', '夜', '夜'],
    ['signs as themselves', 'word', 'c++ (a.b)', '\\mc\\+\\+[[:space:]]+\\(a\\.b\\)'],
    ['a backslash', 'word', 'a\\b', '\\ma\\\\b\\M'],
  ];
  test.each(cases)('finds %s', (_, kind, folded, pattern) => {
    expect(patternOf(kind, folded)).toBe(pattern);
  });
});
