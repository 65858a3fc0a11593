import { expect, test } from 'vitest';
import { cutBetweenWords } from './cut.ts';

test('a text is cut between words, without the mark that stood there', () => {
  expect(cutBetweenWords('Un matin, au bord', 12)).toBe('Un matin, au…');
  expect(cutBetweenWords('Un matin, au bord', 15)).toBe('Un matin, au…');
  expect(cutBetweenWords('Un matin, au bord', 10)).toBe('Un matin…');
});

test('an elision is not parted from its word', () => {
  expect(cutBetweenWords('Entre Marseille et l’Atlas', 23)).toBe('Entre Marseille et…');
});

test('a word without end is cut, and so is a text of one word', () => {
  expect(cutBetweenWords(`Un ${'x'.repeat(100)}`, 60)).toBe(`Un ${'x'.repeat(57)}…`);
  expect(cutBetweenWords('x'.repeat(20), 10)).toBe(`${'x'.repeat(10)}…`);
});

test('Chinese and Japanese are cut after any letter, words in Latin letters within them are not', () => {
  expect(cutBetweenWords('夕方 の光と影を追いかけています', 7)).toBe('夕方 の光と影…');
  expect(cutBetweenWords('写真はContactのみ', 6)).toBe('写真は…');
  expect(cutBetweenWords('写真はContactのみ', 10)).toBe('写真はContact…');
});

test('nothing but marks stays', () => {
  expect(cutBetweenWords('!'.repeat(9), 4)).toBe('!!!!…');
});
