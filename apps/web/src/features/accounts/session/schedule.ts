import { sessionLife } from '@stenope/domain/accounts/session-life';

const minuteMs = 60_000;

/** Five minutes before the end; after an error 30 s, doubling to 16 minutes. */
const aheadMs = 5 * minuteMs;
const firstPauseMs = 30_000;
const longestPauseMs = 16 * minuteMs;

/** How long a session lasts once it was made or renewed. */
const lifeMs = sessionLife.days * 24 * 60 * minuteMs;

export interface Standing {
  readonly now: number;
  readonly endsAt: number;
  /** Failed tries since the last that went well. */
  readonly failures: number;
  /** The page has just started: a session past its half is renewed at once. */
  readonly isStart: boolean;
}

/** How long to wait before the session is renewed; `over` when it has ended. */
export function waitBeforeRefresh({ now, endsAt, failures, isStart }: Standing): number | 'over' {
  const left = endsAt - now;
  if (left <= 0) return 'over';
  if (failures > 0) return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs, left);
  if (isStart && left < lifeMs / 2) return 0;
  // Of a session that is shorter than that, half.
  return left - Math.min(aheadMs, left / 2);
}
