export type DayPart = 'morning' | 'afternoon' | 'evening';

/** How people greet each other at that hour, where they are; who works at night has an evening. */
export function dayPart(hour: number): DayPart {
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
