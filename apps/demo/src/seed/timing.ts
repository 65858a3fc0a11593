const dayMs = 24 * 3_600_000;

/** Publication times over forty days, denser towards now. */
export function shownAt(place: number, count: number, now: Date): Date {
  const share = (place + 0.35) / count;
  return new Date(now.getTime() - share ** 1.4 * 40 * dayMs);
}

/** Time of a comment: within hours of its post or parent, never in the future. */
export function saidAt(after: Date, turn: number, now: Date): Date {
  const pauseMs = (7 + ((turn * 37) % 190)) * 60_000;
  const leftMs = now.getTime() - after.getTime();
  return new Date(after.getTime() + Math.min(pauseMs, leftMs / 5));
}

/** Times of follows, spread over the same weeks in a mixed order. */
export function followedAt(place: number, now: Date): Date {
  return new Date(now.getTime() - (0.2 + ((place * 61) % 397) / 10) * dayMs);
}
