import { describe, expect, test } from 'vitest';
import { dayLength } from '../trust/evidence.ts';
import { trust2026v1 } from '../trust/versions.ts';
import { noRecord } from './credibility.ts';
import { decideOnReports, type OpenReport } from './flag-score.ts';

/**
 * Honest members, as the trust design simulates them: 3,000 posts of which 3 % are bad, seen by a
 * few or by many, reported by some of those who see them, and now and then by mistake. What reports
 * do is compared with the plain rule that hides at the third report.
 */
const { moderation, trustedT } = trust2026v1;
const hour = dayLength / 24;
const start = 1000 * dayLength;

const posts = { good: 2906, bad: 94 } as const;
/** Members who see a post, on average; hours until one does. */
const [viewers, delay] = [61, 48] as const;
/** Share of those who see a good post and report it all the same. */
const mistaken = 0.0012;
/** Hours from the queue to a decision. */
const reviewHours = 9;

/** Mulberry32: the same seed gives the same world. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Half are new, the others active: of these 71 % are trusted. */
function trustOf(draw: () => number): number {
  if (draw() < 0.5) return 15 + 20 * draw();
  return draw() < 0.71 ? 60 + 30 * draw() : 35 + 25 * draw();
}

function reportsOn(draw: () => number, share: number): OpenReport[] {
  const seen = Math.round(-Math.log(1 - draw()) * viewers);
  const reports: OpenReport[] = [];
  for (let viewer = 0; viewer < seen; viewer += 1) {
    if (draw() >= share) continue;
    const at = start - Math.log(1 - draw()) * delay * hour;
    reports.push({ at, severe: false, trust: trustOf(draw), cluster: null, record: noRecord });
  }
  return reports.toSorted((one, other) => one.at - other.at);
}

const unknown = { trustedRaters: 0, immuneUntil: null, restores: 0 };

interface Outcome {
  readonly masked: boolean;
  /** Hours from publication until it is in the queue; undefined for what nobody reported. */
  readonly queuedAfter: number | undefined;
}

/** Reports are weighed as they come, and once more when the oldest has waited long enough. */
function outcomeOf(reports: readonly OpenReport[]): Outcome {
  const [oldest] = reports;
  if (!oldest) return { masked: false, queuedAfter: undefined };
  const due = oldest.at + moderation.wfs.queueAfterHours * hour;
  const moments = [...reports.map(({ at }) => at), due].toSorted((one, other) => one - other);
  let queued: number | undefined;
  for (const now of moments) {
    const open = reports.filter(({ at }) => at <= now);
    const { queue, mask } = decideOnReports(open, unknown, now, moderation, trustedT);
    if (queue || mask) queued ??= now;
    // A moderator has closed its reports by then.
    if (queued !== undefined && now > queued + reviewHours * hour) break;
    if (mask) return { masked: true, queuedAfter: ((queued ?? now) - start) / hour };
  }
  return { masked: false, queuedAfter: queued === undefined ? undefined : (queued - start) / hour };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;

/** Means over five worlds. */
function run(share: number) {
  const worlds = [1, 2, 3, 4, 5].map((seed) => {
    const draw = random(seed);
    const good = Array.from({ length: posts.good }, () => reportsOn(draw, mistaken));
    const bad = Array.from({ length: posts.bad }, () => reportsOn(draw, share));
    const acted = bad.map(outcomeOf).flatMap(({ queuedAfter }) => queuedAfter ?? []);
    return {
      falseMasks: good.filter((reports) => outcomeOf(reports).masked).length,
      byCount: good.filter(({ length }) => length >= 3).length,
      reported: bad.filter(({ length }) => length > 0).length / posts.bad,
      acted: acted.length / posts.bad,
      hours: median(acted) + reviewHours,
    };
  });
  const mean = (key: keyof (typeof worlds)[number]) =>
    worlds.reduce((sum, world) => sum + world[key], 0) / worlds.length;
  return {
    falseMasks: mean('falseMasks'),
    byCount: mean('byCount'),
    reported: mean('reported'),
    acted: mean('acted'),
    hours: mean('hours'),
  };
}

describe('honest traffic', () => {
  test('hides no good post, where three reports would, and leaves no bad one that was reported', () => {
    const { falseMasks, byCount, reported, acted, hours } = run(0.19);
    expect(falseMasks).toBe(0);
    expect(byCount).toBeGreaterThan(0);
    expect(acted).toBe(reported);
    expect(acted).toBeGreaterThanOrEqual(0.9);
    expect(hours).toBeLessThanOrEqual(27);
  });

  test('the same where only two in a hundred who see a bad post report it', () => {
    const { falseMasks, reported, acted, hours } = run(0.02);
    expect(falseMasks).toBe(0);
    expect(acted).toBe(reported);
    expect(acted).toBeGreaterThanOrEqual(0.5);
    expect(hours).toBeLessThanOrEqual(moderation.wfs.queueAfterHours + reviewHours);
  });
});
