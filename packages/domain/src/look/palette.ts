import { apart, type Lab } from './oklab.ts';

export interface PaletteColour extends Lab {
  /** Of the picture, from 0 to 1; those of a palette make 1. */
  readonly share: number;
}

export const paletteSize = 5;

/** Colours closer than this are one to the eye when they stand apart in a picture. */
const nearest = 0.06;

/** A smaller share is counted to the colour next to it: noise, and edges between two surfaces. */
const leastShare = 0.015;

/** Width of the cells in which pixels are counted before they are grouped: a just visible step. */
const cell = 1 / 40;

const rounds = 12;

interface Weighted extends Lab {
  readonly weight: number;
}

/** Few colours that stand for all, the largest share first. The same pixels give the same palette. */
export function paletteOf(pixels: readonly Lab[]): readonly PaletteColour[] {
  const counted = countedOf(pixels);
  const groups = mergedOf(settledOf(counted, seedsOf(counted)));
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  return groups
    .map(({ l, a, b, weight }) => ({ l, a, b, share: weight / all }))
    .toSorted((one, other) => other.share - one.share || one.l - other.l || one.a - other.a);
}

/** Mean colour and number of the pixels of each cell. */
function countedOf(pixels: readonly Lab[]): readonly Weighted[] {
  const cells = new Map<number, { l: number; a: number; b: number; weight: number }>();
  for (const { l, a, b } of pixels) {
    const at = (Math.round(l / cell) * 256 + Math.round(a / cell)) * 256 + Math.round(b / cell);
    const sum = cells.get(at) ?? { l: 0, a: 0, b: 0, weight: 0 };
    sum.l += l;
    sum.a += a;
    sum.b += b;
    sum.weight += 1;
    cells.set(at, sum);
  }
  return [...cells.values()].map(({ l, a, b, weight }) => ({
    l: l / weight,
    a: a / weight,
    b: b / weight,
    weight,
  }));
}

/**
 * The first colours of the groups: the most frequent, then always the one that most pixels see from
 * afar. No chance is involved.
 */
function seedsOf(counted: readonly Weighted[]): readonly Lab[] {
  const [first] = counted.toSorted((one, other) => other.weight - one.weight);
  const seeds: Lab[] = first ? [first] : [];
  const away = counted.map((one) => (first ? apart(one, first) : 0));
  while (seeds.length > 0 && seeds.length < paletteSize) {
    const pulls = counted.map(({ weight }, at) => weight * (away[at] ?? 0) ** 2);
    const most = pulls.reduce((best, pull, at) => (pull > (pulls[best] ?? 0) ? at : best), 0);
    const next = counted[most];
    if (!next || (pulls[most] ?? 0) === 0) break;
    seeds.push(next);
    for (const [at, one] of counted.entries()) {
      away[at] = Math.min(away[at] ?? 0, apart(one, next));
    }
  }
  return seeds;
}

/** Groups around their means, after some rounds of Lloyd's algorithm (k-means). */
function settledOf(counted: readonly Weighted[], seeds: readonly Lab[]): readonly Weighted[] {
  let groups: readonly Weighted[] = seeds.map((seed) => ({ ...seed, weight: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    const members: Weighted[][] = groups.map(() => []);
    for (const one of counted) members[nearestOf(one, groups)]?.push(one);
    groups = members.filter(({ length }) => length > 0).map(meanOf);
  }
  return groups;
}

function nearestOf(one: Lab, among: readonly Lab[]): number {
  let best = 0;
  for (const [at, other] of among.entries()) {
    if (apart(one, other) < apart(one, among[best] ?? other)) best = at;
  }
  return best;
}

function meanOf(members: readonly Weighted[]): Weighted {
  const weight = members.reduce((sum, one) => sum + one.weight, 0);
  const mean = (part: keyof Lab): number =>
    members.reduce((sum, one) => sum + one[part] * one.weight, 0) / weight;
  return { l: mean('l'), a: mean('a'), b: mean('b'), weight };
}

/** Joins what is too small or too close to be a colour of its own. */
function mergedOf(groups: readonly Weighted[]): readonly Weighted[] {
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const pairs = groups.flatMap((one, at) =>
    groups.slice(at + 1).map((other) => ({ one, other, apart: apart(one, other) })),
  );
  const isSmall = ({ weight }: Weighted): boolean => weight < all * leastShare;
  const [pair] = pairs
    .filter((two) => two.apart < nearest || isSmall(two.one) || isSmall(two.other))
    .toSorted((two, others) => two.apart - others.apart);
  if (!pair) return groups;
  const { one, other } = pair;
  const rest = groups.filter((group) => group !== one && group !== other);
  return mergedOf([...rest, meanOf([one, other])]);
}
