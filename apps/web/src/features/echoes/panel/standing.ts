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

const dayMs = 86_400_000;

/** Start of the reader's local day, as UTC, so that daylight saving does not shorten a day. */
function midnight(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Calendar days between two dates, in the reader's time zone. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / dayMs);
}

/** Last day of a wait in words: tomorrow, a weekday, or a date. */
export function writeDay(until: string, now: Date, language: string): string {
  const day = new Date(until);
  const days = Math.max(0, daysBetween(now, day));
  if (days < 2)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  const dated = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return day.toLocaleDateString(language, days < 7 ? { weekday: 'long' } : dated);
}

/** Key of the sentence for what a score waits for; null when it waits for nothing. */
export function waitSaid({ state, waits }: Pick<Echo, 'state' | 'waits'>) {
  if (!waits) return null;
  const isDated = waits.until !== null;
  if (waits.for === 'eyes') return isDated ? 'eyes_until' : 'eyes';
  if (waits.for === 'group') return 'group';
  if (state === 'hidden') return waits.for === 'ratings' ? 'first' : 'first_trusted';
  if (waits.for === 'ratings') return 'settling';
  return isDated ? 'settling_trusted_until' : 'settling_trusted';
}
