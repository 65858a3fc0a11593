import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@stenope/embedded-postgres/embedded';
import { connected } from '@stenope/kit/database';
import { copyBatch, useEdition } from '../../src/features/places/edition/queries.ts';
import { batchesOf } from '../../src/features/places/index-builder/batches.ts';
import { gatherPlaces } from '../../src/features/places/index-builder/known-places.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { application } from '../../src/platform/env/application.ts';
import { planPathOf } from './folder.ts';
import { planned } from './planned.ts';
import type { StatementFile } from './statements.ts';

const community = {
  members: 3_000,
  posts: 20_000,
  comments: 60_000,
  follows: 40_000,
  ratings: 100_000,
  messages: 200_000,
  notifications: 40_000,
  seed: 1,
};

/** Plans without knowing the values, on a community made for it in a database of its own. */
export async function planFiles(files: readonly StatementFile[]): Promise<StatementFile[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stenope-plans-'));
  await chmod(dataDir, 0o755);
  try {
    await fillCommunity(dataDir);
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    const postgres = await startEmbeddedPostgres({ application, dataDir, log });
    try {
      await fillRest(postgres.url);
      return await explained(postgres.url, files);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fillCommunity(dataDir: string): Promise<void> {
  const command = path.resolve(import.meta.dirname, '../../../demo/src/fill/command.ts');
  const sizes = Object.entries(community).flatMap(([name, size]) => [`--${name}`, String(size)]);
  await promisify(execFile)(process.execPath, [command, ...sizes], { env: { DATA_DIR: dataDir } });
}

/** Places, and rows of tables that `npm run fill` leaves empty: those would be read as a whole. */
async function fillRest(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 2, name: 'plans' });
  try {
    for (const batch of batchesOf(await gatherPlaces(), 1)) await copyBatch(database, batch);
    await useEdition(database, { edition: 1, version: 'plans' });
  } finally {
    await database.close();
  }
  await connected(url, async (client) => {
    await client.query(`
      insert into sessions (id, user_id, token, expires_at)
        select gen_random_uuid(), id, md5(id::text), now() + interval '1 day' from users;
      insert into blocks (blocker_id, blocked_id)
        select follower_id, followed_id from follows order by 1, 2 limit 10000
        on conflict do nothing;
      insert into mutes (muter_id, muted_id)
        select follower_id, followed_id from follows order by 2, 1 limit 10000;
      insert into reveals (user_id, work_id)
        select user_id, work_id from ratings order by id limit 50000`);
    await client.query('vacuum (analyze)');
  });
}

const explained = (url: string, files: readonly StatementFile[]): Promise<StatementFile[]> =>
  connected(url, async (client) => {
    const plans: StatementFile[] = [];
    for (const name of planned) {
      const file = files.find((one) => one.path === name);
      if (!file) throw new Error(`${name} is named in plans.ts, and is no statement`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (generic_plan, costs off) ${file.content}`,
      );
      const lines = rows.map((row) => row['QUERY PLAN']);
      plans.push({ path: planPathOf(name), content: `${lines.join('\n')}\n` });
    }
    return plans;
  });
