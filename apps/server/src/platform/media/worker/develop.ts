import { lookOf, packLook, type RgbaPixels } from '@stenope/domain/look/look';
import type { Crop } from '@stenope/domain/media/sizes';
import type { Developed, MadeFile } from '../developed.ts';
import { examined } from './examine.ts';
import { glanceAt, glanceAtFile, makeMasters, makeMoving, makeStills } from './draw.ts';
import { dominantColour, thumbhashOf } from './placeholder.ts';
import { prepare } from './prepare.ts';
import { receiptOf } from './receipt.ts';

/** Form sent to the parent: bytes as base64. */
export type DevelopedAnswer = Omit<Developed, 'thumbhash' | 'look'> &
  Readonly<Record<'thumbhash' | 'look', string>>;

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
    look: packed(pixels),
    profile: colour.name,
    wideGamut: colour.wideGamut,
    camera: metadata.camera,
    receipt: receiptOf(prepared),
  };
}

/** The look of a picture that was developed before there were looks. */
export async function look(file: Buffer, crop: Crop | undefined): Promise<string> {
  return packed(await glanceAtFile(prepare(file, crop)));
}

function packed(pixels: RgbaPixels): string {
  return Buffer.from(packLook(lookOf(pixels))).toString('base64');
}

export async function enlarge(file: Buffer, crop: Crop | undefined): Promise<MadeFile[]> {
  const prepared = prepare(file, crop);
  const masters = await makeMasters(prepared);
  return [
    ...(await makeStills(masters, prepared, 'jpeg')),
    ...(await makeStills(masters, prepared, 'avif')),
  ];
}
