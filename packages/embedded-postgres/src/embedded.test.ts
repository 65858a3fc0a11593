import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  AlreadyRunning,
  startEmbeddedPostgres,
  type EmbeddedLog,
  type EmbeddedPostgres,
} from './embedded.ts';
import { processesIn } from './leftovers.ts';
import { takeLock } from './lock.ts';

const isRoot = process.geteuid?.() === 0;
const application = { name: 'gallery', settings: { dataDir: 'FOLDER', databaseUrl: 'ADDRESS' } };
const SERVE = `const [module, folder] = process.argv.slice(1);
  await (await import(module)).serveEmbeddedPostgres(JSON.parse(folder));`;
/** Only reached by a fault or a very busy machine. */
const patience = { timeout: 20_000 };
const endings: (() => unknown)[] = [];
let template = '';

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'embedded-template-'));
  chmodSync(template, 0o755);
  await (await startEmbeddedPostgres({ application, dataDir: template, log: quietLog() })).stop();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** A folder every account may enter, unlike those of the tests about closed folders. */
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-test-'));
  chmodSync(folder, 0o755);
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with an existing database: copying one is much faster than creating one. */
function usedFolder(): string {
  const folder = freshFolder();
  execFileSync('cp', ['-a', join(template, 'postgres'), folder]);
  return folder;
}

function quietLog() {
  return {
    info: vi.fn<EmbeddedLog['info']>(),
    warn: vi.fn<EmbeddedLog['warn']>(),
    error: vi.fn<EmbeddedLog['error']>(),
  };
}

async function started(dataDir: string, log = quietLog()): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ application, dataDir, log });
  endings.push(() => postgres.stop());
  return postgres;
}

/** The postmaster's pid; there is none for a moment while it restarts. */
async function pidOf(postgres: EmbeddedPostgres): Promise<number> {
  return vi.waitFor(() => {
    const pid = postgres.pid();
    if (pid === undefined) throw new Error('not running');
    return pid;
  }, patience);
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

async function eventually(url: string, sql: string): Promise<unknown[]> {
  return vi.waitFor(() => ask(url, sql), { ...patience, interval: 50 });
}

/** A child of PostgreSQL that computes until somebody stops it. */
async function computing(url: string): Promise<{ readonly end: Promise<unknown> }> {
  const end = ask(url, 'select count(*) from generate_series(1, 1000000000000)').catch(() => 'cut');
  const seen = "select 1 from pg_stat_activity where query like '%1000000000000%'";
  await vi.waitFor(async () => expect(await ask(url, seen)).toHaveLength(2), patience);
  return { end };
}

async function keepRow(url: string, text: string): Promise<void> {
  await ask(url, 'create table if not exists kept (text text)');
  await ask(url, `insert into kept values ('${text}')`);
}

async function nothingRuns(dataDir: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await processesIn(join(dataDir, 'postgres'))).toEqual([]),
    patience,
  );
}

/** Another process that owns the database of a folder, as a server does. */
function spawnOwner(dataDir: string, output: 'pipe' | 'ignore'): ChildProcess {
  const words = [import.meta.resolve('./serve.ts'), JSON.stringify({ application, dataDir })];
  const args = ['--input-type=module', '-e', SERVE, ...words];
  return spawn(process.execPath, args, { stdio: ['pipe', output, 'inherit'] });
}

async function startedElsewhere(dataDir: string) {
  const owner = spawnOwner(dataDir, 'pipe');
  endings.push(async () => {
    owner.kill('SIGKILL');
    await nothingRuns(dataDir);
  });
  if (owner.stdout === null) throw new Error('no output');
  const [line] = (await once(owner.stdout.setEncoding('utf8'), 'data')) as [string];
  return { owner, ...(JSON.parse(line) as { url: string; pid: number }) };
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Parent and process group of a process, from /proc. */
function kinOf(pid: number): { parent: number; group: number } | undefined {
  try {
    const [, parent, group] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(parent), group: Number(group) };
  } catch {
    return undefined;
  }
}

/** The shells that guard a postmaster share its process group. */
function guardsOf(postmaster: number): number[] {
  const group = kinOf(postmaster)?.group;
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => pid !== postmaster && kinOf(pid)?.group === group);
}

describe('a fresh start', () => {
  test('gives a durable database behind a private socket, and the same one the next time', async () => {
    const dataDir = join(freshFolder(), 'data');
    const first = await started(dataDir);
    await keepRow(first.url, 'été');
    const durable = "select current_setting('fsync') || current_setting('synchronous_commit')";
    expect(await ask(first.url, durable)).toEqual(['onon']);
    expect(await ask(first.url, "select current_setting('data_checksums')")).toEqual(['on']);
    expect(await ask(first.url, "select current_setting('listen_addresses')")).toEqual(['']);
    expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(first.pid()).toBeUndefined();
    expect(await processesIn(join(dataDir, 'postgres'))).toEqual([]);

    const second = await started(dataDir);
    expect(await ask(second.url, 'select text from kept')).toEqual(['été']);
  });

  test('knows letters beyond ASCII in case, trigrams and order by people', async () => {
    const { url } = await started(freshFolder());
    await ask(url, 'create extension pg_trgm');
    expect(await ask(url, "select lower('ÉCOLE ŒUVRE')")).toEqual(['école œuvre']);
    expect(await ask(url, "select similarity('été 写真', 'ÉTÉ 写真')")).toEqual([1]);
    expect(await ask(url, "select cardinality(show_trgm('写真')) > 0")).toEqual([true]);
    const words = "unnest(array['Zoé', 'école', 'eau', 'zèbre']) word";
    const inOrder = `select string_agg(word, ' ' order by word collate "unicode") from ${words}`;
    expect(await ask(url, inOrder)).toEqual(['eau école zèbre Zoé']);
  });
});

describe('when PostgreSQL falls', () => {
  test('kill -9 of the postmaster: it comes back by itself with every row', async () => {
    const log = quietLog();
    const postgres = await started(usedFolder(), log);
    for (const round of ['one', 'two']) {
      await keepRow(postgres.url, round);
      const pid = await pidOf(postgres);
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(postgres.pid()).not.toBe(pid), patience);
      await eventually(postgres.url, 'select text from kept');
      expect(postgres.pid()).not.toBe(pid);
    }
    expect(await ask(postgres.url, 'select text from kept')).toEqual(['one', 'two']);
    expect(log.error).toHaveBeenCalledWith(
      expect.anything(),
      'PostgreSQL ended unexpectedly and is started again',
    );
  });

  test('kill -9 while a child computes: the child does not keep the next one from starting', async () => {
    const postgres = await started(usedFolder());
    await keepRow(postgres.url, 'kept');
    const busy = await computing(postgres.url);
    process.kill(await pidOf(postgres), 'SIGKILL');
    expect(await busy.end).toBe('cut');
    expect(await eventually(postgres.url, 'select text from kept')).toEqual(['kept']);
  });

  test('a stop during the restart leaves nothing running', async () => {
    const dataDir = usedFolder();
    const postgres = await started(dataDir);
    // A child that computes does not notice that the postmaster is gone.
    const busy = await computing(postgres.url);
    process.kill(await pidOf(postgres), 'SIGKILL');
    await vi.waitFor(() => expect(postgres.pid()).toBeUndefined(), { ...patience, interval: 1 });
    await postgres.stop();
    expect(await processesIn(join(dataDir, 'postgres'))).toEqual([]);
    expect(await busy.end).toBe('cut');
  });

  test('kill -9 of the shell that guards it: a guarded one takes over', async () => {
    const postgres = await started(usedFolder());
    await keepRow(postgres.url, 'kept');
    const pid = await pidOf(postgres);
    const guard = kinOf(pid)?.parent;
    expect(guardsOf(pid)).toContain(guard);
    process.kill(guard ?? Number.NaN, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, pid]).not.toContain(postgres.pid()), patience);
    expect(await eventually(postgres.url, 'select text from kept')).toEqual(['kept']);
    expect(guardsOf(await pidOf(postgres))).toHaveLength(2);
  });
});

describe('what an earlier run left behind', () => {
  test.each(['the number of a living stranger', 'the number of nobody'])(
    'a pid file with %s',
    async (which) => {
      const dataDir = usedFolder();
      const first = await started(dataDir);
      await keepRow(first.url, 'kept');
      await first.stop();
      const stranger = which.includes('living') ? process.pid : 4_000_000;
      writeFileSync(
        join(dataDir, 'postgres/postmaster.pid'),
        `${stranger}\n${dataDir}/postgres\n1700000000\n5432\n`,
      );
      const second = await started(dataDir);
      expect(await ask(second.url, 'select text from kept')).toEqual(['kept']);
    },
  );

  test('kill -9 of the owner: PostgreSQL ends by itself, and the next start has every row', async () => {
    const dataDir = usedFolder();
    const { owner, url } = await startedElsewhere(dataDir);
    await keepRow(url, 'kept');
    await killed(owner);
    await nothingRuns(dataDir);
    const next = await started(dataDir);
    expect(await ask(next.url, 'select text from kept')).toEqual(['kept']);
  });

  test('kill -9 of the owner: a start at the same moment waits for the end of its PostgreSQL', async () => {
    const dataDir = usedFolder();
    const { owner, url } = await startedElsewhere(dataDir);
    await keepRow(url, 'kept');
    await killed(owner);
    const next = await started(dataDir);
    expect(await ask(next.url, 'select text from kept')).toEqual(['kept']);
  });

  test('kill -9 of the owner while it makes the cluster: the next start makes it anew', async () => {
    const dataDir = freshFolder();
    const owner = spawnOwner(dataDir, 'ignore');
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'postgres.new/base'))).toBe(true), {
      ...patience,
      interval: 10,
    });
    await killed(owner);
    const next = await started(dataDir);
    expect(await ask(next.url, 'select 1')).toEqual([1]);
  });

  test('kill -9 of owner and guards: the PostgreSQL that runs on is stopped first', async () => {
    const dataDir = usedFolder();
    const log = quietLog();
    const { owner, url, pid } = await startedElsewhere(dataDir);
    await keepRow(url, 'kept');
    const guards = guardsOf(pid);
    for (const guard of guards) process.kill(guard, 'SIGSTOP');
    await killed(owner);
    for (const guard of guards) process.kill(guard, 'SIGKILL');
    const next = await started(dataDir, log);
    expect(await ask(next.url, 'select text from kept')).toEqual(['kept']);
    expect(next.pid()).not.toBe(pid);
    expect(log.warn).toHaveBeenCalledWith(
      expect.anything(),
      'a PostgreSQL left over by an earlier run is stopped',
    );
  });
});

describe('two on one data folder', () => {
  test('the second is refused with the folder and the process, and the first is not disturbed', async () => {
    const dataDir = usedFolder();
    const { owner, url, pid } = await startedElsewhere(dataDir);
    const refusal = await startEmbeddedPostgres({ application, dataDir, log: quietLog() }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(AlreadyRunning);
    expect(refusal).toMatchObject({ dataDir, pid: owner.pid });
    expect((refusal as AlreadyRunning).message).toContain(
      `${dataDir} is in use by process ${owner.pid}`,
    );
    expect(await ask(url, 'select 1')).toEqual([1]);
    expect(await processesIn(join(dataDir, 'postgres'))).toContain(pid);
  });

  test('of two at the same instant exactly one wins', async () => {
    const dataDir = freshFolder();
    const both = await Promise.allSettled([started(dataDir), started(dataDir)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(AlreadyRunning);
  });
});

test('a cluster held from where its processes cannot be seen is refused as well', async () => {
  const dataDir = freshFolder();
  const held = await takeLock(join(dataDir, 'postgres.lock'), 0);
  const refusal = await startEmbeddedPostgres({ application, dataDir, log: quietLog() }).catch(
    (error: unknown) => error,
  );
  held?.release();
  expect(refusal).toBeInstanceOf(AlreadyRunning);
  expect((refusal as AlreadyRunning).message).toContain('another account or container');
  const { url } = await started(dataDir);
  expect(await ask(url, 'select 1')).toEqual([1]);
});

describe('awkward folders', () => {
  test('a long or odd path puts the socket elsewhere', async () => {
    const dataDir = join(freshFolder(), `une "galerie", à l'été & plus`, 'x'.repeat(90));
    const { url } = await started(dataDir);
    expect(new URLSearchParams(url.split('?')[1]).get('host')).toMatch(/\/gallery-[0-9a-f]{16}$/);
    expect(await ask(url, 'select 1')).toEqual([1]);
    endings.unshift(() =>
      rmSync(new URLSearchParams(url.split('?')[1]).get('host') ?? '', { recursive: true }),
    );
  });

  test('a cluster of another major version is refused in words', async () => {
    const dataDir = usedFolder();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ application, dataDir, log: quietLog() })).rejects.toThrow(
      /made by PostgreSQL 17/,
    );
  });

  test('below a folder others may not enter, it lies where PostgreSQL can reach it, and stays there', async () => {
    const closed = freshFolder();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const log = quietLog();
    const first = await started(dataDir, log);
    await keepRow(first.url, 'kept');
    const pointer = join(dataDir, 'postgres.place');
    const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
    endings.unshift(() => rmSync(home, { recursive: true, force: true }));
    // Only under root does PostgreSQL run as another account, which cannot enter the folder.
    expect(home.startsWith('/var/lib/gallery/')).toBe(isRoot);
    expect(existsSync(join(home, 'postgres/PG_VERSION'))).toBe(true);
    expect(log.warn).toHaveBeenCalledTimes(isRoot ? 1 : 0);
    await first.stop();

    chmodSync(closed, 0o755);
    const second = await started(dataDir);
    expect(await ask(second.url, 'select text from kept')).toEqual(['kept']);
  });
});
