import { describe, expect, test } from 'vitest';
import { dayLength } from '../trust/evidence.ts';
import { trust2026v1 } from '../trust/versions.ts';
import { noRecord, withOutcome, type ReportRecord } from './credibility.ts';
import { decideOnReports, immuneUntil, type OpenReport, type Reported } from './flag-score.ts';

/**
 * Brigades against good posts, as the trust design simulates them: reporters come one after the
 * other, a moderator reviews what was masked nine hours later and restores it.
 */
const { moderation, trustedT } = trust2026v1;
const hour = dayLength / 24;
const start = 1000 * dayLength;

interface Brigadier {
  readonly trust: number;
  readonly cluster: string | null;
  record: ReportRecord;
}

const brigade = (size: number, trust: number, cluster: string | null = null): Brigadier[] =>
  Array.from({ length: size }, () => ({ trust, cluster, record: noRecord }));

interface Attacked {
  reported: Reported;
  open: OpenReport[];
}

/** Posts masked, of ten that are reported in turn; each is reviewed when it is masked. */
function maskedBy(
  brigadiers: readonly Brigadier[],
  posts = 10,
): { masked: number; queued: number } {
  let [masked, queued, now] = [0, 0, start];
  for (let post = 0; post < posts; post += 1) {
    const attacked: Attacked = {
      reported: { trustedRaters: 0, immuneUntil: null, restores: 0 },
      open: [],
    };
    let isQueued = false;
    for (const { trust, cluster, record } of brigadiers) {
      now += 60_000;
      attacked.open.push({ at: now, severe: false, trust, cluster, record });
      const { open, reported } = attacked;
      const decision = decideOnReports(open, reported, now, moderation, trustedT);
      isQueued ||= decision.queue;
      if (!decision.mask) continue;
      masked += 1;
      now += 9 * hour;
      break;
    }
    queued += Number(isQueued);
    if (isQueued) reject(brigadiers, attacked, now);
    now += hour;
  }
  return { masked, queued };
}

/** The reports are closed, their reporters were wrong, the post is protected. */
function reject(brigadiers: readonly Brigadier[], attacked: Attacked, now: number): void {
  for (const one of brigadiers.slice(0, attacked.open.length)) {
    one.record = withOutcome(one.record, 'rejected', now, moderation);
  }
  attacked.open = [];
  const { restores } = attacked.reported;
  attacked.reported = {
    ...attacked.reported,
    restores: restores + 1,
    immuneUntil: immuneUntil(now, moderation),
  };
}

describe('of ten good posts', () => {
  test.each([50, 500])('%d fresh accounts mask none, and bring them before eyes', (size) => {
    expect(maskedBy(brigade(size, 25))).toMatchObject({ masked: 0 });
    expect(maskedBy(brigade(size, 25)).queued).toBeGreaterThan(0);
  });

  test('ten accounts of T = 45 mask none', () => {
    expect(maskedBy(brigade(10, 45)).masked).toBe(0);
  });

  test('five trusted members nobody saw through mask one, before their word counts less', () => {
    expect(maskedBy(brigade(5, 70)).masked).toBe(1);
  });

  test('five trusted members of one cluster mask none', () => {
    expect(maskedBy(brigade(5, 70, 'ring')).masked).toBe(0);
  });
});

describe('reports it takes to mask', () => {
  const immune = { trustedRaters: 0, immuneUntil: start + dayLength, restores: 1 };
  const seen = { trustedRaters: 50, immuneUntil: null, restores: 0 };
  const fresh = { trustedRaters: 0, immuneUntil: null, restores: 0 };
  const toMask = (trust: number, on: Reported, record: ReportRecord = noRecord): number => {
    const one = { severe: false, trust, cluster: null, record };
    for (let count = 1; count <= 2000; count += count < 20 ? 1 : 180) {
      const reports = Array.from({ length: count }, (_, ago) => ({
        ...one,
        at: start - ago * hour,
      }));
      if (decideOnReports(reports, on, start, moderation, trustedT).mask) return count;
    }
    return Number.POSITIVE_INFINITY;
  };
  const record = (upheld: number, rejected: number) => ({ asOf: start, upheld, rejected });

  test.each([
    { of: 'T = 45', trust: 45, taken: [Infinity, Infinity, Infinity] },
    { of: 'T = 60', trust: 60, taken: [3, 6, 6] },
    { of: 'T = 75', trust: 75, taken: [3, 4, 4] },
    { of: 'T = 75, right eight times of ten', trust: 75, is: record(8, 2), taken: [3, 3, 3] },
    {
      of: 'T = 75, right once in six',
      trust: 75,
      is: record(1, 5),
      taken: [Infinity, Infinity, Infinity],
    },
  ])('$of: $taken plainly, widely seen, protected', ({ trust, is, taken }) => {
    expect([fresh, seen, immune].map((on) => toMask(trust, on, is))).toEqual(taken);
  });
});
