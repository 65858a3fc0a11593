import type { Crop, Size } from '@stenope/domain/media/sizes';

/** Three times as wide as high. */
export const coverRatio = 3;

/** Initial frame of a cover: centred, as large as the picture allows. */
export function firstCoverCrop({ width, height }: Size): Crop {
  const high = Math.max(1, Math.min(height, Math.floor(width / coverRatio)));
  const wide = high * coverRatio;
  return {
    x: Math.max(0, Math.floor((width - wide) / 2)),
    y: Math.floor((height - high) / 2),
    width: wide,
    height: high,
  };
}

/** Frame adjusted to the exact ratio in pixels, which rounding each side alone would miss. */
export function exactCover(drawn: Crop): Crop {
  const height = Math.max(1, Math.min(drawn.height, Math.floor(drawn.width / coverRatio)));
  return { ...drawn, width: height * coverRatio, height };
}
