const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const worthShowing = /[\p{Letter}\p{Number}\p{Extended_Pictographic}]/u;

/** What stands for a person without a picture: the first sign of their name that says something. */
export function initialOf(name: string): string {
  for (const { segment } of letters.segment(name)) {
    if (worthShowing.test(segment)) return segment.toUpperCase();
  }
  return '';
}
