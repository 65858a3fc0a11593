import type { Photo } from '@stenope/contract/media';

/** Height of the photographs of a row, in rem. */
export const rowRem = 6;

/** A finger needs this much, whatever the ratio; a panorama leaves room for others. */
const narrowest = 2.75;
const widest = 15;

interface TileShape {
  /** Of the tile, in rem. */
  readonly width: number;
  /** Of the photograph in it: never cropped, so that a long one is lower. */
  readonly photo: number;
}

export function shapeOf({ width, height }: Pick<Photo, 'width' | 'height'>): TileShape {
  const photo = Math.min(widest, (rowRem * width) / height);
  return { width: Math.max(narrowest, photo), photo };
}
