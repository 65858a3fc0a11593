import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Field = string | number | boolean | null;
type Fields = readonly Field[];

const rowsAtOnce = 400;

/** Inserts rows with COPY, the fastest way. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<Fields>,
  signal: AbortSignal,
): Promise<number> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(batches(rows)), target, { signal });
  return target.rowCount;
}

function* batches(rows: Iterable<Fields>): Generator<Buffer> {
  let batch = '';
  let held = 0;
  for (const row of rows) {
    batch += lineOf(row);
    held += 1;
    if (held === rowsAtOnce) {
      yield Buffer.from(batch);
      batch = '';
      held = 0;
    }
  }
  if (held > 0) yield Buffer.from(batch);
}

function lineOf(row: Fields): string {
  let line = '';
  for (let at = 0; at < row.length; at += 1) line += `${at === 0 ? '' : '\t'}${fieldOf(row[at])}`;
  return `${line}\n`;
}

const special = /[\\\t\n\r]/;

function fieldOf(value: Field | undefined): string | number {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number' || !special.test(value)) return value;
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}
