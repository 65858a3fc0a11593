export type DayPart = 'morning' | 'afternoon' | 'evening';

/** Part of the day for the greeting, by local hour; the small hours count as evening. */
export function dayPart(hour: number): DayPart {
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
