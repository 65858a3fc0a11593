/** Served widths. A picture is never enlarged. */
const servedWidths = [320, 640, 1080, 1600, 2400, 3200] as const;

/** Animations weigh many times more: two widths, and a still in all of them. */
export const movingWidths = [480, 1080] as const;

/** Maximum edge: a tall picture is bounded by its height. */
const longestEdge = 3200;

/** A last step hardly wider than the one before is not worth its bytes. */
const smallestStep = 1.1;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Crop extends Size {
  readonly x: number;
  readonly y: number;
}

/** Whether a crop lies within the upright picture, in whole pixels. */
export function cropFits(crop: Crop, { width, height }: Size): boolean {
  const whole = [crop.x, crop.y, crop.width, crop.height].every(Number.isInteger);
  return (
    whole &&
    crop.x >= 0 &&
    crop.y >= 0 &&
    crop.width >= 1 &&
    crop.height >= 1 &&
    crop.x + crop.width <= width &&
    crop.y + crop.height <= height
  );
}

/** Sizes made of a picture, smallest first: the steps below it, and its own or the largest. */
export function servedSizes(
  { width, height }: Size,
  widths: readonly number[] = servedWidths,
): readonly Size[] {
  const largest = Math.min(
    width,
    widths.at(-1) ?? longestEdge,
    Math.max(1, Math.floor((width * longestEdge) / Math.max(width, height))),
  );
  const below = widths.filter((step) => step * smallestStep <= largest);
  return [...below.filter((step) => step < largest), largest].map((step) => ({
    width: step,
    height: Math.min(longestEdge, Math.max(1, Math.round((height * step) / width))),
  }));
}
