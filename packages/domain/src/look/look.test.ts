import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetsOf, formatOf } from './facets.ts';
import { distance } from './likeness.ts';
import { lookOf, mostLookBytes, packLook, unpackLook, type Look } from './look.ts';
import { apart, chromaOf, hexOf, hueOf, labOf, labOfHex } from './oklab.ts';
import { paletteSize } from './palette.ts';
import { lightsOf } from './tones.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const side = 64;

/** A drawn picture: a colour for each place, from 0 to 1 both ways. */
function drawn(paint: (x: number, y: number) => Rgb): Uint8Array {
  const data = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const colour = paint((at % side) / (side - 1), Math.floor(at / side) / (side - 1));
    data.set([...colour.map((part) => Math.min(255, Math.max(0, Math.round(part)))), 255], at * 4);
  }
  return data;
}

const look = (paint: (x: number, y: number) => Rgb): Look => lookOf({ data: drawn(paint) });

/** Repeatable noise from −1 to 1. */
const noise = (x: number, y: number): number => {
  const wave = Math.sin(x * 12_989.8 + y * 78_233.1) * 43_758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
};

const grain =
  (paint: (x: number, y: number) => Rgb, strength: number) => (x: number, y: number) => {
    const [red, green, blue] = paint(x, y);
    const grained = (part: number, channel: number): number =>
      part + strength * noise(x + channel, y - channel);
    return [grained(red, 1), grained(green, 2), grained(blue, 3)] as const;
  };

/** Mean of blocks of 4, as a strong compression leaves them. */
const blocky = (paint: (x: number, y: number) => Rgb) => (x: number, y: number) =>
  paint(Math.floor(x * 16) / 16, Math.floor(y * 16) / 16);

const scenes: Readonly<Record<string, (x: number, y: number) => Rgb>> = {
  'a red wall': (x, y) => [178 + 18 * noise(x, y), 34 + 10 * noise(y, x), 30],
  snow: (x, y) => (x > 0.9 && y > 0.4 ? [50, 52, 60] : [232 - 14 * y, 236 - 12 * y, 243 - 6 * y]),
  night: (x, y) => (Math.hypot(x - 0.5, y - 0.3) < 0.05 ? [255, 230, 170] : [9, 11, 20 + 14 * y]),
  'a grey card': (x) => [118 + 8 * x, 118 + 8 * x, 118 + 8 * x],
  'a sepia print': (x, y) => {
    const tone = 255 * (0.15 + 0.7 * ((x + y) / 2));
    return [tone, tone * 0.93, tone * 0.82];
  },
  'a sea at dusk': (_, y) => (y < 0.5 ? [240 - 90 * y, 150, 90 + 120 * y] : [20, 60, 90 - 40 * y]),
  'black letters': (x) => (Math.floor(x * 10) % 2 === 0 ? [12, 12, 12] : [246, 246, 246]),
  fog: (x, y) => [170 + 10 * x, 175 + 10 * y, 180],
};

const names = Object.keys(scenes);
const sceneOf = (name: string) => scenes[name] ?? (() => [0, 0, 0] as const);

describe('OKLab', () => {
  it('knows the ends of grey, and red', () => {
    expect(apart(labOf(255, 255, 255), { l: 1, a: 0, b: 0 })).toBeLessThan(1e-4);
    expect(apart(labOf(0, 0, 0), { l: 0, a: 0, b: 0 })).toBe(0);
    // As its author gives it.
    expect(apart(labOf(255, 0, 0), { l: 0.628, a: 0.2249, b: 0.1258 })).toBeLessThan(1e-3);
    expect(hueOf(labOf(0, 0, 255))).toBeCloseTo(264, 0);
  });

  it('comes back as the colour it was', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const hex = hexOf(labOf(red, green, blue));
        const lab = labOfHex(hex);
        expect(lab).toEqual(labOf(red, green, blue));
      }),
    );
    expect(labOfHex('red')).toBeUndefined();
    expect(hexOf({ l: 2, a: 0.4, b: -0.4 })).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('a drawn picture', () => {
  it('of a red wall is red', () => {
    const [largest, ...others] = look(sceneOf('a red wall')).palette;
    expect(hueOf(largest ?? labOf(0, 0, 0))).toBeCloseTo(29, -1);
    expect(chromaOf(largest ?? labOf(0, 0, 0))).toBeGreaterThan(0.15);
    expect(others).toEqual([]);
  });

  it('of two surfaces has both colours, with their shares', () => {
    const { palette } = look((x) => (x < 0.25 ? [30, 60, 190] : [230, 200, 40]));
    expect(palette).toHaveLength(2);
    expect(palette.map(({ share }) => share)).toEqual([0.75, 0.25]);
    expect(apart(palette[0] ?? labOf(0, 0, 0), labOf(230, 200, 40))).toBeLessThan(0.001);
    expect(apart(palette[1] ?? labOf(0, 0, 0), labOf(30, 60, 190))).toBeLessThan(0.001);
  });

  it('keeps a small accent', () => {
    const umbrella = labOf(200, 20, 30);
    const { palette } = look((x, y) =>
      x > 0.4 && x < 0.6 && y > 0.4 && y < 0.6 ? [200, 20, 30] : [120 + 80 * y, 120 + 80 * y, 125],
    );
    expect(palette.some((colour) => apart(colour, umbrella) < 0.02)).toBe(true);
  });

  it.each([
    ['snow', ['high_key', 'monochrome']],
    ['night', ['low_key', 'soft', 'monochrome']],
    ['a grey card', ['soft', 'monochrome']],
    ['a sepia print', ['monochrome']],
    ['black letters', ['contrasted', 'monochrome']],
    ['fog', ['soft', 'monochrome']],
    ['a red wall', ['soft']],
  ] as const)('of %s has its light', (name, wanted) => {
    const found = lightsOf(look(sceneOf(name)).tones);
    expect(found).toEqual(wanted);
  });

  it('of a wall at noon, shadow on one side and sun on the other, is contrasted', () => {
    const wall = look((x) => [10 + 235 * x, 10 + 235 * x, 10 + 235 * x]);
    expect(lightsOf(wall.tones)).toContain('contrasted');
    const shade = look((x) => [50 + 150 * x, 50 + 150 * x, 50 + 150 * x]);
    expect(lightsOf(shade.tones)).not.toContain('contrasted');
  });

  it.each(['a red wall', 'a sea at dusk'])('of %s is not monochrome', (name) => {
    expect(lightsOf(look(sceneOf(name)).tones)).not.toContain('monochrome');
  });

  it.each(names)('of %s looks the same with a little noise, and compressed', (name) => {
    const scene = sceneOf(name);
    const clean = look(scene);
    expect(distance(clean, look(grain(scene, 5)))).toBeLessThan(0.03);
    expect(distance(clean, look(blocky(scene)))).toBeLessThan(0.06);
  });

  it('looks like no other', () => {
    const looks = names.map((name) => look(sceneOf(name)));
    for (const [at, one] of looks.entries()) {
      for (const other of looks.slice(at + 1)) {
        expect(distance(one, other), names[at]).toBeGreaterThan(0.15);
      }
    }
  });

  it('counts what is opaque, and is grey where nothing is', () => {
    const data = drawn((x) => (x < 0.5 ? [200, 20, 30] : [10, 200, 40]));
    for (let at = 0; at < side * side; at += 1) if (at % side >= side / 2) data[at * 4 + 3] = 60;
    const { palette } = lookOf({ data });
    expect(palette.map((colour) => hexOf(colour))).toEqual(['#c8141e']);
    expect(lookOf({ data: new Uint8Array(64) }).palette.map(hexOf)).toEqual(['#808080']);
    expect(lookOf({ data: new Uint8Array(0) }).palette).toHaveLength(1);
  });
});

describe('any pixels', () => {
  const pixels = fc.uint8Array({ minLength: 4, maxLength: 4 * 400 });

  it('give a palette of a few colours that are apart and make the whole', () => {
    fc.assert(
      fc.property(pixels, (data) => {
        const { palette, tones } = lookOf({ data });
        expect(palette.length).toBeGreaterThan(0);
        expect(palette.length).toBeLessThanOrEqual(paletteSize);
        expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        const shares = palette.map(({ share }) => share);
        expect(shares).toEqual(shares.toSorted((one, other) => other - one));
        for (const tone of Object.values(tones)) {
          expect(tone).toBeGreaterThanOrEqual(0);
          expect(tone).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('give the same look twice, which bytes keep', () => {
    fc.assert(
      fc.property(pixels, (data) => {
        const one = lookOf({ data });
        expect(lookOf({ data })).toEqual(one);
        const bytes = packLook(one);
        expect(bytes.length).toBeLessThanOrEqual(mostLookBytes);
        const read = unpackLook(bytes);
        expect(read && distance(one, read)).toBeLessThan(0.02);
        expect(read && packLook(read)).toEqual(bytes);
      }),
    );
  });
});

it('bytes that are no look are not read', () => {
  const bytes = packLook(look(sceneOf('snow')));
  for (const wrong of [
    new Uint8Array(0),
    bytes.subarray(0, -1),
    bytes.subarray(0, 7),
    Uint8Array.from([...bytes, ...bytes]),
    Uint8Array.from([9, ...bytes.subarray(1)]),
  ]) {
    expect(unpackLook(wrong)).toBeUndefined();
  }
});

it.each([
  [6000, 4000, 'landscape'],
  [4000, 6000, 'portrait'],
  [3000, 3000, 'square'],
  [3000, 2900, 'square'],
  [3000, 2800, 'landscape'],
  [1920, 1080, 'landscape'],
  [6500, 2400, 'panorama'],
  [2000, 1000, 'panorama'],
  [1000, 4000, 'portrait'],
  [1, 1, 'square'],
] as const)('%i × %i is %s', (width, height, format) => {
  expect(formatOf({ width, height })).toBe(format);
  expect(facetsOf(look(sceneOf('fog')), { width, height })).toContain(`format:${format}`);
});
