/** Assumed until frames were seen; a step that falls into the same frame shows nothing new. */
export const usualFrame = 1 / 30;

/** Frames shorter or longer than these are no frames: a seek, or a pause between two. */
const shortest = 1 / 241;
const longest = 1 / 5;

/** Length of a frame, from the times of the last two that were shown. */
export function frameLength(known: number, before: number, now: number): number {
  const length = Math.abs(now - before);
  if (length < shortest || length > longest) return known;
  // Between two that were shown, some may have been dropped: the shortest is the truth.
  return known === usualFrame ? length : Math.min(known, length);
}

/** Middle of the next or previous frame: the times at its edges belong to either. */
export function besideFrame(at: number, by: -1 | 1, length: number, duration: number): number {
  const frame = Math.floor(at / length + 0.01) + by;
  return Math.min(Math.max((frame + 0.5) * length, 0), Math.max(0, duration - 0.001));
}
