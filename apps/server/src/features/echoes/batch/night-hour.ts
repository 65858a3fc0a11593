/** Time of the nightly batch, in UTC. */
export const nightHour = { hour: 3, minute: 30 } as const;

/**
 * The first batch after a moment: a wait that ends before takes effect then, unless somebody rates
 * earlier.
 */
export function nightAfter(moment: Date): Date {
  const night = new Date(moment);
  night.setUTCHours(nightHour.hour, nightHour.minute, 0, 0);
  if (night < moment) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}
