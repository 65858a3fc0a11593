import sharp from 'sharp';
import { expose } from './film/expose.ts';
import { stocks } from './film/stocks.ts';
import { shots } from './negatives/all.ts';
import type { CameraFacts, Shot } from './negatives/types.ts';
import { clearBench } from './optics/bench.ts';
import { frameOf } from './optics/light.ts';
import { tagDisplayP3 } from './profile.ts';

/** Order of one print: negative, size and crop. */
export interface Order {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Crop from 0 to 1; the whole picture by default. */
  readonly crop?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** Exposure relative to the negative's own. */
  readonly exposure: number;
  /** Seconds into a film of the scene; a photograph by default. */
  readonly moment?: number;
  /** Whether to write camera metadata: only for prints of the whole negative. */
  readonly facts: boolean;
}

export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export function findShot(id: string): Shot {
  const found = shots.find(({ negative }) => negative.id === id);
  if (found === undefined) throw new RangeError(`There is no negative ${id}.`);
  return found;
}

/** Raw pixels of a print, deterministic. They are on the bench until the next one. */
export function pixels(order: Order): Pixels {
  const { negative, recipe } = findShot(order.id);
  clearBench();
  const crop = order.crop ?? { left: 0, top: 0, width: 1, height: 1 };
  // The scene has the size its crop requires; only the crop is rendered.
  const full = frameOf(
    Math.round(order.width / crop.width),
    Math.round(order.height / crop.height),
  );
  const { moment } = order;
  const scene =
    moment === undefined || !recipe.moving ? recipe.scene(full) : recipe.moving(full, moment);
  const frame = frameOf(order.width, order.height);
  const moved = {
    ...scene,
    shade: (x: number, y: number, light: Parameters<typeof scene.shade>[2]) =>
      scene.shade(x * crop.height + crop.left * full.aspect, y * crop.height + crop.top, light),
  };
  const view = order.crop === undefined ? scene : moved;
  // Each frame of a film has a grain of its own.
  const seed =
    shots.findIndex((shot) => shot.negative === negative) + 1 + Math.round((moment ?? 0) * 1000);
  const exposure = (recipe.exposure ?? 1) * order.exposure;
  const data = expose(view, frame, stocks[recipe.stock], seed, exposure);
  return { data, width: order.width, height: order.height };
}

export async function print(order: Order): Promise<Buffer> {
  const { negative } = findShot(order.id);
  const { data, width, height } = pixels(order);
  let picture = sharp(data, { raw: { width, height, channels: 3 } }).jpeg({ quality: 90 });
  if (order.facts) picture = picture.withExif(exif(negative.camera));
  const jpeg = await picture.toBuffer();
  return negative.wideGamut ? tagDisplayP3(jpeg) : jpeg;
}

function exif(
  camera: CameraFacts,
): NonNullable<Parameters<ReturnType<typeof sharp>['withExif']>[0]> {
  return {
    IFD0: {
      Make: camera.make,
      Model: camera.model,
      ...(camera.film === undefined ? {} : { ImageDescription: camera.film }),
    },
    IFD2: {
      LensModel: camera.lens,
      FocalLength: `${camera.focal}/1`,
      FNumber: `${Math.round(camera.aperture * 10)}/10`,
      ExposureTime:
        camera.exposure < 1 ? `1/${Math.round(1 / camera.exposure)}` : `${camera.exposure}/1`,
      ISOSpeedRatings: String(camera.iso),
      DateTimeOriginal: camera.takenAt,
    },
  };
}
