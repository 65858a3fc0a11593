import { numbersInForce } from '@stenope/domain/trust/resting';
import { trust2026v1, trust2026v2, trust2026v3 } from '@stenope/domain/trust/versions';
import { expect, test } from 'vitest';
import { rulesInForce } from './in-force.ts';

const rulesOf = (config: typeof trust2026v1, typicalWeight = 0.4) => {
  const numbers = Object.entries(numbersInForce(config)).map(([place, value]) => ({
    place,
    value,
  }));
  return rulesInForce({ numbers, community: { typicalWeight } });
};

test('a rule that rests has no sentence', () => {
  const all = rulesOf(trust2026v3);
  expect(all).toEqual(expect.arrayContaining(['eyes', 'agreed', 'latest', 'ceiling', 'together']));
  expect(rulesOf(trust2026v2)).toEqual(all.filter((rule) => rule !== 'eyes'));
  const later = ['eyes', 'agreed', 'latest', 'sparse', 'patience', 'ceiling', 'together'];
  expect(rulesOf(trust2026v1)).toEqual(all.filter((rule) => !later.includes(rule)));
});

test('before the first night nobody is the median member, and nothing is said of them', () => {
  expect(rulesOf(trust2026v3, 0)).not.toContain('ceiling');
});
