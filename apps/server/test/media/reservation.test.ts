import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { servedFormats, type ServedFormat } from '@stenope/domain/media/formats';
import { reservation, reserved } from '../../src/platform/media/reservation/reserve.ts';
import { drawn } from './generators/pictures.ts';
import { foreignParts } from './served-bytes.ts';

const endings = { webp: 'a.webp', jpeg: 'a.jpg', avif: 'a.avif' } as const;

const opaque = (): Sharp => drawn({ width: 90, height: 61 }).removeAlpha();
const pictures: Readonly<Record<string, () => Sharp>> = {
  plain: opaque,
  transparent: () => drawn({ width: 90, height: 61 }).ensureAlpha(0.5),
  'of a wide gamut': () => opaque().withIccProfile('p3'),
  grey: () => opaque().greyscale(),
};

const encoded = (picture: Sharp, format: ServedFormat): Promise<Buffer> =>
  format === 'avif'
    ? picture.avif({ effort: 0 }).toBuffer()
    : picture.toFormat(format, { quality: 88 }).toBuffer();

const cases = servedFormats.flatMap((format) =>
  Object.keys(pictures).map((name) => [format, name] as const),
);

describe('the reservation', () => {
  it.each(cases)(
    'is in a %s that is %s, as the encoder itself would put it there',
    async (format, name) => {
      const picture = pictures[name]?.() ?? opaque();
      const bare = await encoded(picture.clone(), format);
      const marked = reserved(format, bare) ?? Buffer.alloc(0);
      const reference = await encoded(picture.clone().withXmp(reservation.toString()), format);
      expect(marked.equals(reference)).toBe(true);
      expect(foreignParts(endings[format], marked)).toEqual([]);
      const before = await sharp(bare).metadata();
      const after = await sharp(marked).metadata();
      expect(after.xmp).toEqual(reservation);
      expect(after.icc).toEqual(before.icc);
      expect(await sharp(marked).raw().toBuffer()).toEqual(await sharp(bare).raw().toBuffer());
    },
  );

  it.each(servedFormats)('is put into a %s once', async (format) => {
    const once = reserved(format, await encoded(opaque(), format)) ?? Buffer.alloc(0);
    expect(reserved(format, once)).toBe(once);
  });

  it('is in a picture that moves', async () => {
    const pages = Buffer.alloc(60 * 80 * 3).map((_, at) => at % 251);
    const raw = { width: 60, height: 80, channels: 3, pageHeight: 40 } as const;
    const moving = await sharp(pages, { raw })
      .webp({ delay: [100, 100] })
      .toBuffer();
    const marked = reserved('webp', moving) ?? Buffer.alloc(0);
    const { pages: frames, xmp } = await sharp(marked, { animated: true }).metadata();
    expect({ frames, xmp }).toEqual({ frames: 2, xmp: reservation });
    expect(foreignParts('a.webp', marked)).toEqual([]);
  });

  it.each(servedFormats)('is not forced into what is no %s of ours', async (format) => {
    const whole = await encoded(opaque(), format);
    const strange = [Buffer.alloc(0), Buffer.alloc(40), whole.subarray(0, 20), Buffer.from('RIFF')];
    for (const file of strange) {
      const made = reserved(format, file);
      expect(made === undefined || format === 'jpeg').toBe(true);
    }
  });
});
