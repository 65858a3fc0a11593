/**
 * Limits of a photograph. A small file can decode to gigabytes, so bytes alone say little: pixels
 * count over all frames, and the largest cameras (102 megapixels) still pass.
 */
export const photographLimits = {
  bytes: 60 * 1024 * 1024,
  pixels: 120_000_000,
  side: 30_000,
  /** Animations are rendered frame by frame, in every width: their limit is lower. */
  movingPixels: 60_000_000,
  frames: 300,
  /** Progressive and interlaced pictures must be decoded in memory as a whole. */
  unfoldedBytes: 750_000_000,
} as const;

/** Largest file of any kind. */
export const mostUploadBytes = 10 * 1024 * 1024 * 1024;

export const avatarBytes = 5 * 1024 * 1024;

export const coverBytes = 8 * 1024 * 1024;

export interface Extent {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Whether a picture stays within the limits, according to its header. */
export function fitsPhotographLimits({ width, height, frames }: Extent): boolean {
  const { pixels, movingPixels, side, frames: mostFrames } = photographLimits;
  const most = frames > 1 ? movingPixels : pixels;
  return width <= side && height <= side && frames <= mostFrames && width * height * frames <= most;
}
