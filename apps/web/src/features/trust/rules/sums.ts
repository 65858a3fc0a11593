import { never } from '@stenope/domain/trust/versions';

interface Running {
  /** A number by its place in the configuration. */
  at(place: string): number;
  write(value: number): string;
  /** What the median member weighs; 0 before the first night. */
  readonly typicalWeight: number;
}

/** The trust index. */
export function indexSum({ at, write }: Running): string {
  const confidence = `c = W ÷ (W + ${write(at('evidence.confidenceK'))})`;
  return `T = max(B × (1 − c) + 100 × √(A × D) × c; F) − P,  ${confidence}`;
}

/** More than this nobody weighs; undefined while there is no such ceiling. */
export function mostWeight({ at, typicalWeight }: Running): number | undefined {
  const ratio = at('weight.maxRatio');
  return ratio < never && typicalWeight > 0 ? ratio * typicalWeight : undefined;
}

/** What a rating weighs. */
export function weightSum(running: Running): string {
  const number = (place: string) => running.write(running.at(place));
  const trust = `(min(T; ${number('weight.fullT')}) ÷ 100)^${number('weight.gamma')}`;
  const bare = `max(${number('weight.min')}; ${trust}) × r`;
  return mostWeight(running) === undefined ? `p = ${bare} × f` : `p = min(M; ${bare}) × f`;
}
