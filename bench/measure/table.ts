import { medianOf, pairedRatio, type Sample } from './statistics.ts';

/** Columns of the table, in order. */
export interface Metric {
  readonly key: string;
  readonly label: string;
  readonly digits: number;
  /** Whether the table also shows it as a ratio to the references. */
  readonly compared?: boolean;
}

/** All rounds of one contender doing one work. */
export interface Row {
  readonly work: string;
  readonly contender: string;
  readonly samples: readonly Sample[];
}

/** The references a ratio column exists for, when they took part. */
const references = ['raw', 'fastify', 'parse'] as const;

export function rowOf(rows: readonly Row[], work: string, contender: string): Row {
  const found = rows.find((row) => row.work === work && row.contender === contender);
  if (!found) throw new Error(`${contender} did not take part in ${work}`);
  return found;
}

export function ratioTo(rows: readonly Row[], row: Row, reference: string, key: string): number {
  return pairedRatio(row.samples, rowOf(rows, row.work, reference).samples, key);
}

/** One aligned table for each work: medians, then ratios to every reference that took part. */
export function renderTables(rows: readonly Row[], metrics: readonly Metric[]): string {
  const works = [...new Set(rows.map((row) => row.work))];
  return works
    .map((work) => {
      const ofWork = rows.filter((row) => row.work === work);
      return `${work}\n${align([header(ofWork, metrics), ...ofWork.map((row) => cells(ofWork, row, metrics))])}`;
    })
    .join('\n\n');
}

function presentReferences(rows: readonly Row[]): string[] {
  return references.filter((name) => rows.some((row) => row.contender === name));
}

function comparisons(rows: readonly Row[], metrics: readonly Metric[]) {
  return presentReferences(rows).flatMap((reference) =>
    metrics.filter((metric) => metric.compared).map((metric) => ({ reference, metric })),
  );
}

function header(rows: readonly Row[], metrics: readonly Metric[]): string[] {
  return [
    'contender',
    ...metrics.map((metric) => metric.label),
    ...comparisons(rows, metrics).map(({ reference, metric }) => `${metric.label} / ${reference}`),
  ];
}

function cells(rows: readonly Row[], row: Row, metrics: readonly Metric[]): string[] {
  return [
    row.contender,
    ...metrics.map((metric) => medianOf(row.samples, metric.key).toFixed(metric.digits)),
    ...comparisons(rows, metrics).map(({ reference, metric }) =>
      ratioTo(rows, row, reference, metric.key).toFixed(2),
    ),
  ];
}

/** Names to the left, numbers to the right. */
function align(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The same figures for the results file. */
export function summarize(rows: readonly Row[], metrics: readonly Metric[]) {
  return rows.map((row) => {
    const ofWork = rows.filter((other) => other.work === row.work);
    return {
      work: row.work,
      name: row.contender,
      medians: Object.fromEntries(
        metrics.map((metric) => [metric.key, medianOf(row.samples, metric.key)]),
      ),
      ratios: Object.fromEntries(
        presentReferences(ofWork).map((reference) => [
          reference,
          Object.fromEntries(
            metrics
              .filter((metric) => metric.compared)
              .map((metric) => [metric.key, ratioTo(ofWork, row, reference, metric.key)]),
          ),
        ]),
      ),
      samples: row.samples,
    };
  });
}
