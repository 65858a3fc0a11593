import { echoAxes, type EchoAxis, type EchoScores } from './axes.ts';

/** Weights in tenths: whole numbers keep sums of half steps exact. */
export const axisWeights: Readonly<Record<EchoAxis, number>> = {
  intention: 15,
  composition: 12,
  matiere: 10,
  technique: 10,
  emotion: 13,
};

export const sumOfWeights = 60;

/** (intention×1.5 + composition×1.2 + matiere + technique + emotion×1.3) / 6, out of 5: public. */
export function globalScore(scores: EchoScores): number {
  return echoAxes.reduce((sum, axis) => sum + axisWeights[axis] * scores[axis], 0) / sumOfWeights;
}
