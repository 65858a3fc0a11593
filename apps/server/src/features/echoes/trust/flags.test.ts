import { trust2026v1 } from '@stenope/domain/trust/versions';
import { expect, test } from 'vitest';
import { flagsOf } from './flags.ts';
import type { ReportedRow } from './queries.ts';

const now = new Date('2026-03-01T12:00:00Z');

const report = (targetId: string, change: Partial<ReportedRow> = {}): ReportedRow => ({
  targetId,
  category: 'spam',
  at: now,
  trust: 65,
  cluster: null,
  joinedAt: new Date('2025-01-01T00:00:00Z'),
  verified: true,
  suspendedAt: null,
  sanctions: [],
  record: null,
  trustedRaters: 0,
  ...change,
});

test('nothing reported is nothing to look at', () => {
  expect(flagsOf([], trust2026v1, now)).toEqual({ reports: 0, targets: 0, queue: 0, mask: 0 });
});

test('reports weigh by the trust of who made them, and many of little trust never hide', () => {
  const trusted = [report('a'), report('a'), report('a')];
  const fresh = Array.from({ length: 40 }, () => report('b', { trust: null }));
  const weak = [report('c', { trust: 12 })];
  expect(flagsOf([...trusted, ...fresh, ...weak], trust2026v1, now)).toEqual({
    reports: 44,
    targets: 3,
    queue: 2,
    mask: 1,
  });
});

test('what is severe, or has waited, is to be looked at whoever says it', () => {
  const gone = { trust: null, cluster: null, joinedAt: null, verified: null, suspendedAt: null };
  const severe = report('a', { ...gone, category: 'illegal' });
  const old = report('b', { ...gone, at: new Date('2026-02-20T12:00:00Z') });
  expect(flagsOf([severe, old], trust2026v1, now)).toMatchObject({ queue: 2, mask: 0 });
});
