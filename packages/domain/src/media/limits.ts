/**
 * How much a photograph may ask of us. A small file can unfold into gigabytes, so bytes alone say
 * little: pixels count over all frames, and the largest cameras (102 megapixels) still pass.
 */
export const photographLimits = {
  bytes: 60 * 1024 * 1024,
  pixels: 120_000_000,
  side: 30_000,
  /** A moving picture is drawn frame by frame, in every width: it gets less. */
  movingPixels: 60_000_000,
  frames: 300,
  /** Progressive and interlaced pictures must lie in memory as a whole, unfolded. */
  unfoldedBytes: 750_000_000,
} as const;

/** A portrait is smaller. */
export const avatarBytes = 5 * 1024 * 1024;

/** Wide, and seldom high. */
export const coverBytes = 8 * 1024 * 1024;

export interface Extent {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Whether a picture stays within the limits, judged by what its header says. */
export function fitsPhotographLimits({ width, height, frames }: Extent): boolean {
  const { pixels, movingPixels, side, frames: mostFrames } = photographLimits;
  const most = frames > 1 ? movingPixels : pixels;
  return width <= side && height <= side && frames <= mostFrames && width * height * frames <= most;
}
