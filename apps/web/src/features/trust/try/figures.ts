import { echoAxes, echoScale, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { receiptOf } from '@stenope/domain/trust/receipt';
import type { Community, ScoreState } from '@stenope/domain/trust/types';
import { ratingsOf } from './samples.ts';

/** What the figure shows of the ratings as they stand. */
export interface Figures {
  readonly plain: number;
  readonly weighted: number;
  readonly low: number;
  readonly high: number;
  readonly axes: EchoScores;
  readonly state: ScoreState;
  /** The part of all voices that each rater has; the starting point has the rest. */
  readonly shares: readonly number[];
  readonly startShare: number;
}

/** The very function that makes the scores of the site, over ratings that nobody gave. */
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
