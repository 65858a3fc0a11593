import type { Rules } from '../api.ts';
import { readNumbers } from './read-numbers.ts';

/** In the order in which a score meets them. */
const known = [
  'trusted',
  'shown',
  'exceptional',
  'eyes',
  'agreed',
  'latest',
  'stable',
  'keep',
  'start',
  'sparse',
  'patience',
  'contested',
  'ceiling',
  'newcomers',
  'focus',
  'revenge',
  'group',
  'together',
  'review',
  'hidden',
  'protected',
] as const;

export type Rule = (typeof known)[number];

/** Rules that not every version has: without this number they rest, and are left out. */
const needed: Partial<Record<Rule, string>> = {
  eyes: 'exceptional.eyesT',
  agreed: 'exceptional.agreedDays',
  latest: 'exceptional.latestDays',
  sparse: 'stabilization.sparseShare',
  patience: 'stabilization.patientDays',
  ceiling: 'weight.maxRatio',
  together: 'together.mostSeeds',
};

export function rulesInForce({
  numbers,
  community,
}: Pick<Rules, 'numbers'> & {
  readonly community: Pick<Rules['community'], 'typicalWeight'>;
}): readonly Rule[] {
  const { has } = readNumbers(numbers);
  // Before the first nightly batch no member is known to be the median one.
  const resting: readonly Rule[] = community.typicalWeight > 0 ? [] : ['ceiling'];
  return known.filter(
    (rule) => !resting.includes(rule) && (needed[rule] === undefined || has(needed[rule])),
  );
}
