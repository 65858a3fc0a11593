import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourFacets, facetsOf, tolerance } from './facets.ts';
import { distance, lookKey, lookKeys, mostNearKeys, nearKeys } from './likeness.ts';
import type { Look } from './look.ts';
import { chromaOf, hueOf, labOf, type Lab } from './oklab.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colours = fc.tuple(channel, channel, channel).map((rgb) => labOf(...rgb));
const part = fc.double({ min: 0, max: 1, noNaN: true });

const tones = fc.record({
  mean: part,
  shadows: part,
  highlights: part,
  contrast: part,
  chroma: part,
  strayChroma: part,
});

const looks: fc.Arbitrary<Look> = fc
  .tuple(
    fc.array(fc.tuple(colours, fc.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 5 }),
    tones,
  )
  .map(([weighed, spread]) => {
    const all = weighed.reduce((sum, [, weight]) => sum + weight, 0);
    const palette = weighed
      .map(([colour, weight]) => ({ ...colour, share: weight / all }))
      .toSorted((one, other) => other.share - one.share);
    return { palette, tones: spread };
  });

const square = { width: 10, height: 10 };
const flat = (colour: Lab): Look => ({
  palette: [{ ...colour, share: 1 }],
  tones: { mean: colour.l, shadows: 0, highlights: 0, contrast: 0, chroma: 0, strayChroma: 0 },
});
const colourOf = (look: Look): readonly string[] =>
  facetsOf(look, square).filter((term) => term.startsWith('colour:'));

const turned = (colour: Lab, by: { l: number; chroma: number; hue: number }): Lab => {
  const chroma = Math.max(0, chromaOf(colour) + by.chroma);
  const angle = ((hueOf(colour) + by.hue) * Math.PI) / 180;
  return { l: colour.l + by.l, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
};

const upTo = (most: number): fc.Arbitrary<number> =>
  // Not to the very end, where rounding decides.
  fc.double({ min: -most * 0.999, max: most * 0.999, noNaN: true });

describe('a colour', () => {
  const found = (colour: Lab) => colourOf(flat(colour))[0] ?? '';

  it('finds every photograph of a colour within the tolerance', () => {
    const nearby = fc.record({
      l: upTo(tolerance.l),
      chroma: upTo(tolerance.chroma),
      hue: upTo(tolerance.hue),
    });
    fc.assert(
      fc.property(colours, nearby, (colour, by) => {
        const other = turned(colour, by);
        fc.pre(chromaOf(other) >= 0.04);
        expect(colourFacets(colour)).toContain(found(other));
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is nearly grey finds every grey within the tolerance, and a clear one none', () => {
    const greyish = fc.record({ l: part, chroma: fc.double({ min: 0, max: 0.049, noNaN: true }) });
    fc.assert(
      fc.property(greyish, upTo(tolerance.greyL), ({ l, chroma }, by) => {
        const grey = { l: l + by, a: 0, b: 0 };
        expect(colourFacets({ l, a: chroma, b: 0 })).toContain(found(grey));
        expect(colourFacets({ l, a: chroma + 0.051, b: 0 })).not.toContain(found(grey));
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds by few terms, of a small set', () => {
    const all = new Set<string>();
    fc.assert(
      fc.property(colours, (colour) => {
        const sought = colourFacets(colour);
        for (const term of sought) all.add(term);
        expect(sought.length).toBeLessThanOrEqual(21);
      }),
      { numRuns: 2_000 },
    );
    expect(all.size).toBeLessThanOrEqual(101);
    expect([...all].every((term) => /^colour:(?:0\d\d|100)$/.test(term))).toBe(true);
  });

  type Rgb = readonly [red: number, green: number, blue: number];
  const known: readonly (readonly [name: string, colour: Rgb, like: Rgb, another: Rgb])[] = [
    ['red', [200, 20, 30], [180, 40, 40], [30, 60, 190]],
    ['sky blue', [120, 170, 220], [140, 180, 215], [230, 200, 40]],
    ['black', [5, 5, 8], [20, 20, 20], [128, 128, 128]],
    ['white', [250, 250, 250], [240, 240, 238], [128, 128, 128]],
    ['olive', [90, 95, 40], [100, 105, 55], [200, 20, 30]],
    // As people pick them, and as photographs have them.
    ['blue', [47, 98, 181], [29, 45, 74], [96, 96, 96]],
    ['orange', [229, 130, 46], [125, 84, 60], [200, 196, 190]],
    ['sand', [214, 189, 150], [197, 170, 128], [200, 200, 200]],
  ];

  it.each(known)('%s finds its like, and not another', (_, colour, like, another) => {
    const sought = colourFacets(labOf(...colour));
    const finds = (of: Rgb): boolean =>
      colourOf(flat(labOf(...of))).some((term) => sought.includes(term));
    expect(finds(like)).toBe(true);
    expect(finds(another)).toBe(false);
  });
});

it('colours of a small share are no facets', () => {
  const grey = { ...labOf(128, 128, 128), share: 0.95 };
  const red = { ...labOf(200, 20, 30), share: 0.05 };
  const { tones: spread } = flat(grey);
  expect(colourOf({ palette: [grey, red], tones: spread })).toHaveLength(1);
  const larger = { ...red, share: 0.1 };
  expect(colourOf({ palette: [grey, larger], tones: spread })).toHaveLength(2);
});

it('facets are sorted terms, each once', () => {
  fc.assert(
    fc.property(looks, (look) => {
      const found = facetsOf(look, square);
      expect(found).toEqual([...new Set(found)].toSorted());
      expect(found).toContain('format:square');
    }),
  );
});

describe('how different two look', () => {
  it('is nothing for one and the same, and the same both ways', () => {
    fc.assert(
      fc.property(looks, looks, (one, other) => {
        expect(distance(one, one)).toBeCloseTo(0, 9);
        expect(distance(one, other)).toBe(distance(other, one));
        expect(distance(one, other)).toBeGreaterThanOrEqual(0);
        expect(distance(one, other)).toBeLessThan(2.5);
      }),
    );
  });

  it('grows with the difference', () => {
    const red = flat(labOf(200, 20, 30));
    const brick = flat(labOf(180, 50, 45));
    const sky = flat(labOf(120, 170, 220));
    expect(distance(red, brick)).toBeLessThan(distance(red, sky));
    expect(distance(flat(labOf(0, 0, 0)), flat(labOf(255, 255, 255)))).toBeCloseTo(1.5, 2);
  });

  it('sees how much there is of a colour', () => {
    const both = (share: number): Look => ({
      palette: [
        { ...labOf(30, 60, 190), share },
        { ...labOf(230, 200, 40), share: 1 - share },
      ],
      tones: flat(labOf(128, 128, 128)).tones,
    });
    expect(distance(both(0.5), both(0.6))).toBeLessThan(distance(both(0.5), both(0.9)));
    expect(distance(both(0.5), both(0.6))).toBeGreaterThan(0);
  });
});

describe('the key of a look', () => {
  it('is one of a few, and among those looked under', () => {
    fc.assert(
      fc.property(looks, (look) => {
        const keys = nearKeys(look);
        expect(keys[0]).toBe(lookKey(look));
        expect(keys.length).toBeLessThanOrEqual(mostNearKeys);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) {
          expect(Number.isInteger(key)).toBe(true);
          expect(key).toBeGreaterThanOrEqual(0);
          expect(key).toBeLessThan(lookKeys);
        }
      }),
    );
  });

  it('is found from whatever is a little lighter or darker, or turned in hue', () => {
    const slight = fc.record({ l: upTo(0.04), chroma: upTo(0.01), hue: upTo(7) });
    fc.assert(
      fc.property(colours, slight, (colour, by) => {
        const other = turned(colour, by);
        // A faint colour turns quickly.
        fc.pre(chromaOf(colour) > 0.06 || chromaOf(colour) < 0.02);
        expect(nearKeys(flat(colour))).toContain(lookKey(flat(other)));
      }),
      { numRuns: 2_000 },
    );
  });
});
