import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayLength } from '../trust/evidence.ts';
import { trust2026v1 } from '../trust/versions.ts';
import { noRecord } from './credibility.ts';
import { decideOnReports, type OpenReport, type Reported } from './flag-score.ts';
import { isPooled, poolFullUntil } from './full-pool.ts';

const { moderation, trustedT } = trust2026v1;
const now = 1000 * dayLength;
const hour = dayLength / 24;
const fresh: OpenReport = {
  at: now,
  severe: false,
  trust: 25,
  cluster: null,
  record: noRecord,
};

const record = fc.record({
  asOf: fc.double({ min: now - 400 * dayLength, max: now, noNaN: true }),
  upheld: fc.nat({ max: 6 }),
  rejected: fc.nat({ max: 6 }),
});
const ago = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 30 * dayLength, noNaN: true }));
const anyReport: fc.Arbitrary<OpenReport> = fc.record({
  at: ago.map((before) => now - before),
  severe: fc.boolean(),
  trust: fc.oneof(
    fc.constantFrom(39.9, 40, 59.9, 60),
    fc.double({ min: 0, max: 100, noNaN: true }),
  ),
  cluster: fc.constantFrom(null, null, 'ring', 'choir'),
  record: fc.oneof(fc.constant(noRecord), record),
});
const crowd = fc
  .record({ size: fc.nat({ max: 20 }), trust: fc.constantFrom(12, 25, 35) })
  .map(({ size, trust }) => Array.from({ length: size }, () => ({ ...fresh, trust })));
const open = fc.tuple(fc.array(anyReport, { maxLength: 12 }), crowd).map((parts) => parts.flat());
const later = fc.double({ min: 0, max: hour, noNaN: true });
const further = fc.array(
  fc.record({
    at: later.map((after) => now + after),
    severe: fc.boolean(),
    trust: fc.double({ min: 0, max: 39.99, noNaN: true }),
    cluster: fc.constant(null),
    record: fc.oneof(fc.constant(noRecord), record),
  }),
  { minLength: 1, maxLength: 40 },
);
const reported: fc.Arbitrary<Reported> = fc.record({
  trustedRaters: fc.nat({ max: 80 }),
  immuneUntil: fc.option(later.map((after) => now + after)),
  restores: fc.nat({ max: 2 }),
});

test('whoever joins a full pool changes the number, and nothing that is decided', () => {
  let full = 0;
  fc.assert(
    fc.property(open, further, reported, later, (reports, more, on, after) => {
      const until = poolFullUntil(reports, now, moderation, trustedT);
      if (until === null) return;
      full += 1;
      expect(more.every((one) => isPooled(one, moderation))).toBe(true);
      const at = now + after;
      const decide = (all: readonly OpenReport[]) =>
        decideOnReports(all, on, at, moderation, trustedT);
      // The same that is computed from all of them, at any moment of the hour.
      const { queue, reporters, score, ...decided } = decide(reports);
      const all = decide([...reports, ...more]);
      expect(all).toMatchObject({ ...decided, reporters: reporters + more.length });
      expect(all.score).toBeCloseTo(score, 9);
      expect([queue, all.queue]).toEqual([true, true]);
    }),
    { numRuns: 4000 },
  );
  expect(full, 'enough of them were full').toBeGreaterThan(400);
});

test('six fresh accounts at once fill the pool, for an hour; some in a week do not', () => {
  const six = Array.from({ length: 6 }, () => fresh);
  const fill = (reports: readonly OpenReport[]) =>
    poolFullUntil(reports, now, moderation, trustedT);
  expect(fill(six)).toBe(now + hour);
  expect(fill(six.slice(1))).toBeNull();
  expect(fill(six.map((one, nth) => ({ ...one, at: now - nth * 12 * hour })))).toBeNull();
});

test('the third voice of a mask is weighed, however full the pool', () => {
  const trusted = { ...fresh, trust: 95 };
  const wrong = { asOf: now, upheld: 0, rejected: 2 };
  const six = Array.from({ length: 20 }, () => ({ ...fresh, record: wrong }));
  const decide = (reports: readonly OpenReport[]) =>
    decideOnReports(
      reports,
      { trustedRaters: 0, immuneUntil: null, restores: 0 },
      now,
      moderation,
      trustedT,
    ).mask;
  const two = [...six, trusted, trusted];
  expect([decide(two), decide([...two, fresh])]).toEqual([false, true]);
  expect(poolFullUntil(two, now, moderation, trustedT)).toBeNull();
  expect(poolFullUntil([...two, trusted], now, moderation, trustedT)).not.toBeNull();
});

test('what stands in a cluster, or above the pool, is weighed', () => {
  expect(isPooled(fresh, moderation)).toBe(true);
  expect(isPooled({ ...fresh, cluster: 'ring' }, moderation)).toBe(false);
  expect(isPooled({ ...fresh, trust: 40 }, moderation)).toBe(false);
});
