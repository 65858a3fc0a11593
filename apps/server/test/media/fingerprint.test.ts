import sharp, { type Sharp } from 'sharp';
import {
  bitsApart,
  mirrored,
  mostBitsApart,
  unpackFingerprint,
  type Fingerprint,
} from '@stenope/domain/look/fingerprint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { develop } from '../../../demo/src/darkroom/darkroom.ts';
import { png } from './generators/pictures.ts';
import { aWorkbench, type Workbench } from './workbench.ts';

/** Of different kinds: detail everywhere, large planes, lights in the dark. */
const ids = ['mountains-dawn', 'forest-rays', 'bokeh-wet-street', 'table-glass'];

let bench: Workbench;
const photographs: Buffer[] = [];
const fingerprints: Fingerprint[] = [];
beforeAll(async () => {
  bench = await aWorkbench();
  for await (const { jpeg } of develop(ids, { threads: 1, edge: 1000 })) {
    photographs.push(jpeg);
    fingerprints.push(await known(jpeg));
  }
});
afterAll(() => bench.clear());

async function fingerprintOf(file: Buffer): Promise<Buffer> {
  return (await bench.engine.look(await bench.put(file))).fingerprint;
}

async function known(file: Buffer): Promise<Fingerprint> {
  const fingerprint = unpackFingerprint(await fingerprintOf(file));
  if (fingerprint === undefined) throw new Error('Nothing to know it by');
  return fingerprint;
}

async function trimmed(picture: Sharp): Promise<Sharp> {
  const { width, height } = await picture.metadata();
  const [left, top] = [Math.round(width * 0.02), Math.round(height * 0.02)];
  return picture.extract({ left, top, width: width - left, height: height - top });
}

const changes: Readonly<Record<string, (picture: Sharp) => Sharp | Promise<Sharp>>> = {
  'saved anew at quality 60': (picture) => picture.jpeg({ quality: 60 }),
  'made smaller, to 800 pixels': (picture) => picture.resize({ width: 800 }),
  'trimmed by a fiftieth': trimmed,
  'a tenth lighter': (picture) => picture.linear(1.1, 0),
  'a tenth darker': (picture) => picture.linear(0.9, 0),
  'without its colours': (picture) => picture.greyscale(),
  'saved as PNG': (picture) => picture.png(),
};

describe('a photograph', () => {
  it.each(Object.keys(changes))('%s is known again', async (name) => {
    for (const [at, photograph] of photographs.entries()) {
      const changed = await changes[name]?.(sharp(photograph));
      const other = await known((await changed?.toBuffer()) ?? Buffer.alloc(0));
      expect(bitsApart(fingerprints[at] ?? 0n, other), ids[at]).toBeLessThanOrEqual(mostBitsApart);
    }
  });

  it('is known again in the mirror', async () => {
    for (const [at, photograph] of photographs.entries()) {
      const other = await known(await sharp(photograph).flop().jpeg({ quality: 60 }).toBuffer());
      expect(bitsApart(mirrored(fingerprints[at] ?? 0n), other), ids[at]).toBeLessThanOrEqual(4);
    }
  });

  it('is told from others', () => {
    for (const [at, one] of fingerprints.entries()) {
      for (const other of fingerprints.slice(at + 1)) {
        expect(bitsApart(one, other)).toBeGreaterThan(12);
        expect(bitsApart(mirrored(one), other)).toBeGreaterThan(12);
      }
    }
  });

  it('has the same fingerprint when it is developed and afterwards', async () => {
    for (const [at, photograph] of photographs.entries()) {
      const { fingerprint } = await bench.engine.develop(
        await bench.put(photograph),
        await bench.folder(),
      );
      const developed = unpackFingerprint(fingerprint) ?? 0n;
      expect(bitsApart(developed, fingerprints[at] ?? 0n)).toBeLessThanOrEqual(4);
    }
  });
});

it('a flat surface has none', async () => {
  expect(await fingerprintOf(await png({ width: 1, height: 1 }))).toHaveLength(0);
});
