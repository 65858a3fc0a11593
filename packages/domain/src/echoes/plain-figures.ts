import { echoScale, halfSteps } from './axes.ts';

/** Plain statistics of global marks, before weighting. */
export interface PlainFigures {
  readonly ratings: number;
  readonly plainMean: number;
  /** Number of marks at each half step of the scale. */
  readonly distribution: number[];
}

const stepOf = (global: number): number => Math.round((global - echoScale.min) / echoScale.step);

/**
 * The figures with one mark added, possibly in place of another. One that was not counted (its rater
 * was suspended when the figures were computed) has no place to give.
 */
export function withMark(
  { ratings, plainMean, distribution: before }: PlainFigures,
  global: number,
  instead?: number,
): PlainFigures {
  const distribution = [...before];
  distribution[stepOf(global)] = (distribution[stepOf(global)] ?? 0) + 1;
  const replaced = instead === undefined ? 0 : (before[stepOf(instead)] ?? 0);
  if (instead === undefined || replaced === 0) {
    const mean = (plainMean * ratings + global) / (ratings + 1);
    return { ratings: ratings + 1, plainMean: mean, distribution };
  }
  distribution[stepOf(instead)] = (distribution[stepOf(instead)] ?? 1) - 1;
  return { ratings, plainMean: plainMean + (global - instead) / ratings, distribution };
}

export function plainFigures(globals: readonly number[]): PlainFigures {
  const distribution = Array.from({ length: halfSteps }, () => 0);
  let total = 0;
  for (const global of globals) {
    const step = stepOf(global);
    distribution[step] = (distribution[step] ?? 0) + 1;
    total += global;
  }
  const ratings = globals.length;
  return { ratings, plainMean: ratings === 0 ? 0 : total / ratings, distribution };
}
