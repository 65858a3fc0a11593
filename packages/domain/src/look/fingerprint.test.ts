import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitsApart,
  fingerprintOf,
  mirrored,
  mostBitsApart,
  nearBands,
  packFingerprint,
  unpackFingerprint,
  type Fingerprint,
  type PixelRows,
} from './fingerprint.ts';

type Scene = (x: number, y: number) => number;

/** Lamps of several sizes before a sky, the same for the same seed; places from 0 to 1. */
function sceneOf(seed: number): Scene {
  let state = seed * 2_654_435_761 + 1;
  const draw = (): number => {
    state = (Math.imul(state | 0, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
  for (let skipped = 0; skipped < 8; skipped += 1) draw();
  const lamps = Array.from({ length: 24 }, () => ({
    x: draw(),
    y: draw(),
    size: 0.03 + 0.2 * draw(),
    light: 160 * draw() - 80,
  }));
  return (x, y) =>
    lamps.reduce(
      (sum, lamp) =>
        sum + lamp.light * Math.exp(-(((x - lamp.x) ** 2 + (y - lamp.y) ** 2) / lamp.size ** 2)),
      120,
    );
}

function pictureOf(scene: Scene, width = 60, height = 40): PixelRows {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const grey = scene(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height);
    data.set([grey, grey, grey, 255], at * 4);
  }
  return { data, width, height };
}

function known(picture: PixelRows): Fingerprint {
  const fingerprint = fingerprintOf(picture);
  if (fingerprint === undefined) throw new Error('Nothing to know it by');
  return fingerprint;
}

const scenes = Array.from({ length: 30 }, (_, seed) => sceneOf(seed));

/** Repeatable noise from −1 to 1. */
const noise: Scene = (x, y) => {
  const wave = Math.sin(x * 12_989.8 + y * 78_233.1) * 43_758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
};

const changes: Readonly<Record<string, (scene: Scene) => PixelRows>> = {
  'half its size': (scene) => pictureOf(scene, 36, 24),
  grained: (scene) => pictureOf((x, y) => scene(x, y) + 12 * noise(x, y)),
  'in blocks': (scene) =>
    pictureOf((x, y) => scene((Math.floor(x * 25) + 0.5) / 25, (Math.floor(y * 17) + 0.5) / 17)),
  'a tenth lighter': (scene) => pictureOf((x, y) => scene(x, y) * 1.1),
  'a tenth darker': (scene) => pictureOf((x, y) => scene(x, y) * 0.9),
  'a fiftieth smaller each way': (scene) => pictureOf((x, y) => scene(0.02 + 0.98 * x, 0.98 * y)),
};

describe('a fingerprint', () => {
  it.each(Object.keys(changes))('is known again of a picture %s', (name) => {
    const change = changes[name];
    const apart = scenes.map((scene) =>
      change ? bitsApart(known(pictureOf(scene)), known(change(scene))) : 64,
    );
    expect(Math.max(...apart)).toBeLessThanOrEqual(mostBitsApart);
  });

  it('of a mirror image is that of the picture, mirrored', () => {
    for (const scene of scenes) {
      const other = known(pictureOf((x, y) => scene(1 - x, y)));
      expect(bitsApart(mirrored(known(pictureOf(scene))), other)).toBeLessThanOrEqual(1);
      expect(mirrored(mirrored(other))).toBe(other);
    }
  });

  it('tells pictures apart, and their mirror images', () => {
    const all = scenes.map((scene) => known(pictureOf(scene)));
    for (const [at, one] of all.entries()) {
      for (const other of all.slice(at + 1)) {
        expect(bitsApart(one, other)).toBeGreaterThan(mostBitsApart);
        expect(bitsApart(mirrored(one), other)).toBeGreaterThan(mostBitsApart);
      }
    }
  });

  it.each([
    ['a grey card', () => 118],
    ['an even sky', (x: number, y: number) => 90 + 60 * x + 40 * y],
    ['stripes', (x: number) => (Math.floor(x * 10) % 2 === 0 ? 12 : 246)],
    ['a noisy wall', (x: number, y: number) => 118 + 4 * noise(x, y)],
  ])('is not made of %s', (_, scene) => {
    expect(fingerprintOf(pictureOf(scene))).toBeUndefined();
  });

  it('is made of pictures of any size, transparent ones too', () => {
    const scene = sceneOf(1);
    expect(fingerprintOf(pictureOf(scene, 1, 1))).toBeUndefined();
    expect(fingerprintOf(pictureOf(scene, 100, 1))).toBeUndefined();
    expect(fingerprintOf(pictureOf(scene, 7, 90))).toBeDefined();
    expect(fingerprintOf(pictureOf(scene, 100, 9))).toBeDefined();
    const unseen = { data: new Uint8Array(400), width: 10, height: 10 };
    expect(fingerprintOf(unseen)).toBeUndefined();
  });

  it('survives its bytes', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (fingerprint) => {
        expect(unpackFingerprint(packFingerprint(fingerprint))).toBe(fingerprint);
      }),
    );
    expect(unpackFingerprint(new Uint8Array())).toBeUndefined();
    expect(unpackFingerprint(new Uint8Array(7))).toBeUndefined();
  });
});

it('whatever is near shares a band with one of its near values', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: mostBitsApart });
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 64n - 1n), places, (fingerprint, flipped) => {
      const other = flipped.reduce((all, place) => all ^ (1n << BigInt(place)), fingerprint);
      expect(bitsApart(fingerprint, other)).toBe(flipped.length);
      const found = nearBands(fingerprint).some((values, band) =>
        values.includes(Number((other >> BigInt(16 * band)) & 65_535n)),
      );
      expect(found).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('so few values of a band are near that they can be looked up', () => {
  for (const values of nearBands(0n)) {
    expect(new Set(values).size).toBe(values.length);
    expect(values.length).toBeLessThanOrEqual(137);
  }
});
