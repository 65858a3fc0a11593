import ExifReader from 'exifreader';
import {
  type CameraFacts,
  cameraName,
  cleanFact,
  factLengths,
  shutterText,
  takenAtOf,
} from '@stenope/domain/media/facts';
import type { RemovedPart } from '@stenope/domain/media/receipt';
import { longestNote } from './containers/opened.ts';

/** The parts of EXIF and XMP that we use. */
export interface Metadata {
  readonly orientation: number;
  readonly saysAdobeRgb: boolean;
  readonly camera: CameraFacts;
  readonly found: ReadonlySet<RemovedPart>;
}

type Tags = Readonly<Record<string, { readonly value?: unknown; readonly description?: unknown }>>;

/** Reads metadata; unreadable metadata counts as none. */
export function readNotes(exif: Buffer | undefined, xmp: string | undefined): Metadata {
  const { tags, hasGps, hasThumbnail } = exifTags(exif);
  const packet = (xmp ?? '').slice(0, longestNote);
  const orientation = numberOf(tags, 'Orientation') ?? 1;
  return {
    orientation: orientation >= 1 && orientation <= 8 ? Math.floor(orientation) : 1,
    saysAdobeRgb:
      textOf(tags, 'InteroperabilityIndex', 3) === 'R03' || numberOf(tags, 'ColorSpace') === 2,
    camera: cameraFacts(tags, packet),
    found: new Set([
      ...(hasGps || /\bexif:GPS[A-Z]/.test(packet) ? (['gps'] as const) : []),
      ...(hasThumbnail ? (['thumbnail'] as const) : []),
      ...partsIn(tags, packet),
    ]),
  };
}

function exifTags(exif: Buffer | undefined): {
  tags: Tags;
  hasGps: boolean;
  hasThumbnail: boolean;
} {
  const none = { tags: {}, hasGps: false, hasThumbnail: false };
  if (exif === undefined || exif.length < 14 || exif.length > longestNote) return none;
  try {
    const read = ExifReader.load(Buffer.from(exif), { expanded: true });
    const tags = (read.exif ?? {}) as Tags;
    const names = Object.keys(tags);
    return {
      tags,
      hasGps: read.gps !== undefined || names.some((name) => name.startsWith('GPS')),
      hasThumbnail: read.Thumbnail !== undefined || 'JPEGInterchangeFormat' in tags,
    };
  } catch {
    return none;
  }
}

function partsIn(tags: Tags, packet: string): RemovedPart[] {
  const has = (...names: readonly string[]): boolean => names.some((name) => name in tags);
  const parts: RemovedPart[] = [];
  if (has('MakerNote')) parts.push('maker_note');
  if (has('Software', 'ProcessingSoftware') || /\bxmp:CreatorTool\b/.test(packet)) {
    parts.push('software');
  }
  const serials = ['BodySerialNumber', 'LensSerialNumber', 'CameraSerialNumber'];
  if (has(...serials) || /\baux:(?:Lens)?SerialNumber\b/.test(packet)) parts.push('serial_number');
  if (has('UserComment', 'XPComment')) parts.push('comment');
  return parts;
}

function cameraFacts(tags: Tags, packet: string): CameraFacts {
  const maker = textOf(tags, 'Make', factLengths.camera);
  const model = textOf(tags, 'Model', factLengths.camera);
  const seconds = numberOf(tags, 'ExposureTime');
  const taken = textOf(tags, 'DateTimeOriginal', 19) ?? textOf(tags, 'DateTimeDigitized', 19);
  const facts: { [name in keyof CameraFacts]: CameraFacts[name] | undefined } = {
    camera: cleanFact(cameraName(maker, model), factLengths.camera),
    lens:
      textOf(tags, 'LensModel', factLengths.lens) ??
      xmpText(packet, /\baux:Lens(?:="([^"<>]{1,400})"|>([^<]{1,400})<)/, factLengths.lens),
    focalMm: within(numberOf(tags, 'FocalLength'), 0.1, 10_000),
    aperture: within(numberOf(tags, 'FNumber'), 0.1, 1024),
    shutter: seconds === undefined ? undefined : shutterText(seconds),
    iso: within(numberOf(tags, 'ISOSpeedRatings'), 1, 10_000_000),
    film: filmOf(tags, packet),
    takenAt: taken === undefined ? undefined : takenAtOf(taken),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

const filmInXmp = /\b[A-Za-z]\w{0,30}:Film(?:Stock|Name)?(?:="([^"<>]{1,400})"|>([^<]{1,400})<)/;
const filmInComment = /(?:^|[\n;,|])\s*film(?: ?stock)?\s*[:=]\s*([^\n;,|]{1,200})/i;

/**
 * EXIF has no field for film: programs of film photographers use XMP, others write "Film: …" into
 * comments.
 */
function filmOf(tags: Tags, packet: string): string | undefined {
  const stated = xmpText(packet, filmInXmp, factLengths.film);
  if (stated !== undefined) return stated;
  for (const name of ['UserComment', 'ImageDescription']) {
    const written = filmInComment.exec(rawText(tags, name).slice(0, 2000))?.[1];
    if (written !== undefined) return cleanFact(written, factLengths.film);
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function xmpText(packet: string, pattern: RegExp, most: number): string | undefined {
  const [, attribute, element] = pattern.exec(packet) ?? [];
  const text = attribute ?? element;
  if (text === undefined) return undefined;
  return cleanFact(
    text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (name) => entities[name] ?? ''),
    most,
  );
}

/** A text tag: a list of one, or, for comments, a description of encoded bytes. */
function rawText(tags: Tags, name: string): string {
  const tag = tags[name];
  if (tag === undefined) return '';
  const { value, description } = tag;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first;
  return typeof description === 'string' ? description : '';
}

function textOf(tags: Tags, name: string, most: number): string | undefined {
  return cleanFact(rawText(tags, name).slice(0, 1000), most);
}

/** A numeric tag: a number, a list that begins with one, or a fraction as a pair. */
function numberOf(tags: Tags, name: string): number | undefined {
  const value = tags[name]?.value;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [first, second] = list;
  if (typeof first !== 'number') return undefined;
  const isFraction = typeof second === 'number' && fractions.has(name);
  const number = isFraction ? first / second : first;
  return Number.isFinite(number) ? number : undefined;
}

const fractions = new Set(['ExposureTime', 'FNumber', 'FocalLength']);

function within(value: number | undefined, least: number, most: number): number | undefined {
  if (value === undefined || value < least || value > most) return undefined;
  return Math.round(value * 10) / 10;
}
