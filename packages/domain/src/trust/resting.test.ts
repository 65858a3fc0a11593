import { expect, test } from 'vitest';
import { numbersOf, withNumbers } from './numbers.ts';
import { numbersInForce } from './resting.ts';
import { publishedVersions, trust2026v1, trust2026v2, trust2026v3 } from './versions.ts';

test('numbers of rules that rest are left out', () => {
  const left = (config: typeof trust2026v1): string[] => {
    const told = numbersInForce(config);
    return Object.keys(numbersOf(config)).filter((place) => !Object.hasOwn(told, place));
  };
  expect(left(trust2026v3)).toEqual([]);
  expect(left(trust2026v2)).toEqual(['exceptional.eyesT', 'cluster.campT']);
  expect(left(trust2026v1)).toContain('weight.maxRatio');
  expect(left(trust2026v1)).toContain('together.minEvidence');
  expect(left(trust2026v1)).not.toContain('weight.gamma');
});

test.each(publishedVersions)('what is left out of $version is the same in the first', (config) => {
  const made = withNumbers(trust2026v1, config.version, numbersInForce(config));
  expect(made).toEqual({ config });
});
