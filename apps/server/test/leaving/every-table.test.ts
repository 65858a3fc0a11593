import type { LeaveMode } from '@stenope/contract/accounts/leaving';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { aWorld, type World } from '../kit/world.ts';
import { entriesOf, exported } from './archives.ts';
import {
  personalColumns,
  impersonal,
  ofThings,
  staysInWords,
  type After,
  type PersonalColumn,
} from './personal-columns.ts';
import { askToLeave, seeThrough } from './scene.ts';
import { somebody, type Somebody } from './somebody.ts';
import { tracesInDatabase } from './traces.ts';

/** A row that named a member, by its key: whether it exists, and whom it names now. */
interface Found {
  readonly key: string;
  readonly named: string | null;
  readonly pseudonym: string | null;
}

interface Departure {
  readonly who: Somebody;
  /** Files of their archive, by list. */
  readonly archive: ReadonlyMap<string, string>;
  readonly before: ReadonlyMap<string, readonly Found[]>;
  readonly after: ReadonlyMap<string, readonly Found[]>;
  readonly traces: readonly string[];
}

const columns = Object.entries(personalColumns).flatMap(([table, of]) =>
  Object.entries(of).map(([column, holding]) => ({ table, column, holding })),
);
const modes = ['erase', 'leave_posts'] as const;

let world: World & { end(): Promise<void> };
let client: pg.Client;
let departures: Readonly<Record<LeaveMode, Departure>>;

beforeAll(async () => {
  world = await aWorld({ keep: true });
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  departures = { erase: await leaving('erase'), leave_posts: await leaving('leave_posts') };
});
afterAll(async () => {
  await client.end();
  await world.end();
});

async function leaving(mode: LeaveMode): Promise<Departure> {
  const { context } = world.running;
  const who = await somebody(world);
  // Early ratings are exported once they are published.
  await publishChanges(context, new AbortController().signal);
  const archive = new Map<string, string>();
  for (const [name, bytes] of await entriesOf(await exported(world, who.person))) {
    const list = name === 'profile.json' ? 'profile' : (name.split('/')[0] ?? name);
    archive.set(list, `${archive.get(list) ?? ''}${bytes.toString('utf8')}`);
  }
  const before = await namedIn(who.person.id);
  await askToLeave(who.person, mode);
  await seeThrough(context, who.person);
  const words = [who.person.id, who.email, who.username, who.mark];
  // Right now: nothing has had time to expire.
  const traces = await tracesInDatabase(world.databaseUrl, { words, bytes: [] });
  return { who, archive, before, after: await foundAgain(before), traces };
}

const keysOf = (table: string) => `(select jsonb_agg(to_jsonb(one) -> a.attname order by a.attnum)
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = '${table}'::regclass and i.indisprimary)::text`;

const pseudonymOf = (column: string) => `${column.replace(/_id$/, '')}_pseudonym`;

async function rowsOf(table: string, column: string, where: string, value: unknown) {
  const { rows } = await client.query<Found>(
    `select ${keysOf(table)} as key, ${column} as named,
       to_jsonb(one) ->> '${pseudonymOf(column)}' as pseudonym
     from ${table} as one where ${where.replace('KEY', keysOf(table))}`,
    [value],
  );
  return rows;
}

async function namedIn(userId: string): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>();
  for (const { table, column } of columns) {
    found.set(`${table}.${column}`, await rowsOf(table, column, `${column} = $1`, userId));
  }
  return found;
}

async function foundAgain(before: ReadonlyMap<string, readonly Found[]>) {
  const found = new Map<string, Found[]>();
  for (const { table, column } of columns) {
    const keys = before.get(`${table}.${column}`)?.map(({ key }) => key) ?? [];
    found.set(`${table}.${column}`, await rowsOf(table, column, `KEY = any ($1)`, keys));
  }
  return found;
}

/** Columns that reference a member, directly or not, and ids without a reference. */
async function readSchema() {
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select format('%s.%s', c.relname, a.attname) as from, format('%s.%s', r.relname, b.attname) as to
     from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (here, there)
     join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.here
     join pg_class r on r.oid = k.confrelid
     join pg_attribute b on b.attrelid = r.oid and b.attnum = pair.there
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
       and c.relname <> all ($1)`,
    [[...notOurs]],
  );
  const { rows: all } = await client.query<{ table: string; column: string; free: boolean }>(
    `select c.relname as table, a.attname as column, a.atttypid = 'uuid'::regtype and not exists (
       select from pg_constraint k where k.conrelid = c.oid
         and k.contype in ('f', 'p') and a.attnum = any (k.conkey)) as free
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not a.attisdropped and c.relname <> all ($1)`,
    [[...notOurs]],
  );
  const leads = (from: string, seen = new Set<string>()): boolean =>
    !seen.has(from) &&
    references.some(
      (one) => one.from === from && (one.to === 'users.id' || leads(one.to, seen.add(from))),
    );
  return {
    tables: [...new Set(all.map(({ table }) => table))],
    people: [...new Set(references.map(({ from }) => from))].filter((from) => leads(from)),
    ids: all.filter(({ free }) => free).map(({ table, column }) => `${table}.${column}`),
  };
}

/** Tables of the test feature and of the migration runner. */
const notOurs = new Set(['schema_migrations', 'notes']);

test('of every table and every column that can name a member it is said what becomes of it', async () => {
  const { tables, people, ids } = await readSchema();
  const said = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  expect(people.filter((column) => !said.has(column))).toEqual([]);
  expect(ids.filter((column) => !said.has(column) && !ofThings.has(column))).toEqual([]);
  const known = new Set([...Object.keys(personalColumns), ...Object.keys(impersonal)]);
  expect(tables.filter((table) => !known.has(table))).toEqual([]);
  const real = new Set(tables);
  expect([...known].filter((table) => !real.has(table))).toEqual([]);
});

describe.each(modes)('who leaves by %s', (mode) => {
  test.each(columns)('had a row in $table by $column, and it is as it shall be', (one) => {
    const { before, after, who } = departures[mode];
    const name = `${one.table}.${one.column}`;
    // The departure itself is inserted by leaving.
    const had = before.get(name)?.length ?? 0;
    expect(had > 0 || one.table === 'departures', 'nothing was there').toBe(true);
    const answer = mode === 'erase' ? one.holding.erase : one.holding.leavePosts;
    expect(becomeOf(after.get(name) ?? [], who.person.id)).toBe(answer);
  });

  test.each(columns)(
    'found in their archive what $table has by $column, there and nowhere else',
    (one) => {
      const { archive, who } = departures[mode];
      expectShown(one.holding, who.witnesses.get(`${one.table}.${one.column}`), archive);
    },
  );
});

/** Fate of the rows that named somebody. */
function becomeOf(rows: readonly Found[], userId: string): After {
  if (rows.length === 0) return 'gone';
  if (rows.some(({ named }) => named === userId)) return 'stays';
  return rows.some(({ named, pseudonym }) => (named ?? pseudonym) !== null)
    ? 'renamed'
    : 'nameless';
}

function expectShown(
  { shown }: PersonalColumn,
  witness: string | undefined,
  archive: ReadonlyMap<string, string>,
): void {
  if (shown === null && witness === undefined) return;
  if (witness === undefined) throw new Error(`Nothing says that it was read for ${shown}`);
  const lists = [...archive].filter(([, text]) => text.includes(witness)).map(([list]) => list);
  expect(lists).toEqual(shown === null ? [] : [shown]);
}

test('of who is erased nothing is found, but what was sealed when they were reported', () => {
  const { traces, who } = departures.erase;
  const others = traces.filter((trace) => !trace.startsWith(`public.sealed_messages: ${who.mark}`));
  expect(others).toEqual([]);
  expect(traces.filter((trace) => trace.includes(`${who.mark}sealed`))).toHaveLength(1);
});

test('of who leaves their posts nothing is found but these, and the name under them', () => {
  const { traces, who } = departures.leave_posts;
  const staying = new Set([
    ...columns.filter(({ holding }) => holding.leavePosts === 'stays').map(({ table }) => table),
    ...staysInWords,
  ]);
  const elsewhere = traces.filter((trace) => {
    const table = trace.slice('public.'.length, trace.indexOf(':'));
    return !staying.has(table) && !trace.includes(`${who.mark}sealed`);
  });
  expect(elsewhere).toEqual([]);
  const kept = new RegExp(`${who.mark}(?!name|posts|sealed)\\w+`, 'i');
  expect(traces.flatMap((trace) => kept.exec(trace) ?? [])).toEqual([]);
});
