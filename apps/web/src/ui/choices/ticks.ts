/** Positions of the whole numbers on a track, in percent; only the ends if there are many. */
export function ticksBetween(min: number, max: number): number[] {
  const span = max - min;
  if (span <= 0) return [];
  const first = Math.ceil(min);
  const count = Math.floor(max) - first + 1;
  if (count > 11) return [0, 100];
  return Array.from({ length: count }, (_, place) => ((first + place - min) / span) * 100);
}
