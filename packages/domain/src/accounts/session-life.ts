const dayMs = 24 * 3600 * 1000;

/** How long somebody stays signed in, and in how many places. */
export const sessionLife = {
  days: 30,
  mostDays: 365,
  mostAtOnce: 50,
} as const;

/**
 * Each use of a session can make it last as long again, up to a year after signing in: then even a
 * device in daily use asks for the password once.
 */
export function sessionEnd(startedAt: Date, now: Date): Date {
  const renewed = now.getTime() + sessionLife.days * dayMs;
  const last = startedAt.getTime() + sessionLife.mostDays * dayMs;
  return new Date(Math.min(renewed, last));
}
