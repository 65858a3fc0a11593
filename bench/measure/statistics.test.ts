import { describe, expect, test } from 'vitest';
import { median, medianOf, pairedRatio, quantile, turnOrder } from './statistics.ts';

describe('medians', () => {
  test('an odd number of values has a middle one, an even number the mean of two', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  test('numbers are ordered as numbers', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  test('a quantile lies between its neighbours', () => {
    const hundred = Array.from({ length: 101 }, (_, index) => index);
    expect(quantile(hundred, 0.99)).toBe(99);
    expect(quantile([0, 10], 0.25)).toBe(2.5);
    expect(quantile([7], 0.99)).toBe(7);
  });

  test('nothing has no median', () => {
    expect(() => median([])).toThrow('no values');
    expect(() => medianOf([{ cpu: 1 }, {}], 'cpu')).toThrow('without cpu');
  });
});

describe('paired ratios', () => {
  test('a slow moment shared by both contenders cancels out', () => {
    const ours = [{ cpu: 2 }, { cpu: 20 }, { cpu: 2.2 }];
    const raw = [{ cpu: 1 }, { cpu: 10 }, { cpu: 1.1 }];
    expect(pairedRatio(ours, raw, 'cpu')).toBeCloseTo(2);
  });

  test('rounds that do not match are refused', () => {
    expect(() => pairedRatio([{ cpu: 1 }], [], 'cpu')).toThrow('number of rounds');
  });
});

describe('the order of turns', () => {
  test('each round starts with another contender, then the direction changes', () => {
    const names = ['a', 'b', 'c'];
    expect(turnOrder(names, 0)).toEqual(['a', 'b', 'c']);
    expect(turnOrder(names, 1)).toEqual(['b', 'c', 'a']);
    expect(turnOrder(names, 3)).toEqual(['c', 'b', 'a']);
    expect(turnOrder([], 2)).toEqual([]);
  });
});
