import { globSync } from 'node:fs';
import path from 'node:path';
import { connected } from '@stenope/kit/database';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../kit/database.ts';
import { keptFiles } from './folder.ts';
import { exceptions, owners, unnamedTables } from './owners.ts';
import { ownershipFaults, writerOf, type OwnedWrite } from './ownership.ts';
import { tablesIn, writesInSource } from './source-writes.ts';
import { readServerSource } from './source.ts';
import { writesIn } from './writes.ts';

const source = path.resolve(import.meta.dirname, '../../src');
const tableFiles = [...globSync('tables/*.ts', { cwd: source }), 'platform/db/platform-tables.ts'];

async function knownTables() {
  const modules = tableFiles.map(
    async (file) => [file, (await import(path.join(source, file))) as object] as const,
  );
  return tablesIn(Object.fromEntries(await Promise.all(modules)));
}

const tables = await knownTables();
const inSource = writesInSource(readServerSource(), tables);
const statements = keptFiles();

const writes: readonly OwnedWrite[] = [
  ...inSource.writes.map(({ file, ...write }) => ({ writer: writerOf(file), ...write })),
  ...statements.flatMap((file) =>
    writesIn(file.content).map(({ table, act }) => ({
      writer: path.dirname(file.path),
      table,
      act,
    })),
  ),
];

test('only its owner writes a table, but for the exceptions listed with their reasons', () => {
  expect(ownershipFaults(writes, { owners, exceptions })).toEqual([]);
  expect(inSource.unnamed.toSorted()).toEqual(Object.keys(unnamedTables));
});

test('every table of the database has an owner', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  try {
    const { rows } = await connected(database.url, (client) =>
      client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'notes'`,
      ),
    );
    const owned = Object.values(owners).flat();
    expect(owned.filter((table) => !table.includes('.')).toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
  } finally {
    await database.drop();
  }
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly Operation?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const modified = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'ModifyTable' ? [`${node.Operation} ${node['Relation Name']}`] : []),
  ...(node.Plans ?? []).flatMap(modified),
];

test('PostgreSQL reads the same writes in every statement', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  try {
    await connected(database.url, async (client) => {
      for (const { path: name, content } of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (generic_plan, format json) ${content}`,
        );
        const planned = rows.flatMap((row) => modified(row['QUERY PLAN'][0].Plan));
        const read = writesIn(content).flatMap(({ operation, table }) =>
          operation ? [`${operation} ${table}`] : [],
        );
        expect([...new Set(read)].toSorted(), name).toEqual([...new Set(planned)].toSorted());
      }
    });
  } finally {
    await database.drop();
  }
});

const heading = `
  import { posts } from '../../tables/posts.ts';
  import { users } from '../../tables/accounts.ts';`;

const planted: readonly { readonly text: string; readonly acts: string[] }[] = [
  { text: 'on.sql.insert(posts).values(row)', acts: ['insert of posts'] },
  {
    text: 'tx.sql.update(posts).set({ mediaId: id, state: "masked" }).where(it)',
    acts: ['update media_id of posts', 'update state of posts'],
  },
  { text: 'tx.sql.update(posts).set(changes)', acts: ['update … of posts'] },
  { text: 'on.delete(users).where(it)', acts: ['delete of users'] },
  {
    text: 'sql`with gone as (delete from ${posts} returning id) select 1`',
    acts: ['delete of posts'],
  },
  {
    text: 'sql`update ${users} as one set role = ${role}, bio = coalesce(a, b) from x where y = z`',
    acts: ['update bio of users', 'update role of users'],
  },
  {
    text: 'sql`insert into ${posts} (id) values (1) on conflict (id) do update set title = $1`',
    acts: ['insert of posts', 'update title of posts'],
  },
  {
    text: 'pool.query("merge into users using x on true when matched then delete")',
    acts: ['merge of users'],
  },
  {
    text: 'pool.query("truncate posts, public.users")',
    acts: ['truncate of posts', 'truncate of users'],
  },
  { text: 'sql`select 1 from ${posts} for no key update of ${posts}`', acts: [] },
  { text: 'seen.delete(post)', acts: [] },
];

test.each(planted)('a foreign write is seen: $text', ({ text, acts }) => {
  const texts = new Map([['features/people/queries.ts', `${heading}\nexport const it = ${text};`]]);
  const found = writesInSource(texts, tables);
  expect(found.unnamed).toEqual([]);
  const foreign = found.writes.map((write) => ({ ...write, writer: writerOf(write.file) }));
  expect(ownershipFaults(foreign, { owners, exceptions: [] }).toSorted()).toEqual(
    acts.map((act) => `people: ${act} is not its owner's`),
  );
});

test('a write into a table without a name is told', () => {
  const unnamedIn = (text: string) =>
    writesInSource(new Map([['features/people/queries.ts', `export const it = ${text};`]]), tables)
      .unnamed;
  expect(unnamedIn('on.sql.delete(table)')).toHaveLength(1);
  expect(unnamedIn('sql`update ${table} set writer = null`')).toHaveLength(1);
});

test('an exception that nobody needs, or a table with two owners, is told', () => {
  const own = { people: ['follows'], posts: ['posts', 'follows'] };
  const none = { writer: 'people', table: 'posts', acts: ['insert'], reason: 'none' };
  expect(ownershipFaults([], { owners: own, exceptions: [none] })).toEqual([
    'people: insert of posts is an exception that nobody needs',
    'follows has two owners',
  ]);
});
