import { sessionLife } from '@stenope/domain/accounts/session-life';

const minuteMs = 60_000;

/**
 * Renewal happens five minutes before the end; after an error it is retried after 30 s, doubling up
 * to 16 minutes.
 */
const aheadMs = 5 * minuteMs;
const firstPauseMs = 30_000;
const longestPauseMs = 16 * minuteMs;

/** Lifetime of a session once created or renewed. */
const lifeMs = sessionLife.days * 24 * 60 * minuteMs;

export interface SessionStanding {
  readonly now: number;
  readonly endsAt: number;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** True at page load: a session past half its life is renewed at once. */
  readonly isStart: boolean;
}

/** Delay until the session is renewed; `over` when it has ended. */
export function waitBeforeRefresh({
  now,
  endsAt,
  failures,
  isStart,
}: SessionStanding): number | 'over' {
  const left = endsAt - now;
  if (left <= 0) return 'over';
  if (failures > 0) return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs, left);
  if (isStart && left < lifeMs / 2) return 0;
  // For a session shorter than that, half of what is left.
  return left - Math.min(aheadMs, left / 2);
}
