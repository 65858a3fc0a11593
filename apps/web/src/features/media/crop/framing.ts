import type { Crop, Size } from '@stenope/domain/media/sizes';

/** "Keep the frame" is the default: we never force a ratio. */
export const framings = ['frame', 'free', '4:5', '3:2', '1:1'] as const;

export type Framing = (typeof framings)[number];

const ratios: Readonly<Partial<Record<Framing, number>>> = { '4:5': 4 / 5, '3:2': 3 / 2, '1:1': 1 };

/** Width divided by height; undefined where any ratio will do. */
export function ratioOf(framing: Framing): number | undefined {
  return ratios[framing];
}

/** Initial share of the picture in a free frame: less than all, so that its edges are seen. */
const freeShare = 0.9;

/** Initial frame of a framing: centred, as large as the picture allows. */
export function firstCrop(framing: Framing, picture: Size): Crop | undefined {
  if (framing === 'frame') return undefined;
  const ratio = ratioOf(framing);
  const width =
    ratio === undefined
      ? picture.width * freeShare
      : Math.min(picture.width, picture.height * ratio);
  const height = ratio === undefined ? picture.height * freeShare : width / ratio;
  return within(
    { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height },
    picture,
  );
}

interface Percents {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Converts the library's percentages to pixels of the picture. */
export function cropOfPercents({ x, y, width, height }: Percents, picture: Size): Crop {
  return within(
    {
      x: (x / 100) * picture.width,
      y: (y / 100) * picture.height,
      width: (width / 100) * picture.width,
      height: (height / 100) * picture.height,
    },
    picture,
  );
}

export function percentsOfCrop({ x, y, width, height }: Crop, picture: Size): Percents {
  return {
    x: (x / picture.width) * 100,
    y: (y / picture.height) * 100,
    width: (width / picture.width) * 100,
    height: (height / picture.height) * 100,
  };
}

/** Share of the picture by which one press moves its frame. */
const stepShare = 0.05;

/** The frame one step further to the right and down, as far as the picture goes. */
export function movedCrop(crop: Crop, picture: Size, right: number, down: number): Crop {
  const x = crop.x + right * stepShare * picture.width;
  const y = crop.y + down * stepShare * picture.height;
  return within(
    {
      ...crop,
      x: clamp(x, 0, picture.width - crop.width),
      y: clamp(y, 0, picture.height - crop.height),
    },
    picture,
  );
}

/** The frame in another size and the same ratio, about its middle where the picture has room. */
export function resizedCrop(crop: Crop, picture: Size, factor: number): Crop {
  const most = Math.min(picture.width / crop.width, picture.height / crop.height);
  const least = Math.max(1 / crop.width, 1 / crop.height);
  const by = clamp(factor, least, most);
  const [width, height] = [crop.width * by, crop.height * by];
  const x = crop.x + (crop.width - width) / 2;
  const y = crop.y + (crop.height - height) / 2;
  return within(
    {
      x: clamp(x, 0, picture.width - width),
      y: clamp(y, 0, picture.height - height),
      width,
      height,
    },
    picture,
  );
}

/** Rounds to whole pixels within the picture, at least one wide and high. */
function within(crop: Crop, picture: Size): Crop {
  const x = clamp(Math.round(crop.x), 0, picture.width - 1);
  const y = clamp(Math.round(crop.y), 0, picture.height - 1);
  return {
    x,
    y,
    width: clamp(Math.round(crop.width), 1, picture.width - x),
    height: clamp(Math.round(crop.height), 1, picture.height - y),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
