import { expect, test } from 'vitest';
import { nearSlipsOf, respellings, slipNumbersOf, slipsApart } from './respelling.ts';

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

test('a phrase one slip away is looked for around each of its words', () => {
  const near = nearSlipsOf('villenueve sur lot');
  expect(near.map(({ start, length, letter }) => [start, length, letter])).toEqual(
    Array.from({ length: 11 }, (_, letter) => [0, 10, letter]),
  );
  const known = new Set(nearSlipsOf('villeneuve sur lot').map(({ slip }) => slip));
  expect(near.some(({ slip }) => known.has(slip))).toBe(true);
});

test('a short last word is taken for an unfinished one', () => {
  expect(nearSlipsOf('grenb')).toEqual([]);
  expect(nearSlipsOf('grenb isere').length).toBeGreaterThan(0);
});

test('phrases are as far apart as their words, each within what it forgives', () => {
  expect(slipsApart('sant malo', 'sant malo')).toBe(0);
  expect(slipsApart('sant malo', 'saint malo')).toBe(1);
  expect(slipsApart('garnoble', 'grenoble')).toBe(2);
  expect(slipsApart('nate', 'nant')).toBe(Infinity);
  expect(slipsApart('aix', 'dax')).toBe(Infinity);
});

test('short words and numbers are never slips', () => {
  expect(slipNumbersOf('aix')).toEqual([]);
  expect(slipNumbersOf('26150')).toEqual([]);
  expect(phrases('26150', ['26160'])).toEqual([]);
  expect(slipNumbersOf('limoges').length).toBeGreaterThan(4);
});
