import { type Bar, bar } from './bars.ts';
import type { Metric, Row } from './table.ts';

/** The columns of every measurement under load. */
export const loadMetrics: readonly Metric[] = [
  { key: 'requestsPerSecond', label: 'requests/s', digits: 0, compared: true },
  { key: 'cpuPer1000', label: 'CPU-s/1k', digits: 3, compared: true },
  { key: 'p50Ms', label: 'p50 ms', digits: 2 },
  { key: 'p99Ms', label: 'p99 ms', digits: 2 },
  { key: 'rssMb', label: 'RSS MB', digits: 0 },
];

/** A fast refusal is not a fast answer: one failed request fails the run. */
export function nothingFailed(rows: readonly Row[]): Bar {
  const failed = rows.flatMap((row) => row.samples.map((sample) => sample.failed ?? 0));
  return bar(
    'failed requests',
    failed.reduce((sum, one) => sum + one, 0),
    '<=',
    0,
  );
}
