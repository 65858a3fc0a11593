import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Entry, Outcome } from '../entry.ts';
import type { Chromium } from '../harness/chromium.ts';
import { installOnce } from '../harness/install.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { medianOf, type Sample } from '../measure/statistics.ts';
import { type Metric, type Row, rowOf } from '../measure/table.ts';

const page = '/welcome';
const contender = 'ours';
const lighthouse = join(import.meta.dirname, '../references/lighthouse');

const metrics: readonly Metric[] = [
  { key: 'performance', label: 'performance', digits: 2 },
  { key: 'accessibility', label: 'accessibility', digits: 2 },
  { key: 'bestPractices', label: 'best practices', digits: 2 },
  { key: 'lcpMs', label: 'LCP ms', digits: 0 },
  { key: 'cls', label: 'CLS', digits: 4 },
  { key: 'scriptKb', label: 'JS kB gz', digits: 1 },
  { key: 'styleKb', label: 'CSS kB gz', digits: 1 },
  { key: 'fontKb', label: 'fonts kB', digits: 1 },
];

export const entry: Entry = {
  name: 'pages',
  what: 'the first visit to /welcome on a phone, as Lighthouse sees it, and what it weighs',
  rounds: 5,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const script = join(import.meta.dirname, '../../dist/server/main.js');
  if (!existsSync(script)) throw new Error('there is no production build');
  const url = await (await bench.database()).open('pages');
  await installOnce(lighthouse, bench.log);
  const chromium = await bench.browser();
  const rows = await bench.interleave(async () => {
    const { origin } = await bench.launch({
      name: contender,
      script,
      probe: page,
      env: (at) => ({
        ROLE: 'web',
        DATABASE_URL: url,
        DATA_DIR: join(bench.dataDir, 'pages'),
        PUBLIC_URL: at,
        METRICS_PORT: 'off',
      }),
    });
    return [{ work: page, contender, measure: () => visit(chromium, `${origin}${page}`) }];
  });
  return { metrics, rows, bars: bars(rows, bench.quick) };
}

/** The parts of a Lighthouse report used here. */
interface Found {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly runtimeError?: { readonly message: string };
}

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: unknown;
}

const execute = promisify(execFile);

async function visit({ port }: Chromium, url: string): Promise<Sample> {
  const args = [join(lighthouse, 'visit.mjs'), url, String(port)];
  const { stdout } = await execute(process.execPath, args, { maxBuffer: 1 << 28 });
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Found;
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (name: string) => categories[name]?.score ?? Number.NaN;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failing = Object.values(audits).filter(
    ({ id, score: given }) =>
      given !== null && given < 1 && isOf(categories, ['accessibility', 'best-practices'], id),
  );
  for (const { id, title } of failing) process.stderr.write(`  ${id}: ${title}\n`);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    ...(await weigh(requestsOf(audits['network-requests']?.details))),
  };
}

function isOf(categories: Found['categories'], names: readonly string[], id: string): boolean {
  return names.some((name) => categories[name]?.auditRefs.some((ref) => ref.id === id));
}

interface Fetched {
  readonly url: string;
  readonly resourceType?: string;
}

function requestsOf(details: unknown): readonly Fetched[] {
  return (details as { items?: Fetched[] } | undefined)?.items ?? [];
}

/** Gzipped size of the page's files, whatever encoding the browser negotiated. */
async function weigh(fetched: readonly Fetched[]) {
  const kinds = { scriptKb: 'Script', styleKb: 'Stylesheet', fontKb: 'Font' };
  const weights: Record<string, number> = {};
  for (const [key, kind] of Object.entries(kinds)) {
    const urls = fetched.filter(({ resourceType }) => resourceType === kind);
    const sizes = await Promise.all([...new Set(urls.map(({ url }) => url))].map(gzippedBytes));
    weights[key] = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  }
  return weights;
}

function gzippedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => (bytes += piece.length));
      response.on('end', () => resolve(bytes));
    });
    asked.on('error', reject).end();
  });
}

function bars(rows: readonly Row[], quick: boolean): Bar[] {
  const { samples } = rowOf(rows, page, contender);
  const median = (key: string) => medianOf(samples, key);
  const weights = [
    bar('JavaScript kB gz', median('scriptKb'), '<=', 150, 120),
    bar('CSS kB gz', median('styleKb'), '<=', 20),
    bar('fonts kB', median('fontKb'), '<=', 90),
    bar('CLS', median('cls'), '<=', 0.01),
    bar('accessibility', median('accessibility'), '>=', 1),
    bar('best practices', median('bestPractices'), '>=', 1),
  ];
  // One visit on a busy machine says nothing about speed.
  return quick ? weights : [bar('performance', median('performance'), '>=', 0.95), ...weights];
}
