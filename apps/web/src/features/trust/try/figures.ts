import { echoAxes, echoScale, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { receiptOf } from '@stenope/domain/trust/receipt';
import type { Community, ScoreState } from '@stenope/domain/trust/types';
import { ratingsOf } from './samples.ts';

/** Results shown by the figure for the current ratings. */
export interface Figures {
  readonly plain: number;
  readonly weighted: number;
  readonly low: number;
  readonly high: number;
  readonly axes: EchoScores;
  readonly state: ScoreState;
  /** Share of each rater in the total weight; the prior has the rest. */
  readonly shares: readonly number[];
  readonly startShare: number;
}

/** Scores sample ratings with the engine the site itself uses. */
export function figuresOf(
  marks: readonly number[],
  { config, community }: { readonly config: TrustConfig; readonly community: Community },
  isGroup: boolean,
): Figures {
  const ratings = ratingsOf(marks, config, { isGroup });
  const { plainMean, score, lines, priorWeight } = receiptOf({ ratings, community }, config);
  const all = lines.reduce((sum, { weight }) => sum + weight, priorWeight);
  return {
    plain: plainMean,
    weighted: score.mean,
    low: onScale(score.low),
    high: onScale(score.high),
    axes: axesOnScale(score.axes),
    state: score.state,
    shares: lines.map(({ weight }) => weight / all),
    startShare: priorWeight / all,
  };
}

function axesOnScale(axes: EchoScores): EchoScores {
  const at = (axis: EchoAxis): [EchoAxis, number] => [axis, onScale(axes[axis])];
  return { ...axes, ...Object.fromEntries(echoAxes.map(at)) };
}

function onScale(value: number): number {
  return Math.min(echoScale.max, Math.max(echoScale.min, value));
}
