import sharp, { type Sharp } from 'sharp';

/** Red, green, blue and white corners, to detect the orientation. */
const corners = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 60, 190],
  [230, 230, 220],
] as const;

export interface Drawn {
  readonly width: number;
  readonly height: number;
}

const usual: Drawn = { width: 96, height: 64 };

/** Raw pixels: four corners with a soft wave over them. */
export function pixels({ width, height }: Drawn = usual): Buffer {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const corner = corners[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? corners[0];
      const wave = 10 * Math.sin(x / 5) * Math.cos(y / 7);
      for (const [channel, value] of corner.entries()) {
        data[(y * width + x) * 3 + channel] = Math.round(value + wave);
      }
    }
  }
  return data;
}

export function drawn(size: Drawn = usual): Sharp {
  return sharp(pixels(size), { raw: { ...size, channels: 3 } });
}

export const jpeg = (size?: Drawn): Promise<Buffer> => drawn(size).jpeg().toBuffer();
export const png = (size?: Drawn): Promise<Buffer> => drawn(size).png().toBuffer();
export const gif = (size?: Drawn): Promise<Buffer> => drawn(size).gif().toBuffer();

export const progressiveJpeg = (): Promise<Buffer> =>
  drawn().jpeg({ progressive: true }).toBuffer();
export const interlacedPng = (): Promise<Buffer> => drawn().png({ progressive: true }).toBuffer();

/** Each frame a little brighter than the one before. */
export function movingGif(frames = 4, { width, height }: Drawn = usual): Promise<Buffer> {
  const all = Buffer.concat(
    Array.from({ length: frames }, (_, index) =>
      Buffer.from(pixels({ width, height }).map((value) => Math.min(255, value + index * 9))),
    ),
  );
  return sharp(all, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array.from({ length: frames }, () => 80), loop: 0 })
    .toBuffer();
}
