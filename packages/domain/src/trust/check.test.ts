import { expect, test } from 'vitest';
import { faultsIn } from './check.ts';
import { trust2026v1, trust2026v3 } from './versions.ts';

test('the first version can be run', () => {
  expect(faultsIn(trust2026v1, trust2026v1)).toEqual([]);
});

test('what is missing, unknown or of another kind is named', () => {
  const { display: _, ...without } = trust2026v1;
  expect(faultsIn(without, trust2026v1)).toEqual(['display']);
  expect(faultsIn({ ...trust2026v1, more: 1 }, trust2026v1)).toEqual(['more']);
  expect(faultsIn({ ...trust2026v1, trustedT: '60' }, trust2026v1)).toEqual(['trustedT']);
  expect(faultsIn({ ...trust2026v1, badges: [] }, trust2026v1)).toEqual(['badges']);
  expect(faultsIn({ ...trust2026v1, trustedT: Number.NaN }, trust2026v1)).toEqual(['trustedT']);
  expect(faultsIn(null, trust2026v1)).toEqual(['']);
});

test('numbers that would break the arithmetic, or let numbers alone mask, are refused', () => {
  const post = { ...trust2026v1.post, priorWeight: 0 };
  expect(faultsIn({ ...trust2026v1, post }, trust2026v1)).toEqual(['post.priorWeight']);
  const weight = { ...trust2026v1.weight, newcomerShare: 1 };
  expect(faultsIn({ ...trust2026v1, weight }, trust2026v1)).toEqual(['weight.newcomerShare']);
  const { moderation } = trust2026v1;
  const generous = { ...moderation, pool: { ...moderation.pool, cap: 3 } };
  expect(faultsIn({ ...trust2026v1, moderation: generous }, trust2026v1)).toEqual([
    'moderation.pool.cap',
  ]);
});

test('numbers by which a batch would hardly end are refused', () => {
  const { together, cluster } = trust2026v3;
  const faultsWith = (other: object): string[] =>
    faultsIn({ ...trust2026v3, ...other }, trust2026v1);
  for (const name of ['mostSeeds', 'mostLooks', 'mostMembers']) {
    const endless = { together: { ...together, [name]: 1e9 } };
    expect(faultsWith(endless)).toEqual([`together.${name}`]);
  }
  expect(faultsWith({ together: { ...together, leastOff: 0 } })).toEqual(['together.leastOff']);
  expect(faultsWith({ cluster: { ...cluster, gapResidual: 0 } })).toEqual(['cluster.gapResidual']);
  for (const passes of [0, 1e6]) {
    expect(faultsWith({ batch: { passes } })).toEqual(['batch.passes']);
  }
});
