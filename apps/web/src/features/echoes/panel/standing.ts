import type { Echo } from '@stenope/contract/echoes/ratings';

/** State of a panel: no ratings, number only, or the state of the score. */
export type PanelStanding = 'none' | 'folded' | Echo['state'];

export function standingOf({
  ratings,
  open,
  state,
}: Pick<Echo, 'ratings' | 'open' | 'state'>): PanelStanding {
  if (ratings === 0) return 'none';
  return open ? state : 'folded';
}

/**
 * Half width shown after ±. The interval may be cut at the end of the scale, so its middle is not
 * the mean.
 */
export function halfInterval({
  low,
  high,
}: {
  readonly low: number;
  readonly high: number;
}): number {
  return (high - low) / 2;
}

/** Changes with every saved rating, to tell a new one from the one already there. */
export function ratingStamp(mine: Echo['mine']): string | undefined {
  return mine === null ? undefined : (mine.editedAt ?? mine.createdAt);
}
