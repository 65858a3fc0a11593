import pg from 'pg';
import { BackupProblem } from './manifest.ts';

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

/** Our own schema and that of the job queue: queued jobs are backed up like rows. */
const schemas = ['public', 'graphile_worker'];

/**
 * Tables left out: events (short-lived, and their transaction numbers mean nothing in another
 * cluster), the two lists of migrations, which a restore writes anew, and the places of the world,
 * which ship with the program.
 */
const left = [
  'public.outbox',
  'public.schema_migrations',
  'graphile_worker.migrations',
  'public.place_index',
  'public.places',
  'public.place_entries',
  'public.place_words',
];

export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function columnList({ columns }: Pick<Table, 'columns'>): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/**
 * Session settings that make text mean the same on both sides whatever the roles, databases and
 * servers are set to, and lift the time limits meant for requests.
 */
export async function setPlainly(client: pg.Client): Promise<void> {
  await client.query(`
    set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    set lock_timeout = '10s';
    set client_encoding = 'UTF8';
    set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres';
    set extra_float_digits = 3;
    set timezone = 'UTC';
    set row_security = off;
    set search_path = pg_catalog`);
}

/** Every ordinary table with its writable columns, referenced tables first. */
export async function listTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(tablesText, [schemas, left]);
  const { rows: references } = await client.query<Reference>(referencesText);
  return inOrder(rows, references);
}

// Tables of an extension are left out: creating the extension makes them again.
const tablesText = `
  select n.nspname as schema, c.relname as name,
    coalesce(
      array_agg(a.attname::text order by a.attnum)
        filter (where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''),
      '{}'
    ) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r'
    and n.nspname = any ($1)
    and n.nspname || '.' || c.relname <> all ($2)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by n.nspname, c.relname
  order by n.nspname, c.relname`;

interface Reference {
  readonly from: string;
  readonly to: string;
}

// References within one table are left out: they are checked when the whole copy is in.
const referencesText = `
  select fn.nspname || '.' || f.relname as from, tn.nspname || '.' || t.relname as to
  from pg_constraint k
  join pg_class f on f.oid = k.conrelid
  join pg_namespace fn on fn.oid = f.relnamespace
  join pg_class t on t.oid = k.confrelid
  join pg_namespace tn on tn.oid = t.relnamespace
  where k.contype = 'f' and f.oid <> t.oid`;

function inOrder(tables: readonly Table[], references: readonly Reference[]): readonly Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  const waiting = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]));
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name]) =>
      references.every(({ from, to }) => from !== name || placed.has(to) || !waiting.has(to)),
    );
    if (ready.length === 0) {
      throw new BackupProblem(
        `These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`,
      );
    }
    for (const [name, table] of ready) {
      ordered.push(table);
      placed.add(name);
      waiting.delete(name);
    }
  }
  return ordered;
}

/** A sequence's value belongs to no snapshot: read after the rows, it is beyond all of them. */
export async function readSequences(client: pg.Client): Promise<readonly Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any ($1)
     order by n.nspname, c.relname`,
    [schemas],
  );
  const sequences: Sequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: values } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${qualified({ schema, name })}`,
    );
    for (const value of values) sequences.push({ schema, name, ...value });
  }
  return sequences;
}

/** Names of relations that block a restore: any at all in either schema. */
export async function listOccupants(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 5`,
    [schemas],
  );
  return rows.map((row) => row.name);
}

export async function readApplied(
  client: pg.Client,
): Promise<readonly { name: string; checksum: string }[]> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as known`,
  );
  if (!known[0]?.known) throw new BackupProblem('This database holds nothing of ours.');
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return rows;
}
