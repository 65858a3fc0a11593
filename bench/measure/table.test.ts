import { expect, test } from 'vitest';
import { type Metric, ratioTo, renderTables, type Row, rowOf, summarize } from './table.ts';

const metrics: Metric[] = [
  { key: 'rate', label: 'requests/s', digits: 0, compared: true },
  { key: 'p99', label: 'p99 ms', digits: 1 },
];

const rows: Row[] = [
  {
    work: 'GET',
    contender: 'raw',
    samples: [
      { rate: 2000, p99: 3 },
      { rate: 1000, p99: 5 },
    ],
  },
  {
    work: 'GET',
    contender: 'ours',
    samples: [
      { rate: 1500, p99: 4 },
      { rate: 750, p99: 8 },
    ],
  },
  { work: 'POST', contender: 'ours', samples: [{ rate: 10, p99: 1 }] },
];

test('a table a work, aligned, with ratios to the references that took part', () => {
  expect(renderTables(rows, metrics)).toBe(
    [
      'GET',
      'contender  requests/s  p99 ms  requests/s / raw',
      'raw              1500     4.0              1.00',
      'ours             1125     6.0              0.75',
      '',
      'POST',
      'contender  requests/s  p99 ms',
      'ours               10     1.0',
    ].join('\n'),
  );
});

test('a ratio stays within its work', () => {
  expect(ratioTo(rows, rowOf(rows, 'GET', 'ours'), 'raw', 'rate')).toBe(0.75);
  expect(() => ratioTo(rows, rowOf(rows, 'POST', 'ours'), 'raw', 'rate')).toThrow(
    'raw did not take part in POST',
  );
});

test('the results file carries medians, ratios and every round', () => {
  expect(summarize(rows, metrics)[1]).toEqual({
    work: 'GET',
    name: 'ours',
    medians: { rate: 1125, p99: 6 },
    ratios: { raw: { rate: 0.75 } },
    samples: rows[1]?.samples,
  });
});
