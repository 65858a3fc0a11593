import { expect, test } from 'vitest';
import {
  errorRate,
  figuresOfDecisions,
  measureKindOf,
  sourceOf,
  type CountedDecision,
  type TransparencyFigures,
} from './figures.ts';
import { figureRows } from './rows.ts';
import { isOver, spanOf, yearOf, yearsSince } from './years.ts';

const at = (text: string): Date => new Date(text);

test('a year ends where the next begins, in UTC, and is counted for good a little later', () => {
  const { from, until } = spanOf(2026);
  expect([from.toISOString(), until.toISOString()]).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
  expect(yearOf(new Date(until.getTime() - 1))).toBe(2026);
  expect(yearOf(until)).toBe(2027);
  expect(isOver(2026, until)).toBe(false);
  expect(isOver(2026, at('2027-01-01T00:04:59.999Z'))).toBe(false);
  expect(isOver(2026, at('2027-01-01T00:05:00Z'))).toBe(true);
});

test('every year since the first is reported, and none before the product', () => {
  expect(yearsSince(at('2025-12-31T23:59:59Z'), at('2027-01-01T00:00:00Z'))).toEqual([
    2025, 2026, 2027,
  ]);
  expect(yearsSince(at('1999-01-01T00:00:00Z'), at('2025-06-01T00:00:00Z'))).toEqual([2024, 2025]);
  // A clock that was set back does not make a report of the future.
  expect(yearsSince(at('2028-01-01T00:00:00Z'), at('2027-06-01T00:00:00Z'))).toEqual([2027]);
});

test('a decision is the team’s own initiative only where nobody had said anything', () => {
  expect(sourceOf(['audit', 'reports', 'notice'])).toBe('notice');
  expect(sourceOf(['team', 'reports'])).toBe('reports');
  expect(sourceOf(['team', 'match'])).toBe('match');
  expect(sourceOf(['audit'])).toBe('audit');
  expect(sourceOf(['appeal'])).toBe('appeal');
  expect(sourceOf([])).toBe('team');
});

const decision = (given: Partial<CountedDecision>): CountedDecision => ({
  act: 'remove',
  automated: false,
  reason: 'spam',
  ground: 'terms',
  source: 'reports',
  count: 1,
  ...given,
});

test('a mask by reports alone is a kind of its own', () => {
  expect(measureKindOf({ act: 'mask', automated: true })).toBe('automatic_mask');
  expect(measureKindOf({ act: 'mask', automated: false })).toBe('mask');
  expect(measureKindOf({ act: 'restore', automated: false })).toBeNull();
  expect(measureKindOf({ act: 'reactivate', automated: false })).toBeNull();
});

test('a confirmed mask is one measure, and appeals are counted elsewhere', () => {
  const { measures, reasons, sources, suspended } = figuresOfDecisions([
    decision({ act: 'mask', automated: true, count: 4 }),
    decision({ act: 'confirm', count: 3 }),
    decision({ act: 'remove', reason: 'hate', ground: 'law', source: 'audit', count: 2 }),
    decision({ act: 'suspend', reason: 'hate', ground: 'law', source: 'team' }),
    decision({ act: 'suspend', source: 'team', count: 5 }),
    decision({ act: 'reactivate', reason: null, ground: null, source: 'team' }),
    decision({ act: 'validate', reason: null, ground: null, source: 'audit', count: 7 }),
    decision({ act: 'restore', reason: null, ground: null, source: 'appeal', count: 9 }),
  ]);
  expect(measures).toEqual([
    { kind: 'automatic_mask', law: 0, terms: 4 },
    { kind: 'confirm', law: 0, terms: 3 },
    { kind: 'mask', law: 0, terms: 0 },
    { kind: 'remove', law: 2, terms: 0 },
    { kind: 'warn', law: 0, terms: 0 },
    { kind: 'suspend', law: 1, terms: 5 },
  ]);
  expect(reasons.filter(({ law, terms }) => law + terms > 0)).toEqual([
    { reason: 'spam', law: 0, terms: 9 },
    { reason: 'hate', law: 3, terms: 0 },
  ]);
  expect(sources).toEqual([
    { source: 'notice', measures: 0, sound: 0 },
    { source: 'reports', measures: 4, sound: 0 },
    { source: 'match', measures: 0, sound: 0 },
    { source: 'audit', measures: 2, sound: 7 },
    { source: 'team', measures: 6, sound: 0 },
  ]);
  expect(suspended).toBe(1);
});

test('the rate of error is of what a human judged, and unknown before', () => {
  expect(errorRate({ confirmed: 3, overturned: 1 })).toBe(0.25);
  expect(errorRate({ confirmed: 2, overturned: 0 })).toBe(0);
  expect(errorRate({ confirmed: 0, overturned: 0 })).toBeNull();
});

test('every figure is a line of its own', () => {
  const answered = { byLaw: 1, byTerms: 0, noGround: 0, medianSeconds: null };
  const counts = { received: 2, acted: 1, rejected: 0 };
  const figures: TransparencyFigures = {
    reports: { ...answered, categories: [{ category: 'spam', ...counts }] },
    notices: { ...answered, categories: [{ category: 'fraud', ...counts }] },
    measures: [{ kind: 'remove', law: 1, terms: 0 }],
    reasons: [{ reason: 'spam', law: 1, terms: 0 }],
    sources: [{ source: 'reports', measures: 1, sound: 0 }],
    automatic: { set: 4, confirmed: 1, overturned: 1, expired: 2 },
    complaints: {
      received: [{ kind: 'remove', count: 1 }],
      kept: 1,
      overturned: 0,
      bySameAdmin: 1,
      medianSeconds: 3600,
    },
    misuse: { suspended: 0, warned: 1, limited: 0 },
    moderators: 2,
  };
  const rows = figureRows(figures);
  const keys = rows.map(({ section, category, figure }) => `${section}/${category}/${figure}`);
  expect(new Set(keys).size).toBe(rows.length);
  expect(rows).toHaveLength(34);
  expect(rows.find(({ figure }) => figure === 'error_rate')).toEqual({
    article: '15(1)(e)',
    section: 'automated_masks',
    category: '',
    figure: 'error_rate',
    value: 0.5,
  });
  expect(rows.find(({ figure }) => figure === 'median_seconds')?.value).toBeNull();
});
