import { documentVersion } from '@stenope/domain/search/documents';
import { connected, databaseAt } from '@stenope/kit/database';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { fill } from '../../apps/demo/src/fill/fill.ts';
import { readPlan } from '../../apps/demo/src/fill/plan.ts';
import { runTrustBatch } from '../../apps/server/src/features/echoes/batch/service.ts';
import { beginTrust } from '../../apps/server/src/features/echoes/trust/beginning.ts';
import { signToken } from '../../apps/server/src/features/accounts/viewer.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { createSigner } from '../../apps/server/src/platform/env/secret.ts';
import type { Launch } from '../harness/contender.ts';
import type { LoadRequest } from '../harness/load.ts';
import { join } from 'node:path';
import { secret } from './viewer.ts';

/** A member of the filled community with a session. */
export interface Asker {
  readonly id: string;
  readonly authorization: string;
}

const migrations = join(import.meta.dirname, '../../apps/server/migrations');
const filling = join(import.meta.dirname, '../../apps/demo/src/fill');
const people = 50;

export interface FillSize {
  readonly members: number;
  readonly posts: number;
  readonly comments: number;
  readonly follows: number;
  readonly ratings: number;
}

/** The size at which speed is promised, scaled by the number of posts. */
export function sizeOf(posts: number): FillSize {
  const part = posts / 100_000;
  return {
    members: 10_000 * part,
    posts,
    comments: 300_000 * part,
    follows: 200_000 * part,
    ratings: 1_000_000 * part,
  };
}

/**
 * A filled database; filled once and reused by the next run, unless it was filled otherwise or not
 * to its end: an old one holds what nobody's database holds any more.
 */
export async function fillFeed(url: string, size: FillSize, log: (line: string) => void) {
  const made = madeBy(size);
  if ((await connected(url, readMadeBy)) !== made) {
    await emptyDatabase(url);
    await migrate(url, migrations);
    log(`filling a community of ${size.posts} posts`);
    const args = Object.entries(size).flatMap(([name, number]) => [`--${name}`, `${number}`]);
    const signal = new AbortController().signal;
    await fill({ url, plan: readPlan(args, Date.now()), signal });
    await settle(url, signal);
    await connected(url, (client) =>
      client.query(`create table ${madeByTable} as select '${made}' as made_by`),
    );
  }
  return connected(url, askersOf);
}

const madeByTable = 'bench_made_by';

/** Names what fills a database, and with how much. */
function madeBy(size: FillSize): string {
  const hash = createHash('sha256').update(JSON.stringify(size));
  for (const folder of [filling, migrations]) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const paths = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    for (const path of paths.toSorted()) hash.update(readFileSync(path));
  }
  return hash.update(String(documentVersion)).digest('hex');
}

/** Undefined where nothing was filled to its end. */
async function readMadeBy(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(`select to_regclass('${madeByTable}') as there`);
  if (rows[0].there === null) return undefined;
  const { rows: made } = await client.query<{ made_by: string }>(`table ${madeByTable}`);
  return made[0]?.made_by;
}

async function emptyDatabase(url: string): Promise<void> {
  const name = await connected(url, async (client) => {
    const { rows } = await client.query('select current_database() as name');
    return client.escapeIdentifier(rows[0].name);
  });
  await connected(databaseAt(url, 'postgres'), async (client) => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
}

const untold = () => Promise.resolve();

/** Runs the nightly batch, which computes the scores. */
async function settle(url: string, signal: AbortSignal): Promise<void> {
  const db = openDatabase({ url, poolSize: 3, name: 'bench settling' });
  try {
    // As a first start would: no server has run on this database yet.
    await beginTrust(db);
    await runTrustBatch({ db, now: () => new Date() }, { progress: untold, signal });
  } finally {
    await db.close();
  }
}

async function askersOf(client: pg.Client): Promise<readonly Asker[]> {
  const signer = createSigner(secret);
  const { rows } = await client.query<{ id: string }>(
    `select id from users where suspended_at is null order by id limit $1`,
    [people],
  );
  const tokens = rows.map((_, at) => `token-of-reader-number-${at}`);
  await client.query(
    `insert into sessions (id, user_id, token, expires_at)
     select md5('feed ' || token)::uuid, id, token, now() + interval '30 days'
     from unnest($1::uuid[], $2::text[]) as reader (id, token)
     on conflict (id) do update set expires_at = excluded.expires_at, last_seen_at = now()`,
    [rows.map(({ id }) => id), tokens],
  );
  return rows.map(({ id }, at) => ({
    id,
    authorization: `Bearer ${signToken({ signer }, tokens[at] ?? '')}`,
  }));
}

/** Well-read posts: listed, of authors who are not suspended. */
export async function readPosts(url: string, count: number): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select posts.id from posts join users on users.id = author_id
       where listed and suspended_at is null and author_id not in
         (select blocker_id from blocks union select blocked_id from blocks)
       order by comments desc, posts.id limit $1`,
      [count],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** The production build on a filled database; `settings` adds what a work needs. */
export function ourServer(
  databaseUrl: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Launch {
  const script = join(import.meta.dirname, '../../dist/server/main.js');
  if (!existsSync(script)) throw new Error('there is no production build');
  return {
    name: 'ours',
    script,
    probe: '/api/health/ready',
    env: (origin) => ({
      ROLE: 'web',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dataDir, 'ours'),
      PUBLIC_URL: origin,
      METRICS_PORT: 'off',
      SECRET: secret,
      // One machine sends the requests of everybody.
      LIMIT_FACTOR: '1000000',
      ...settings,
    }),
  };
}

export const get = (path: string, authorization?: string): LoadRequest => ({
  method: 'GET',
  path,
  ...(authorization !== undefined && { headers: { authorization } }),
});

/** Parse has one address for each function. */
export const callParse = (work: string, params: object): LoadRequest => ({
  method: 'POST',
  path: `/parse/functions/${work}`,
  headers: { 'x-parse-application-id': 'bench', 'content-type': 'application/json' },
  body: JSON.stringify(params),
});
