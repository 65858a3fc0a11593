import type { Look } from './look.ts';
import { apart, chromaOf, hueOf, type Lab } from './oklab.ts';
import type { PaletteColour } from './palette.ts';
import type { Tones } from './tones.ts';

/** Weight of the tones beside the palette: a difference in light counts like one in colour. */
const toneWeights = { mean: 0.5, contrast: 0.5, chroma: 0.5 } as const;

/**
 * How different two photographs look: 0 for the same, 1.5 for a black and a white one. The same both
 * ways.
 */
export function distance(one: Look, other: Look): number {
  const palettes = [one.palette, other.palette] as const;
  // In one order: where several ways are equally long, which is taken first may matter.
  const [first, second] = isBefore(...palettes) ? palettes : [other.palette, one.palette];
  return carried(first, second) + tonesApart(one.tones, other.tones);
}

/** What is farther apart is not in the same light, even where nothing is closer. */
export const farthestAlike = 0.2;

function isBefore(one: readonly PaletteColour[], other: readonly PaletteColour[]): boolean {
  if (one.length !== other.length) return one.length < other.length;
  for (const [at, { l, a, b, share }] of one.entries()) {
    const against = other[at];
    const difference =
      against && (l - against.l || a - against.a || b - against.b || share - against.share);
    if (difference) return difference < 0;
  }
  return false;
}

function tonesApart(one: Tones, other: Tones): number {
  return (['mean', 'contrast', 'chroma'] as const).reduce(
    (sum, tone) => sum + toneWeights[tone] * Math.abs(one[tone] - other[tone]),
    0,
  );
}

interface Move {
  readonly from: number;
  readonly to: number;
  readonly way: number;
}

/**
 * How far colour must be carried to turn one palette into the other, share by share, the shortest
 * ways first (the earth mover's distance, nearly: five colours need no solver).
 */
function carried(one: readonly PaletteColour[], other: readonly PaletteColour[]): number {
  const left = sharesOf(one);
  const room = sharesOf(other);
  const moves: Move[] = one.flatMap((colour, from) =>
    other.map((target, to) => ({ from, to, way: apart(colour, target) })),
  );
  moves.sort((a, b) => a.way - b.way);
  let sum = 0;
  for (const { from, to, way } of moves) {
    const share = Math.min(left[from] ?? 0, room[to] ?? 0);
    left[from] = (left[from] ?? 0) - share;
    room[to] = (room[to] ?? 0) - share;
    sum += share * way;
  }
  return sum;
}

/** Rounded shares may miss 1 by little. */
function sharesOf(palette: readonly PaletteColour[]): number[] {
  const all = palette.reduce((sum, { share }) => sum + share, 0);
  return palette.map(({ share }) => (all > 0 ? share / all : 1 / palette.length));
}

/**
 * Key of an ordinary index, so that a bounded number of rows is read to find what looks alike: how
 * light a picture is (three steps), and the family of its largest colour (grey, or one of eight).
 */
const families = 9;
const greyChroma = 0.04;
const lightSteps = [0.42, 0.68] as const;
const sector = 360 / (families - 1);

export const lookKeys = families * (lightSteps.length + 1);

export function lookKey({ palette: [largest], tones }: Look): number {
  return keyOf(lightOf(tones.mean), largest ? familyOf(largest) : 0);
}

function keyOf(light: number, family: number): number {
  return light * families + family;
}

function lightOf(mean: number): number {
  return lightSteps.filter((step) => mean >= step).length;
}

function familyOf(colour: Lab, turned = 0): number {
  if (chromaOf(colour) < greyChroma) return 0;
  return 1 + Math.floor(((hueOf(colour) + turned + 360) % 360) / sector);
}

/** A colour this large may well be the largest of a picture that looks alike. */
const mainShare = 0.15;
const mainColours = 3;

/** So close to an edge of a key, what lies beyond it looks alike too. */
const margin = { l: 0.05, hue: 8, chroma: 0.015 } as const;

/** Most keys that `nearKeys` gives. */
export const mostNearKeys = 8;
const mostFamilies = 4;

/** Keys under which pictures are found that may look alike; the own one first. */
export function nearKeys(look: Look): readonly number[] {
  const { palette, tones } = look;
  const main = palette.filter(({ share }, at) => at === 0 || share >= mainShare);
  const colours = main.slice(0, mainColours);
  const near = [
    ...colours.map((colour) => familyOf(colour)),
    ...colours.flatMap((colour) => neighboursOf(colour)),
  ];
  const lightsNear = [tones.mean, tones.mean - margin.l, tones.mean + margin.l].map(lightOf);
  const kept = [...new Set(near)].slice(0, mostFamilies);
  const keys = [...new Set(lightsNear)].flatMap((light) =>
    kept.map((family) => keyOf(light, family)),
  );
  return keys.slice(0, mostNearKeys);
}

function neighboursOf(colour: Lab): readonly number[] {
  const besides = [familyOf(colour, -margin.hue), familyOf(colour, margin.hue)];
  const chroma = chromaOf(colour);
  if (chroma >= greyChroma + margin.chroma) return besides;
  if (chroma >= greyChroma) return [0, ...besides];
  // Nearly a colour.
  const strengthened = { ...colour, a: colour.a * 2, b: colour.b * 2 };
  return chroma >= greyChroma - margin.chroma ? [familyOf(strengthened)] : [];
}
