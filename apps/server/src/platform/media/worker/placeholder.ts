import { rgbaToThumbHash } from 'thumbhash';

export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Four bits per channel: fine enough to separate colours, coarse enough to group them. */
const bins = 4096;

/** Mean of the fullest histogram bin. Transparent pixels do not count. */
export function dominantColour({ data }: Pixels): string {
  const counts = new Uint32Array(bins);
  const sums = new Float64Array(bins * 3);
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    counts[bin] = (counts[bin] ?? 0) + 1;
    sums[bin * 3] = (sums[bin * 3] ?? 0) + red;
    sums[bin * 3 + 1] = (sums[bin * 3 + 1] ?? 0) + green;
    sums[bin * 3 + 2] = (sums[bin * 3 + 2] ?? 0) + blue;
  }
  const most = counts.reduce((best, count, bin) => (count > (counts[best] ?? 0) ? bin : best), 0);
  const count = Math.max(1, counts[most] ?? 0);
  const mean = (channel: number): string =>
    Math.round((sums[most * 3 + channel] ?? 0) / count)
      .toString(16)
      .padStart(2, '0');
  return `#${mean(0)}${mean(1)}${mean(2)}`;
}

/** Blurred preview of about 25 bytes. */
export function thumbhashOf({ data, width, height }: Pixels): Buffer {
  return Buffer.from(rgbaToThumbHash(width, height, data));
}
