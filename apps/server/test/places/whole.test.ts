import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { findNearestPlace, searchPlaces } from '@stenope/contract/places';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bringIndexUpToDate, isIndexCurrent } from '../../src/features/places/edition/service.ts';
import { useEdition } from '../../src/features/places/edition/queries.ts';
import { gatherPlaces } from '../../src/features/places/index-builder/known-places.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type World } from '../kit/world.ts';
import { seedPlaces } from './seed.ts';
import { typedNames } from './typed-names.ts';

/**
 * `PLACES=all` loads the whole world, some fifty megabytes of rows; otherwise the tests' places,
 * similar names, and a sample of the rest.
 */
const isWhole = process.env['PLACES'] === 'all';
const least = isWhole ? 160_000 : 10_000;

vi.mock(import('../../src/platform/programs.ts'), async (original) =>
  process.env['PLACES'] === 'all'
    ? original()
    : { programFile: () => path.join(import.meta.dirname, 'sampled-process.ts') },
);

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
  const { context } = world.running;
  await seedPlaces(context.db);
  const { client } = await world.person();
  const during: string[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const other = await world.second();
  const signal = new AbortController().signal;
  // Two processes that start together build one index.
  const loading = Promise.all([
    bringIndexUpToDate(context, signal),
    bringIndexUpToDate(other.context, signal),
  ]).finally(() => during.push('done'));
  while (during[0] === undefined) {
    slowest = Math.max(slowest, slowness());
    const { items } = await client.ask(searchPlaces, { query: { q: 'oeuf' } });
    answersMeanwhile.add(items[0]?.label);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await loading;
  delay.disable();
  longestStallMs = delay.max / 1e6;
});
afterAll(() => world.end());

let longestStallMs = 0;
/** Largest slowdown of the machine meanwhile. */
let slowest = 1;
const answersMeanwhile = new Set<string | undefined>();

async function count(table: string): Promise<number> {
  const { rows } = await world.running.context.db.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table}`,
  );
  return rows[0]?.n ?? 0;
}

test('the whole list stands there once, and the one before it is gone', async () => {
  expect(await isIndexCurrent(world.running.context)).toBe(true);
  expect(await count('places')).toBeGreaterThan(least);
  expect(await count('places where edition <> 2')).toBe(0);
  expect(await count('place_entries where edition <> 2')).toBe(0);
  expect(await count('place_words where edition <> 2')).toBe(0);
});

test('everything is gathered that both lists have', async () => {
  const places = await gatherPlaces();
  expect(places.length).toBeGreaterThan(160_000);
  const communes = places.filter(({ kind }) => kind === 'commune');
  expect(communes.length).toBeGreaterThan(34_900);
  // For three communes in four only the approximate position is known, and marked as such.
  expect(communes.filter(({ approximate }) => !approximate).length).toBeGreaterThan(8_500);
});

test('people were answered meanwhile, from the list before or from this one', () => {
  expect(answersMeanwhile).toEqual(new Set(['Œuf-en-Ternois, Pas-de-Calais, France']));
  expect(longestStallMs).toBeLessThan(1_000 * slowest);
});

test('a second time there is nothing to do', async () => {
  const { context } = world.running;
  const seen = await world.statements.during(() =>
    bringIndexUpToDate(context, new AbortController().signal),
  );
  expect(seen.filter((text) => /^copy|^delete|^truncate/.test(text))).toEqual([]);
});

test.each(typedNames)('%s is %s', async (typed, label) => {
  const { client } = await world.person();
  const { items } = await client.ask(searchPlaces, { query: { q: typed } });
  expect(items[0]?.label).toBe(label);
});

test('searching reads no table whole, whatever it comes to', async () => {
  const { pool } = world.running.context.db;
  const scans = async () => {
    const connection = await pool.connect();
    try {
      await connection.query('select pg_stat_force_next_flush()');
      const { rows } = await connection.query<{ n: number }>(
        `select sum(seq_scan)::int as n from pg_stat_user_tables
          where relname in ('places', 'place_entries', 'place_words')`,
      );
      return rows[0]?.n;
    } finally {
      connection.release();
    }
  };
  const before = await scans();
  const { client } = await world.person();
  for (const q of ['grenoble', 'grenobel', 'garenobel', 'zz', 'saint']) {
    await client.ask(searchPlaces, { query: { q } });
  }
  expect(await scans()).toBe(before);
});

/** The generic plan on full tables; `place_index` has one row. */
async function planOf(text: string, values: string): Promise<string> {
  const connection = new pg.Client({ connectionString: world.databaseUrl });
  await connection.connect();
  try {
    await connection.query('set plan_cache_mode = force_generic_plan');
    await connection.query(`prepare question as ${text}`);
    const { rows } = await connection.query<Record<string, string>>(
      `explain execute question(${values})`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await connection.end();
  }
}

test('no question reads a table whole', async () => {
  const { client } = await world.person();
  const seen = await world.statements.during(async () => {
    await client.ask(searchPlaces, { query: { q: 'garnoble' } });
    await client.ask(findNearestPlace, { query: { lat: 44.75, lon: 5.37 } });
  });
  const searching = seen.find((text) => /from place_entries/.test(text)) ?? '';
  const search = await planOf(searching, `'{grenoble}'`);
  expect(search).toMatch(/Index Scan (using|on) place_entries_large/);
  expect(search).toMatch(/Index Scan (using|on) place_entries_pkey/);
  expect(search).not.toMatch(/Seq Scan on (?!place_index)/);
  const guessing = seen.find((text) => /from place_words/.test(text)) ?? '';
  const words = await planOf(guessing, `'{garenobel}'`);
  expect(words).toContain('Index Scan on place_words_alike');
  expect(words).not.toMatch(/Seq Scan on (?!place_index)/);
  const nearing = seen.find((text) => /p\.spot <->/.test(text)) ?? '';
  const nearest = await planOf(nearing, `5.37, -354.63, 50`);
  expect(nearest).toContain('Index Scan using places_spot');
  expect(nearest).not.toMatch(/Seq Scan on (?!place_index)/);
});

test('cut short, the index in use stays, and the next attempt clears what was left', async () => {
  const { context } = world.running;
  await useEdition(context.db, { edition: 2, version: 'an older one' });
  const cut = new AbortController();
  const loading = bringIndexUpToDate(context, cut.signal);
  await expect
    .poll(() => count('places where edition = 3'), { timeout: 240_000 })
    .toBeGreaterThan(0);
  cut.abort();
  await expect(loading).rejects.toThrow(/abort/i);
  const { client } = await world.person();
  const { items } = await client.ask(searchPlaces, { query: { q: 'die' } });
  expect(items[0]?.label).toBe('Die, Drôme, France');
  expect(await count('places where edition = 2')).toBeGreaterThan(least);
});
