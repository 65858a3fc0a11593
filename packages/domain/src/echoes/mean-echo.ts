import { echoAxes, echoScale, type EchoAxis, type EchoScores } from './axes.ts';
import { globalScore } from './global-score.ts';

/** Sums over several scores. */
export interface ScoreSums {
  readonly works: number;
  readonly axes: EchoScores;
  /** Sum of squared standard errors. */
  readonly squaredErrors: number;
}

interface MeanEcho {
  readonly global: number;
  readonly axes: EchoScores;
}

/** Average Echo of several works, each with the same weight; null without works. */
export function meanEcho({ works, axes }: ScoreSums): MeanEcho | null {
  if (works === 0) return null;
  const mean = (axis: EchoAxis): number => axes[axis] / works;
  const means = onAxes(mean);
  // Corrected marks may leave the scale slightly, all axes alike: the global score is computed
  // before clamping.
  return { global: onScale(globalScore(means)), axes: onAxes((axis) => onScale(means[axis])) };
}

/**
 * Half width of the interval around such an average. Works are rated independently, so their errors
 * average out.
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
