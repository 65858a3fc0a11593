import sharp, { type Sharp } from 'sharp';
import { glanceSide } from '@stenope/domain/look/look';
import type { ServedFormat } from '@stenope/domain/media/formats';
import { movingWidths, servedSizes, type Size } from '@stenope/domain/media/sizes';
import type { MadeFile } from '../developed.ts';
import { reserved } from '../reservation/reserve.ts';
import { decoding, draw } from './drawing.ts';
import { hand } from './handed.ts';
import type { Prepared } from './prepare.ts';

/** Up to this width JPEG keeps full colour resolution: small pictures show colour fringes. */
const finestWidth = 1080;

/**
 * WebP's effort 2 costs half of its default 4 for 7 % more bytes; AVIF's a thirteenth, for 11 %.
 * Below quality 88 WebP visibly tints flat greys. JPEG has no transparency: it is flattened onto
 * grey, which suits dark and light pictures.
 */
const encoders: Readonly<Record<ServedFormat, (picture: Sharp, width: number) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 88, effort: 2 }),
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  jpeg: (picture, width) =>
    picture.flatten({ background: '#808080' }).jpeg({
      quality: 82,
      progressive: true,
      chromaSubsampling: width <= finestWidth ? '4:4:4' : '4:2:0',
    }),
};

const endings: Readonly<Record<ServedFormat, string>> = { webp: 'webp', jpeg: 'jpg', avif: 'avif' };

/** A decoded picture from which sizes are made. */
interface Master {
  readonly data: Buffer;
  readonly width: number;
  /** Dimensions of raw pixels. Without, `data` is an uncompressed PNG. */
  readonly raw?: { readonly width: number; readonly height: number; readonly channels: Channels };
}

type Channels = 1 | 2 | 3 | 4;

export interface Masters {
  /** Largest served size: the only one made from the file itself. */
  readonly full: Master;
  /** Half of it, which makes small sizes cheaper. */
  readonly half: Master;
}

/** Raw pixels are the fastest source, but carry no profile. */
async function master(drawn: Sharp, hasProfile: boolean): Promise<Master> {
  const made = hasProfile ? drawn.keepIccProfile().png({ compressionLevel: 0 }) : drawn.raw();
  const { data, info } = await made.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, ...(hasProfile ? {} : { raw: { width, height, channels } }) };
}

const from = ({ data, raw }: Master): Sharp => sharp(data, raw && { raw });

export async function makeMasters({ picture, crop, colour, size }: Prepared): Promise<Masters> {
  const { width, height } = servedSizes(size).at(-1) ?? size;
  const hasProfile = colour.way === 'keep' && colour.icc !== undefined;
  const drawn = draw(picture, { crop }).resize({ width, height, fit: 'fill' });
  const full = await decoding(master(drawn, hasProfile));
  const halved = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const half = await master(from(full).resize({ ...halved, fit: 'fill' }), hasProfile);
  return { full, half };
}

/**
 * The half serves where it has twice the pixels or exactly those needed, so that nothing gets
 * softer.
 */
function masterFor({ full, half }: Masters, width: number): Master {
  return width * 2 <= half.width || width === half.width ? half : full;
}

/** Every served file carries the reservation. */
function served(format: ServedFormat, file: Buffer): Buffer {
  const whole = reserved(format, file);
  if (whole === undefined) throw new Error(`An encoder writes another ${format} than it did`);
  return whole;
}

/** First frame in every width. */
export async function makeStills(
  masters: Masters,
  { size, moving }: Prepared,
  format: ServedFormat,
): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  for (const { width, height } of servedSizes(size)) {
    const drawn = from(masterFor(masters, width))
      .resize({ width, height, fit: 'fill' })
      .keepIccProfile();
    const name = `${format}-${width}${moving ? '-still' : ''}.${endings[format]}`;
    const still = served(format, await encoders[format](drawn, width).toBuffer());
    hand(still);
    made.push({ file: name, format, width, height, bytes: still.length, still: moving });
  }
  return made;
}

/** An animation as WebP, our only format that supports it. */
export async function makeMoving(prepared: Prepared): Promise<MadeFile[]> {
  const { picture, crop, size } = prepared;
  const made: MadeFile[] = [];
  for (const { width, height } of servedSizes(size, movingWidths)) {
    const drawn = draw(picture, { moving: true, crop }).resize({ width, height, fit: 'fill' });
    const name = `webp-${width}.webp`;
    const moving = served('webp', await decoding(encoders.webp(drawn, width).toBuffer()));
    // Outside `decoding`: a full disk is no fault of the picture.
    hand(moving);
    made.push({ file: name, format: 'webp', width, height, bytes: moving.length, still: false });
  }
  return made;
}

/** A small sRGB version, for thumbhash, dominant colour, look and fingerprint. */
export function glanceAt({ half }: Masters, size: Size) {
  return smallOf(from(half), size);
}

/** The same without masters: of most files only a part is decoded. */
export function glanceAtFile({ picture, crop, size }: Prepared) {
  return decoding(smallOf(draw(picture, { crop }), size));
}

async function smallOf(drawn: Sharp, { width, height }: Size) {
  const scale = Math.min(1, glanceSide / Math.max(width, height));
  const { data, info } = await drawn
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
