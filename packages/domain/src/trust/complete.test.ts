import { expect, test } from 'vitest';
import { completed } from './complete.ts';
import { faultsIn } from './check.ts';
import type { TrustConfig } from './config.ts';
import { publishedVersions, trust2026v1, trust2026v2 } from './versions.ts';

/** The first version as stored before the rules of the second existed. */
function asStoredThen(): unknown {
  const { together: _, exceptional, weight, badges, ...rest } = trust2026v1;
  const { away, windowHours, minOutside } = exceptional;
  const { fullT: __, maxRatio: ___, typicalRatings: ____, ...older } = weight;
  return {
    ...rest,
    exceptional: { away, windowHours, minOutside },
    weight: older,
    badges: badges.map(({ ratingsPerActive: _r, trustedShare: _t, ...badge }) => badge),
  };
}

test('a version that was stored without later rules runs with these at rest', () => {
  expect(completed(asStoredThen() as TrustConfig)).toEqual(trust2026v1);
});

test('the second version is what it was when it came, but for rules that rest in it', () => {
  expect(trust2026v2).toMatchObject({
    weight: { gamma: 1.4, fullT: 60, maxRatio: 1.1, newcomerShare: 0.18 },
    exceptional: { agreedDays: 3, agreedSd: 0.95, latestDays: 6, eyesT: 0 },
    cluster: { minCamp: 2, campT: 0 },
  });
});

test('numbers that somebody chose stay as they are', () => {
  const own = { ...trust2026v1, version: 'ours', trustedT: 65 };
  expect(completed(own)).toEqual(own);
});

test.each(publishedVersions)('$version can be run', (config) => {
  expect(faultsIn(config, trust2026v1)).toEqual([]);
  expect(completed(config)).toEqual(config);
});
