import { echoScale, halfSteps } from './axes.ts';

/** What global marks come to before anybody weighs them. */
export interface PlainFigures {
  readonly ratings: number;
  readonly plainMean: number;
  /** How many stand at each half step of the scale. */
  readonly distribution: number[];
}

export function plainFigures(globals: readonly number[]): PlainFigures {
  const distribution = Array.from({ length: halfSteps }, () => 0);
  let total = 0;
  for (const global of globals) {
    const step = Math.round((global - echoScale.min) / echoScale.step);
    distribution[step] = (distribution[step] ?? 0) + 1;
    total += global;
  }
  const ratings = globals.length;
  return { ratings, plainMean: ratings === 0 ? 0 : total / ratings, distribution };
}
