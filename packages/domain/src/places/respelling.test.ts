import { expect, test } from 'vitest';
import { respellings, withSlipTakenBack, wordsWithSlips } from './respelling.ts';

const phrases = (typed: string, words: readonly string[]) =>
  respellings(typed, words, 6).map(({ phrase }) => phrase);

test('the fewest slips come first, then the order of the words', () => {
  expect(phrases('grenobel', ['grendel', 'grenoble', 'grenobal'])).toEqual([
    'grenoble',
    'grenobal',
    'grendel',
  ]);
});

test('a whole word comes before one that only begins so', () => {
  expect(phrases('rochele', ['rocheserviere', 'rochelle'])).toEqual(['rochelle', 'rocheserviere']);
});

test('only the last word may be unfinished', () => {
  expect(phrases('grenb', ['grenoble'])).toEqual(['grenoble']);
  expect(phrases('grenb isere', ['grenoble'])).toEqual([]);
});

test('a word nobody knows is a slip; one that is known may be one', () => {
  expect(phrases('sant etiene', ['sant', 'saint', 'etienne'])).toEqual([
    'sant etienne',
    'saint etienne',
  ]);
});

test('swapped and doubled letters are taken back without a guess', () => {
  expect(withSlipTakenBack('grenobel')).toContain('grenoble');
  expect(withSlipTakenBack('strassbourg')).toContain('strasbourg');
  expect(withSlipTakenBack('sain tmalo')).toContain('saint malo');
  expect(withSlipTakenBack('grenobel')).toHaveLength(7);
  expect(withSlipTakenBack('aix')).toEqual([]);
});

test('short words and numbers are never slips', () => {
  expect(wordsWithSlips('aix 26150')).toEqual([]);
  expect(wordsWithSlips('saint malo saint')).toEqual(['saint', 'malo']);
  expect(phrases('26150', ['26160'])).toEqual([]);
  expect(phrases('aix', ['dax'])).toEqual([]);
});
