import { trust2026v1, trust2026v2 } from '@stenope/domain/trust/versions';
import { expect, test } from 'vitest';
import { indexSum, mostWeight, weightSum } from './sums.ts';

function running(config: typeof trust2026v1, typicalWeight: number) {
  const at = (place: string) => {
    const [group = '', name = ''] = place.split('.');
    return Number((config as unknown as Record<string, Record<string, number>>)[group]?.[name]);
  };
  return { at, write: (value: number) => value.toLocaleString('fr'), typicalWeight };
}

test('the index has the floor of those who were named at the start, and sanctions below it', () => {
  expect(indexSum(running(trust2026v2, 0.5))).toMatch(/^T = max\(B × .* × c; F\) − P,/);
});

test('the weight has its ceiling where one is in force', () => {
  const { maxRatio } = trust2026v2.weight;
  expect(mostWeight(running(trust2026v2, 0.5))).toBe(maxRatio * 0.5);
  expect(weightSum(running(trust2026v2, 0.5))).toMatch(/^p = min\(M; max\(.*\) × r\) × f$/);
  for (const without of [running(trust2026v2, 0), running(trust2026v1, 0.5)]) {
    expect(weightSum(without)).toMatch(/^p = max\(.*\) × r × f$/);
  }
});
