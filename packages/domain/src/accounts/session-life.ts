const dayMs = 24 * 3600 * 1000;

/** Lifetime of a session, and maximum number of sessions. */
export const sessionLife = {
  days: 30,
  mostDays: 365,
  mostAtOnce: 50,
} as const;

/**
 * End of a session: each use extends it, up to a year after signing in, when even a device in daily
 * use must sign in again.
 */
export function sessionEnd(startedAt: Date, now: Date): Date {
  const renewed = now.getTime() + sessionLife.days * dayMs;
  const last = startedAt.getTime() + sessionLife.mostDays * dayMs;
  return new Date(Math.min(renewed, last));
}
