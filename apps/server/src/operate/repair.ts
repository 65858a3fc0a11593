import { parseArgs } from 'node:util';
import pg from 'pg';
import { reachExisting } from '../platform/backup/reach.ts';
import { readProcessEnv } from '../platform/env/settings.ts';
import { digestOf } from '../platform/storage/durable.ts';
import { openStores } from '../platform/storage/open.ts';
import { originalPath, originals, served, servedPath } from '../platform/storage/paths.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { complaints, count, operate, UsageError } from './terminal.ts';
import { oldestOfAll } from '../platform/db/cursor.ts';

const batch = 500;

/** Files of the last day may still get their row. */
const youngMs = 24 * 3_600_000;

/**
 * npm run repair [-- --deep]
 *
 * Lists inconsistencies: rows whose files are missing or damaged, and files without a row. Changes
 * nothing. `--deep` also reads every original and compares its digest.
 */
await operate(async (signal) => {
  const options = { deep: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.length > 0) throw new UsageError('repair [-- --deep]');
  const env = readProcessEnv();
  const { storage, close } = await openStores(env);
  const reached = await reachExisting(env, complaints);
  const client = new pg.Client({ connectionString: reached.url });
  try {
    await client.connect();
    const harmed = await lookAtRows(client, storage, values.deep, signal);
    const strays = await lookAtFiles(client, storage, signal);
    const found = `${count(harmed, 'file')} missing or damaged, ${count(strays, 'stray file')}`;
    console.log(harmed + strays === 0 ? 'Rows and files fit together.' : `${found}.`);
    if (harmed > 0) process.exitCode = 1;
  } finally {
    await client.end();
    await reached.close();
    close();
  }
});

interface Row {
  readonly id: string;
  readonly name: string;
  readonly bytes: string;
  readonly sha256: Buffer;
  readonly files: Readonly<Record<string, number>>;
  readonly reserved: string;
}

async function lookAtRows(
  client: pg.Client,
  storage: Storage,
  deep: boolean,
  signal: AbortSignal,
): Promise<number> {
  let harmed = 0;
  let after = oldestOfAll;
  for (;;) {
    const { rows } = await client.query<Row>(
      'select id, name, bytes, sha256, files, reserved from media where id > $1 order by id limit $2',
      [after, batch],
    );
    for (const row of rows) {
      signal.throwIfAborted();
      for (const complaint of await harmIn(storage, row, deep)) {
        harmed += 1;
        console.log(complaint);
      }
    }
    const last = rows.at(-1);
    if (!last) return harmed;
    after = last.id;
  }
}

async function harmIn(storage: Storage, row: Row, deep: boolean): Promise<string[]> {
  const original = originalPath(row.id);
  const expected = [
    [original, Number(row.bytes)] as const,
    ...Object.entries(row.files).map(
      ([file, bytes]) => [servedPath(row.name, file, row.reserved), bytes] as const,
    ),
  ];
  const harm: string[] = [];
  for (const [path, bytes] of expected) {
    const found = await storage.stat(path);
    if (!found) harm.push(`missing  ${path}`);
    else if (found.bytes !== bytes)
      harm.push(`damaged  ${path} (${found.bytes} of ${bytes} bytes)`);
  }
  if (deep && harm.every((line) => !line.includes(original)) && !(await isSame(storage, row))) {
    harm.push(`damaged  ${original} (other bytes than were sent)`);
  }
  return harm;
}

async function isSame(storage: Storage, { id, sha256 }: Row): Promise<boolean> {
  const copy = await storage.localCopy(originalPath(id));
  if (!copy) return false;
  try {
    return (await digestOf(copy.file, 'sha256')).equals(sha256);
  } finally {
    await copy.release();
  }
}

async function lookAtFiles(
  client: pg.Client,
  storage: Storage,
  signal: AbortSignal,
): Promise<number> {
  let strays = 0;
  for (const folder of [originals, served]) {
    for await (const paths of lotsOf(storage.list(folder))) {
      signal.throwIfAborted();
      for (const path of await unknownOf(client, folder, paths)) {
        const found = await storage.stat(path);
        if (!found || Date.now() - found.changedAt.getTime() < youngMs) continue;
        strays += 1;
        console.log(`stray    ${path}`);
      }
    }
  }
  return strays;
}

/** Third part of the path: the id or the name. */
function keyOf(path: string): string {
  return path.split('/')[2] ?? '';
}

async function unknownOf(
  client: pg.Client,
  folder: string,
  paths: readonly string[],
): Promise<string[]> {
  const column = folder === originals ? 'id::text' : 'name';
  const { rows } = await client.query<{ key: string }>(
    `select ${column} as key from media where ${column} = any ($1)`,
    [paths.map(keyOf)],
  );
  const known = new Set(rows.map(({ key }) => key));
  return paths.filter((path) => !known.has(keyOf(path)));
}

async function* lotsOf(paths: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let lot: string[] = [];
  for await (const path of paths) {
    lot.push(path);
    if (lot.length < batch) continue;
    yield lot;
    lot = [];
  }
  yield lot;
}
