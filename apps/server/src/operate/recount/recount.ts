import pg from 'pg';
import {
  counters,
  differencesIn,
  mending,
  nameOf,
  type Counter,
  type Difference,
} from './counters.ts';
import { indexAgain, listMissingWords, misindexedPosts } from './search-index.ts';
import { mendSquares, wrongSquares } from './map-squares.ts';
import { describe, judgeAll, mendScores, readRules, verdictOn, type Rules } from './scores.ts';

/** Result of a check. */
export interface Findings {
  /** Counters and scores that differ from their rows. */
  readonly wrong: number;
  /** Scores that a batch has yet to compute: not wrong. */
  readonly waiting: number;
}

interface RecountOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  say(line: string): void;
}

/** Rows of one fetch, and of one correcting transaction. */
const rowsAtOnce = 500;

/** Lines printed of one kind; the rest is only counted. */
const maxLines = 20;

/**
 * Compares every counter and every score with its rows in one snapshot. Read-only, with constant
 * memory.
 */
export async function check({ url, signal, say }: RecountOptions): Promise<Findings> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    let wrong = 0;
    for (const counter of counters) {
      const report = lineReporter(say, nameOf(counter));
      for await (const found of differencesOf(client, counter, signal)) {
        for (const one of found) report.line(lineOf(counter, one));
      }
      wrong += report.end();
    }
    wrong += await checkIndex(client, { signal, say });
    const squares = lineReporter(say, 'map_cells');
    for (const line of await wrongSquares(client)) squares.line(line);
    wrong += squares.end();
    const rules = await readRules(client);
    if (!rules) say(unruled);
    const scores = rules ? await checkScores(client, rules, { signal, say }) : nothing;
    await client.query('rollback');
    return { wrong: wrong + scores.wrong, waiting: scores.waiting };
  });
}

const nothing: Findings = { wrong: 0, waiting: 0 };

const unruled =
  'scores: not looked at, for no server has opened this database and set their rules yet';

/** Corrects the findings of `check` in batches, while others keep writing. */
export async function mend({ url, signal, say }: RecountOptions): Promise<number> {
  return connected(url, async (client) => {
    // Before the counters, of which one counts its words.
    let mended = await mendIndex(client, { signal, say });
    for (const counter of counters) {
      let rows = 0;
      // The cursor outlives its transaction: each batch is corrected in one of its own.
      for await (const found of differencesOf(client, counter, signal, 'with hold')) {
        const keys = found.map(({ key }) => key);
        await inTransaction(client, async () => {
          for (const text of mending(counter)) await client.query(text, [keys]);
        });
        rows += keys.length;
      }
      if (rows > 0) say(`${nameOf(counter)}: ${rows} set right`);
      mended += rows;
    }
    const squares = await mendSquares(client);
    if (squares > 0) say(`map_cells: ${squares} made anew`);
    mended += squares;
    return mended + (await mendAllScores(client, { signal, say }));
  });
}

async function checkIndex(
  client: pg.Client,
  { signal, say }: Omit<RecountOptions, 'url'>,
): Promise<number> {
  const report = lineReporter(say, 'post_search');
  for await (const ids of misindexedPosts(client)) {
    signal.throwIfAborted();
    for (const id of ids) report.line(`post_search ${id}: is not made of its texts`);
  }
  return report.end();
}

async function mendIndex(
  client: pg.Client,
  { signal, say }: Omit<RecountOptions, 'url'>,
): Promise<number> {
  let mended = 0;
  for await (const ids of misindexedPosts(client)) {
    signal.throwIfAborted();
    if (ids.length > 0) await inTransaction(client, () => indexAgain(client, ids));
    mended += ids.length;
  }
  await listMissingWords(client);
  if (mended > 0) say(`post_search: ${mended} made anew`);
  return mended;
}

async function mendAllScores(
  client: pg.Client,
  { signal, say }: Omit<RecountOptions, 'url'>,
): Promise<number> {
  const rules = await readRules(client);
  if (!rules) {
    say(unruled);
    return 0;
  }
  let mended = 0;
  for await (const judged of judgeAll(client, rules)) {
    signal.throwIfAborted();
    const wrong = judged.filter((one) => verdictOn(one, rules) === 'wrong');
    const ids = wrong.map(({ stored }) => stored.id);
    if (ids.length > 0) await inTransaction(client, () => mendScores(client, rules, ids));
    mended += ids.length;
  }
  if (mended > 0) say(`scores: ${mended} made anew`);
  return mended;
}

async function checkScores(
  client: pg.Client,
  rules: Rules,
  { signal, say }: Omit<RecountOptions, 'url'>,
): Promise<Findings> {
  const report = lineReporter(say, 'scores');
  let waiting = 0;
  for await (const judged of judgeAll(client, rules)) {
    signal.throwIfAborted();
    for (const one of judged) {
      const verdict = verdictOn(one, rules);
      if (verdict === 'wrong') report.line(describe(one));
      if (verdict === 'waiting') waiting += 1;
    }
  }
  return { wrong: report.end(), waiting };
}

function lineReporter(say: RecountOptions['say'], kind: string) {
  let count = 0;
  return {
    line: (line: string): void => {
      count += 1;
      if (count <= maxLines) say(line);
    },
    end: (): number => {
      if (count > maxLines) say(`${kind}: ${count - maxLines} more`);
      return count;
    },
  };
}

function lineOf(counter: Counter, { key, stored, counted }: Difference): string {
  const says = stored === null ? 'has no row' : `says ${stored}`;
  return `${nameOf(counter)} ${key}: ${says}, there are ${counted}`;
}

async function* differencesOf(
  client: pg.Client,
  counter: Counter,
  signal: AbortSignal,
  hold: 'with hold' | '' = '',
): AsyncGenerator<readonly Difference[]> {
  await client.query(`declare recount no scroll cursor ${hold} for ${differencesIn(counter)}`);
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query<Difference>(`fetch ${rowsAtOnce} from recount`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close recount');
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
