import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

/** A file for a file chooser. */
export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly name?: string;
  /** Grain hardly compresses: the file is about as large as it has pixels. */
  readonly grain?: boolean;
}

/** A small misty landscape: real pixels, with camera metadata. */
export async function aPicture(options: PictureOptions = {}): Promise<PictureFile> {
  const { width = 900, height = 600, name = 'crêtes.jpg', grain = false } = options;
  const picture = sharp(Buffer.from(scene(width, height)));
  const grained = grain
    ? picture.composite([
        {
          input: {
            create: {
              width,
              height,
              channels: 3,
              background: '#777',
              noise: { type: 'gaussian', mean: 128, sigma: 60 },
            },
          },
          blend: 'overlay',
        },
      ])
    : picture;
  const buffer = await grained
    .jpeg({ quality: grain ? 95 : 85 })
    .withExif({
      IFD0: { Make: 'Sténopé', Model: 'Chambre 4×5', Software: 'laboratoire' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 45/1 0/1' },
    })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A picture of one shade, from black (0) to white (255). */
export async function aPlainPicture(shade: number): Promise<PictureFile> {
  const background = { r: shade, g: shade, b: shade };
  const create = { width: 480, height: 320, channels: 3, background } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: `${shade}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Darkest, lightest and mean grey of a screenshot. */
export async function shadesIn(
  png: Buffer,
): Promise<Record<'darkest' | 'lightest' | 'mean', number>> {
  const { channels } = await sharp(png).flatten().toColourspace('b-w').stats();
  const [grey] = channels;
  if (grey === undefined) throw new Error('a picture without pixels');
  return { darkest: grey.min, lightest: grey.max, mean: grey.mean };
}

/** Ridges behind each other, and a sun. */
function scene(width: number, height: number): string {
  const ridges = Array.from({ length: 5 }, (_, at) => {
    const top = height * (0.4 + at * 0.12);
    const grey = 180 - at * 34;
    const wave = `Q ${width * 0.25} ${top - height * 0.1} ${width * 0.5} ${top} T ${width} ${top}`;
    return `<path d="M 0 ${top} ${wave} V ${height} H 0 Z" fill="rgb(${grey - 20},${grey},${grey + 25})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#c9d4de"/>
    <circle cx="${width * 0.65}" cy="${height * 0.25}" r="${height * 0.06}" fill="#fffbe6"/>
    ${ridges.join('')}</svg>`;
}

/** Of the system: `npm test` installs it. */
const encoder = 'ffmpeg';

interface FilmOptions {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly name?: string;
}

/** A short film with sound, as large as a phone makes it. */
export function aFilm(options: FilmOptions = {}): PictureFile {
  const { width = 1920, height = 1080, seconds = 3, name = 'vagues.mp4' } = options;
  const file = path.join(tmpdir(), `stenope-film-${process.pid}-${width}x${height}.mp4`);
  // Grain hardly compresses: the film is large enough to be sent in parts.
  const picture = `testsrc2=size=${width}x${height}:rate=12:duration=${seconds},noise=alls=20:allf=t`;
  const sound = `sine=frequency=440:duration=${seconds}`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '12M', '-c:a', 'aac'];
  const flags = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  execFileSync(encoder, ['-v', 'error', '-y', ...sources, ...codecs, ...flags, file]);
  const buffer = readFileSync(file);
  rmSync(file);
  return { name, mimeType: 'video/mp4', buffer };
}
