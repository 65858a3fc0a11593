import type { Echo } from '@stenope/contract/echoes/ratings';

/** What a panel has to show: nothing yet, a number only, or what the ratings say. */
export type Standing = 'none' | 'folded' | Echo['state'];

export function standingOf({
  ratings,
  open,
  state,
}: Pick<Echo, 'ratings' | 'open' | 'state'>): Standing {
  if (ratings === 0) return 'none';
  return open ? state : 'folded';
}

/** What stands after ±. The interval may be cut at the end of the scale: its middle is not the mean. */
export function halfInterval({
  low,
  high,
}: {
  readonly low: number;
  readonly high: number;
}): number {
  return (high - low) / 2;
}

/** Another for every rating that lands: what was there before is not news. */
export function ratingStamp(mine: Echo['mine']): string | undefined {
  return mine === null ? undefined : (mine.editedAt ?? mine.createdAt);
}
