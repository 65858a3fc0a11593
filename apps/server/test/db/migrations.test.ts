import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, MigrationProblem } from '../../src/platform/db/migrate.ts';
import { ask, bareDatabase, hold } from './bare.ts';

const product = path.resolve(import.meta.dirname, '../../migrations');

/** The product's migrations, to be added to and tampered with. */
async function someMigrations(more: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(product, folder, { recursive: true });
  for (const [name, text] of Object.entries(more)) await writeFile(path.join(folder, name), text);
  return folder;
}

async function applied(url: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(url, 'select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

async function tables(url: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('a fresh database gets everything, and a second time nothing', async () => {
  const url = await bareDatabase();
  const files = (await readdir(product)).toSorted();
  await expect(migrate(url, product)).resolves.toEqual(files);
  await expect(migrate(url, product)).resolves.toEqual([]);
  await expect(tables(url)).resolves.toEqual(expect.arrayContaining(['instance', 'users']));
  await expect(ask(url, 'select 1 from graphile_worker.jobs')).resolves.toEqual([]);
});

test('the queue’s own migrations are remembered under the version that is installed', async () => {
  const url = await bareDatabase();
  await migrate(url, product);
  // Its package lets nobody import its package.json.
  const entry = createRequire(import.meta.url).resolve('graphile-worker');
  const described = await readFile(path.resolve(path.dirname(entry), '../package.json'), 'utf8');
  const { version } = JSON.parse(described) as { version: string };
  expect(await applied(url)).toContain(`graphile-worker ${version}`);
});

test('a file changed after it was applied is refused', async () => {
  const url = await bareDatabase();
  const folder = await someMigrations();
  await migrate(url, folder);
  await writeFile(path.join(folder, '0001_ground.sql'), '-- nothing');
  const before = await applied(url);
  await expect(migrate(url, folder)).rejects.toThrow('0001_ground.sql was changed');
  expect(await applied(url)).toEqual(before);
});

test('a file put before the newest is refused, whoever knows the newest', async () => {
  const url = await bareDatabase();
  await migrate(url, await someMigrations({ '9000_late.sql': 'create table late ()' }));
  const late = await someMigrations({
    '8000_early.sql': 'create table early ()',
    '9000_late.sql': 'create table late ()',
  });
  await expect(migrate(url, late)).rejects.toThrow('8000_early.sql comes before 9000_late.sql');
  const older = await someMigrations({ '8000_early.sql': 'create table early ()' });
  await expect(migrate(url, older)).rejects.toThrow('8000_early.sql comes before 9000_late.sql');
  expect(await tables(url)).not.toContain('early');
});

test('an older program starts on a newer schema', async () => {
  const url = await bareDatabase();
  await migrate(url, await someMigrations({ '9000_newer.sql': 'create table newer ()' }));
  await expect(migrate(url, product)).resolves.toEqual([]);
  expect(await tables(url)).toContain('newer');
});

test('a failing migration leaves nothing of itself, and what came before it stays', async () => {
  const url = await bareDatabase();
  const folder = await someMigrations({
    '9000_good.sql': 'create table good ()',
    '9001_bad.sql': 'create table half (); insert into half values (1);',
  });
  const failure = await migrate(url, folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationProblem);
  expect(failure).toMatchObject({ message: '9001_bad.sql failed', cause: { code: '42601' } });
  const found = await tables(url);
  expect(found).toContain('good');
  expect(found).not.toContain('half');
  expect(await applied(url)).not.toContain('9001_bad.sql');

  await writeFile(path.join(folder, '9001_bad.sql'), 'create table half (); select;');
  await expect(migrate(url, folder)).resolves.toEqual(['9001_bad.sql']);
});

test('a migration that would have to wait for a lock gives up instead of making all wait', async () => {
  const url = await bareDatabase();
  await migrate(url, product);
  const folder = await someMigrations({ '9000_wait.sql': 'alter table users add column x text' });
  const release = await hold(url, 'lock table users in access share mode');
  await expect(migrate(url, folder)).rejects.toMatchObject({ cause: { code: '55P03' } });
  await release();
  await expect(migrate(url, folder)).resolves.toEqual(['9000_wait.sql']);
});

test('a file with an odd name is refused', async () => {
  const folder = await someMigrations({ 'later.sql': 'select' });
  await expect(migrate(await bareDatabase(), folder)).rejects.toThrow('not later.sql');
});

test('of processes that start at once one applies, and all succeed', async () => {
  const url = await bareDatabase();
  const script = `
    import { migrate } from ${JSON.stringify(path.resolve(import.meta.dirname, '../../src/platform/db/migrate.ts'))};
    const applied = await migrate(process.argv[1], process.argv[2]);
    process.stdout.write(String(applied.length));`;
  const start = async (): Promise<{ code: number; said: string }> => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, url, product], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (said += piece));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  };
  const ends = await Promise.all([start(), start(), start()]);
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  const files = await readdir(product);
  expect(ends.map(({ said }) => said).toSorted()).toEqual(['0', '0', String(files.length)]);
});
