import { fingerprintOf, packFingerprint, type PixelRows } from '@stenope/domain/look/fingerprint';
import { lookOf, packLook } from '@stenope/domain/look/look';
import type { Crop } from '@stenope/domain/media/sizes';
import type { Developed, Glance, MadeFile } from '../developed.ts';
import { examined } from './examine.ts';
import { glanceAt, glanceAtFile, makeMasters, makeMoving, makeStills } from './draw.ts';
import { dominantColour, thumbhashOf } from './placeholder.ts';
import { prepare } from './prepare.ts';
import { receiptOf } from './receipt.ts';

/** Form sent to the parent: bytes as base64. */
export type DevelopedAnswer = Omit<Developed, 'thumbhash' | keyof Glance> &
  Readonly<Record<'thumbhash', string>> &
  GlanceAnswer;

type GlanceAnswer = Readonly<Record<keyof Glance, string>>;

export async function develop(file: Buffer, crop: Crop | undefined): Promise<DevelopedAnswer> {
  const prepared = prepare(file, crop);
  const masters = await makeMasters(prepared);
  // Reads all frames first: a damaged one then fails before any file is written.
  const moving = prepared.moving ? await makeMoving(prepared) : [];
  const stills = await makeStills(masters, prepared, 'webp');
  const pixels = await glanceAt(masters, prepared.size);
  const { colour, metadata } = prepared;
  return {
    ...examined(prepared),
    files: [...moving, ...stills],
    thumbhash: thumbhashOf(pixels).toString('base64'),
    colour: dominantColour(pixels),
    ...glanceIn(pixels),
    profile: colour.name,
    wideGamut: colour.wideGamut,
    camera: metadata.camera,
    receipt: receiptOf(prepared),
  };
}

/** Of a picture that was developed before there were looks or fingerprints. */
export async function look(file: Buffer, crop: Crop | undefined): Promise<GlanceAnswer> {
  return glanceIn(await glanceAtFile(prepare(file, crop)));
}

function glanceIn(pixels: PixelRows): GlanceAnswer {
  const fingerprint = fingerprintOf(pixels);
  return {
    look: base64(packLook(lookOf(pixels))),
    fingerprint: fingerprint === undefined ? '' : base64(packFingerprint(fingerprint)),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

export async function enlarge(file: Buffer, crop: Crop | undefined): Promise<MadeFile[]> {
  const prepared = prepare(file, crop);
  const masters = await makeMasters(prepared);
  return [
    ...(await makeStills(masters, prepared, 'jpeg')),
    ...(await makeStills(masters, prepared, 'avif')),
  ];
}
