import { describe, expect, test } from 'vitest';
import { forgivenSlips, slipsBetween } from './slips.ts';

test('one slip from four letters on, two from eight', () => {
  expect([3, 4, 7, 8, 30].map(forgivenSlips)).toEqual([0, 1, 1, 2, 2]);
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
});
