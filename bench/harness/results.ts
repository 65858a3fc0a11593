import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Entry, Outcome } from '../entry.ts';
import { median } from '../measure/statistics.ts';
import { summarize } from '../measure/table.ts';

export interface Others {
  readonly median: number;
  readonly most: number;
  readonly of: number;
}

export function othersOf(cores: readonly number[]): Others {
  return { median: median(cores), most: Math.max(...cores), of: cpus().length };
}

/** A quick run writes to a file of its own, so that it never replaces a measurement. */
export function writeResults(
  folder: string,
  entry: Entry,
  quick: boolean,
  outcome: Outcome,
  others: Others,
): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${entry.name}${quick ? '.quick' : ''}.json`);
  const content = {
    name: entry.name,
    at: new Date().toISOString(),
    machine: { cores: cpus().length, arch: process.arch, node: process.version },
    othersCores: others,
    contenders: summarize(outcome.rows, outcome.metrics),
    bars: outcome.bars,
  };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
