import { expect, test } from 'vitest';
import { dayLength } from '../trust/evidence.ts';
import { trust2026v1 } from '../trust/versions.ts';
import { credibilityOf, noRecord, type ReportRecord, withOutcome } from './credibility.ts';
import { decideOnReports, immuneUntil, type OpenReport, type Reported } from './flag-score.ts';

const { moderation, trustedT } = trust2026v1;
const now = 1000 * dayLength;
const hour = dayLength / 24;
const unseen: Reported = { trustedRaters: 0, immuneUntil: null, restores: 0 };

const report = (of: Partial<OpenReport>): OpenReport => ({
  at: now,
  severe: false,
  trust: 65,
  cluster: null,
  record: noRecord,
  ...of,
});
const reports = (count: number, of: Partial<OpenReport> = {}): OpenReport[] =>
  Array.from({ length: count }, () => report(of));
const decide = (of: readonly OpenReport[], on: Reported = unseen, at = now) =>
  decideOnReports(of, on, at, moderation, trustedT);
const reportsToMask = (of: Partial<OpenReport>, on: Reported = unseen): number => {
  const tried = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 200, 2000];
  return tried.find((count) => decide(reports(count, of), on).mask) ?? Number.POSITIVE_INFINITY;
};
const record = (upheld: number, rejected: number): ReportRecord => ({
  asOf: now,
  upheld,
  rejected,
});

test('a thousand fresh accounts bring a post before eyes, and never hide it', () => {
  expect(decide(reports(1000, { trust: 25 }))).toMatchObject({ queue: true, mask: false });
  expect(reportsToMask({ trust: 25 })).toBe(Number.POSITIVE_INFINITY);
  expect(reportsToMask({ trust: 45 })).toBe(Number.POSITIVE_INFINITY);
});

test.each([60, 65, 75])('three or four trusted reporters of T = %d mask', (trust) => {
  expect([3, 4]).toContain(reportsToMask({ trust }));
});

test('what many trusted members rated without complaint takes more', () => {
  expect(reportsToMask({ trust: 65 }, { ...unseen, trustedRaters: 50 })).toBeGreaterThan(4);
});

test('whoever was right once in six never masks', () => {
  expect(reportsToMask({ trust: 75, record: record(1, 5) })).toBe(Number.POSITIVE_INFINITY);
  expect(reportsToMask({ trust: 75, record: record(8, 2) })).toBe(3);
});

test('those of one cluster are one reporter', () => {
  const together = reports(5, { trust: 80, cluster: 'ring' });
  expect(decide(together)).toMatchObject({ mask: false, reporters: 1, trustedReporters: 1 });
});

test('the pool of the little trusted is capped, and lower when they come at once', () => {
  const slowly = Array.from({ length: 50 }, (_, n) =>
    report({ trust: 35, at: now - n * 2 * hour }),
  );
  expect(decide(slowly).score).toBeCloseTo(moderation.pool.cap, 9);
  expect(decide(reports(50, { trust: 35 })).score).toBeCloseTo(moderation.pool.burstCap, 9);
  expect(decide(reports(5, { trust: 35 })).score).toBeGreaterThan(moderation.pool.burstCap);
});

test('the pool may add to trusted voices, not replace them', () => {
  const one = [report({ trust: 90 }), ...reports(500, { trust: 30 })];
  expect(decide(one).mask).toBe(false);
  expect(decide([...one, report({ trust: 90 })]).mask).toBe(true);
});

test('a restored post is not masked again by those who were wrong, and hardly by others', () => {
  const restored = { ...unseen, immuneUntil: immuneUntil(now, moderation), restores: 1 };
  // Earlier reports are closed and no longer count.
  expect(decide([], restored)).toMatchObject({ queue: false, mask: false });
  expect(decide(reports(3), restored).mask).toBe(false);
  expect(reportsToMask({ trust: 65 }, restored)).toBeGreaterThan(4);
  const later = now + 31 * dayLength;
  expect(decide(reports(3, { at: later }), restored, later).mask).toBe(true);
});

test('after two restores only a moderator masks, and severe reports are still read', () => {
  const twice = { ...unseen, immuneUntil: immuneUntil(now, moderation), restores: 2 };
  expect(decide(reports(100, { trust: 90, severe: true }), twice)).toMatchObject({
    queue: true,
    mask: false,
  });
});

test('no report is lost: the weakest is read after three days', () => {
  const weak = [report({ trust: 0, at: now - 71 * hour })];
  expect(decide(weak).queue).toBe(false);
  expect(decide(weak, unseen, now + hour).queue).toBe(true);
  expect(decide([report({ trust: 0, severe: true })]).queue).toBe(true);
});

test('a rejected report costs credibility, and time forgives', () => {
  const wrong = withOutcome(
    withOutcome(noRecord, 'rejected', now, moderation),
    'rejected',
    now,
    moderation,
  );
  expect(credibilityOf(noRecord, now, moderation)).toBe(0.5);
  expect(credibilityOf(wrong, now, moderation)).toBe(0.25);
  expect(credibilityOf(wrong, now + 180 * dayLength, moderation)).toBeCloseTo(1 / 3, 9);
  expect(
    credibilityOf(withOutcome(noRecord, 'upheld', now, moderation), now, moderation),
  ).toBeCloseTo(2 / 3, 9);
});
