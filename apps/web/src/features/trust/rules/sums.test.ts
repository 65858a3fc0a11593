import { numbersInForce } from '@stenope/domain/trust/resting';
import { trust2026v1, trust2026v3 } from '@stenope/domain/trust/versions';
import { expect, test } from 'vitest';
import { readNumbers } from './read-numbers.ts';
import { indexSum, mostWeight, weightSum } from './sums.ts';

function running(config: typeof trust2026v1, typicalWeight: number) {
  const numbers = Object.entries(numbersInForce(config));
  const read = readNumbers(numbers.map(([place, value]) => ({ place, value })));
  return { ...read, write: (value: number) => value.toLocaleString('fr'), typicalWeight };
}

test('the index has the floor of those who were named at the start, and sanctions below it', () => {
  expect(indexSum(running(trust2026v3, 0.5))).toMatch(/^T = max\(B × .* × c; F\) − P,/);
});

test('the weight has its ceiling where one is in force', () => {
  const { maxRatio } = trust2026v3.weight;
  expect(mostWeight(running(trust2026v3, 0.5))).toBe(maxRatio * 0.5);
  expect(weightSum(running(trust2026v3, 0.5))).toMatch(/^p = min\(M; max\(.*\) × r\) × f$/);
  for (const without of [running(trust2026v3, 0), running(trust2026v1, 0.5)]) {
    expect(weightSum(without)).toMatch(/^p = max\(.*\) × r × f$/);
  }
});
