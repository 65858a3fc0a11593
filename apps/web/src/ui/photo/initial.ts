const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const worthShowing = /[\p{Letter}\p{Number}\p{Extended_Pictographic}]/u;

/** Initial for a person without a picture: the first letter or digit of their name. */
export function initialOf(name: string): string {
  for (const { segment } of letters.segment(name)) {
    if (worthShowing.test(segment)) return segment.toUpperCase();
  }
  return '';
}
