import type { ReadNumbers } from './read-numbers.ts';

interface Running extends ReadNumbers {
  write(value: number): string;
  /** Weight of the median member; 0 before the first nightly batch. */
  readonly typicalWeight: number;
}

/** Formula of the trust index. */
export function indexSum({ at, write }: Running): string {
  const confidence = `c = W ÷ (W + ${write(at('evidence.confidenceK'))})`;
  return `T = max(B × (1 − c) + 100 × √(A × D) × c; F) − P,  ${confidence}`;
}

/** Maximum weight of a rating; undefined while there is no ceiling. */
export function mostWeight({ at, has, typicalWeight }: Running): number | undefined {
  const isInForce = has('weight.maxRatio') && typicalWeight > 0;
  return isInForce ? at('weight.maxRatio') * typicalWeight : undefined;
}

/** Formula of a rating's weight. */
export function weightSum(running: Running): string {
  const number = (place: string) => running.write(running.at(place));
  const trust = `(min(T; ${number('weight.fullT')}) ÷ 100)^${number('weight.gamma')}`;
  const bare = `max(${number('weight.min')}; ${trust}) × r`;
  return mostWeight(running) === undefined ? `p = ${bare} × f` : `p = min(M; ${bare}) × f`;
}
