import type { TrustConfig } from './config.ts';
import { numbersOf, type TrustNumbers } from './numbers.ts';
import { never } from './versions.ts';

interface Rule {
  readonly rests: (config: TrustConfig) => boolean;
  /** Paths of its numbers, or a prefix of all of them. */
  readonly places: readonly string[];
}

/** Rules that not every version has, with the values that disable them. */
const rules: readonly Rule[] = [
  { places: ['exceptional.eyesT'], rests: ({ exceptional }) => exceptional.eyesT === 0 },
  {
    places: ['exceptional.agreedDays', 'exceptional.agreedSd'],
    rests: ({ exceptional }) => exceptional.agreedSd === 0 || exceptional.agreedDays >= never,
  },
  {
    places: ['exceptional.latestDays'],
    rests: ({ exceptional }) => exceptional.latestDays >= never,
  },
  {
    places: ['stabilization.sparseShare', 'stabilization.sparseMost'],
    rests: ({ stabilization }) => stabilization.sparseShare * stabilization.sparseMost === 0,
  },
  {
    places: ['stabilization.patientDays', 'stabilization.patientTrusted'],
    rests: ({ stabilization }) => stabilization.patientDays >= never,
  },
  { places: ['stabilization.patientWeight'], rests: (c) => c.stabilization.patientWeight === 0 },
  {
    places: ['weight.maxRatio', 'weight.typicalRatings'],
    rests: ({ weight }) => weight.maxRatio >= never,
  },
  { places: ['cluster.campT'], rests: ({ cluster }) => cluster.campT === 0 },
  { places: ['together.'], rests: ({ together }) => together.mostSeeds === 0 },
];

/**
 * Numbers of a configuration without those of disabled rules, so that only effective ones are
 * shown.
 */
export function numbersInForce(config: TrustConfig): TrustNumbers {
  const resting = rules.filter(({ rests }) => rests(config)).flatMap(({ places }) => places);
  const isResting = (place: string): boolean =>
    resting.some((one) => (one.endsWith('.') ? place.startsWith(one) : place === one));
  return Object.fromEntries(
    Object.entries(numbersOf(config)).filter(([place]) => !isResting(place)),
  );
}
