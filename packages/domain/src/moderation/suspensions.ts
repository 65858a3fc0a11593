/** Days a suspension may last; one without end is null. */
export const suspensionDays = [7, 30, 90] as const;

export type SuspensionDays = (typeof suspensionDays)[number];

/** End of a suspension that begins now; null without one. */
export function suspendedUntil(now: Date, days: SuspensionDays | null): Date | null {
  if (days === null) return null;
  const until = new Date(now);
  until.setUTCDate(until.getUTCDate() + days);
  return until;
}
