import { describe, expect, test } from 'vitest';
import { forgivenSlips, lettersLeftOut, slipNumber, slipsBetween } from './slips.ts';

test('one slip from four letters on, two from eight', () => {
  expect([3, 4, 7, 8, 30].map(forgivenSlips)).toEqual([0, 1, 1, 2, 2]);
});

test('what a word becomes without a letter', () => {
  expect([...lettersLeftOut('aix', 1)].toSorted()).toEqual(['ai', 'aix', 'ax', 'ix']);
  expect(lettersLeftOut('grenoble', 2).size).toBe(29);
  expect(lettersLeftOut('grenoble', 0)).toEqual(new Set(['grenobl']));
});

test('a slip is a signed number of 32 bits', () => {
  const numbers = ['', 'grenobl', '狛江'].map(slipNumber);
  for (const number of numbers) expect(number).toBe(number | 0);
  expect(new Set(numbers).size).toBe(3);
});

describe('between what was typed and a word', () => {
  test.each([
    ['grenoble', 'grenoble', 0, 0],
    ['grenobe', 'grenoble', 1, 1],
    ['grenooble', 'grenoble', 1, 1],
    ['grenable', 'grenoble', 1, 1],
    ['grenobel', 'grenoble', 1, 1],
    ['grenob', 'grenoble', 2, 0],
    ['grenb', 'grenoble', 3, 1],
    ['marseille', 'grenoble', 3, 3],
    ['grenobletown', 'grenoble', 3, 3],
  ])('%s and %s: %i, or %i when it only begins so', (typed, word, whole, begun) => {
    expect(slipsBetween(typed, word, 2)).toEqual({ whole, begun });
  });

  test('a comparison leaves nothing behind for the next', () => {
    const first = slipsBetween('carcasonne', 'carcassonne', 2);
    slipsBetween('a', 'b', 2);
    expect(slipsBetween('carcasonne', 'carcassonne', 2)).toEqual(first);
  });

  test('whatever one slip makes of a word shares a way of leaving letters out with it', () => {
    const word = 'limoges';
    const typed = ['imoges', 'limmoges', 'lymoges', 'lmioges', 'limogse', 'limoge'];
    const known = lettersLeftOut(word, 1);
    for (const slip of typed) {
      expect(slipsBetween(slip, word, 1).whole).toBe(1);
      expect([...lettersLeftOut(slip, 1)].some((letters) => known.has(letters))).toBe(true);
    }
  });
});
