/** When everything is made anew, in universal time. */
export const nightHour = { hour: 3, minute: 30 } as const;

/** The first night after a moment: what waits until then changes that night, unless somebody rates before. */
export function nightAfter(moment: Date): Date {
  const night = new Date(moment);
  night.setUTCHours(nightHour.hour, nightHour.minute, 0, 0);
  if (night < moment) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}
