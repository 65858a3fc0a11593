import { echoAxes, echoScale, type EchoAxis, type EchoScores } from './axes.ts';
import { globalScore } from './global-score.ts';

/** Several scores, added up. */
export interface ScoreSums {
  readonly works: number;
  readonly axes: EchoScores;
  /** Of the standard errors, each squared. */
  readonly squaredErrors: number;
}

interface MeanEcho {
  readonly global: number;
  readonly axes: EchoScores;
}

/** The average Echo of several works, each with one voice; nobody has one without works. */
export function meanEcho({ works, axes }: ScoreSums): MeanEcho | null {
  if (works === 0) return null;
  const mean = (axis: EchoAxis): number => axes[axis] / works;
  const means = onAxes(mean);
  // Corrected marks may leave the scale by a little, all axes alike: the whole is made before the cut.
  return { global: onScale(globalScore(means)), axes: onAxes((axis) => onScale(means[axis])) };
}

/**
 * Half the width of the interval around such an average. Works were rated apart from each other: what
 * is not known of one says nothing of the others, and together they are surer than each.
 */
export function uncertaintyOfMean({ works, squaredErrors }: ScoreSums, z: number): number {
  return works === 0
    ? echoScale.max
    : Math.min(echoScale.max, (z * Math.sqrt(squaredErrors)) / works);
}

function onScale(value: number): number {
  return Math.min(echoScale.max, Math.max(echoScale.min, value));
}

function onAxes(make: (axis: EchoAxis) => number): EchoScores {
  const [intention = 0, composition = 0, matiere = 0, technique = 0, emotion = 0] =
    echoAxes.map(make);
  return { intention, composition, matiere, technique, emotion };
}
