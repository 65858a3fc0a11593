import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Entry } from './entry.ts';
import { Harness } from './harness/bench.ts';
import { othersOf, writeResults } from './harness/results.ts';
import { describeBar, verdict } from './measure/bars.ts';
import { renderTables } from './measure/table.ts';

const repository = resolve(import.meta.dirname, '..');
const entriesDir = join(import.meta.dirname, 'entries');

/** Cores used by others beyond which shared caches affect even CPU per request. */
const quietCores = 0.3;

async function entries(): Promise<Entry[]> {
  const files = readdirSync(entriesDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const modules = files.toSorted().map(async (file) => {
    const loaded = (await import(join(entriesDir, file))) as { entry: Entry };
    return loaded.entry;
  });
  return Promise.all(modules);
}

function list(known: readonly Entry[]): string {
  const width = Math.max(...known.map((entry) => entry.name.length));
  return known.map((entry) => `${entry.name.padEnd(width)}  ${entry.what}`).join('\n');
}

function stopOnSignal(harness: Harness): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      process.stderr.write('stopping\n');
      void harness.stopAll().finally(() => process.exit(code));
    });
  }
}

async function measure(entry: Entry, quick: boolean): Promise<string> {
  const dataDir = resolve(process.env.DATA_DIR ?? join(repository, 'data', 'bench'));
  const harness = new Harness(entry, quick, dataDir);
  stopOnSignal(harness);
  try {
    const outcome = await entry.run(harness);
    const others = othersOf(harness.othersCores);
    const file = writeResults(join(import.meta.dirname, 'results'), entry, quick, outcome, others);
    console.log(`${entry.name}: ${entry.what}\n`);
    console.log(`${renderTables(outcome.rows, outcome.metrics)}\n`);
    console.log(
      `cores used by others meanwhile: ${others.median.toFixed(2)} of ${others.of} (most ${others.most.toFixed(2)})`,
    );
    if (others.median > quietCores) {
      console.log(
        'the machine was busy with other things: measure again before you believe a miss',
      );
    }
    for (const one of outcome.bars) console.log(describeBar(one));
    console.log(`written to ${relative(repository, file)}`);
    return verdict(outcome.bars);
  } finally {
    await harness.stopAll();
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const known = await entries();
const [name] = positionals;
const entry = known.find((one) => one.name === name);
if (name === undefined) {
  console.log(list(known));
} else if (entry === undefined) {
  console.error(`no entry is named ${name}; there are:\n${list(known)}`);
  process.exitCode = 1;
} else {
  const next = known.find((one) => one.name === entry.followedBy);
  const verdicts: string[] = [];
  for (const one of next && !values.quick ? [entry, next] : [entry]) {
    const said = await measure(one, values.quick).catch((error: unknown) => {
      console.error(error);
      return `falls short: not measured, ${String(error).split('\n')[0]}`;
    });
    verdicts.push(said);
  }
  const short = verdicts.filter((said) => said !== 'holds');
  console.log(short.length === 0 ? 'holds' : short.join('; '));
  if (short.length > 0) process.exitCode = 1;
}
