import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { accessFiles, writeAccess } from './access.ts';
import { unprivilegedAccount } from './account.ts';
import { runningUrl, startEmbeddedPostgres, type EmbeddedLog } from './embedded.ts';
import { takeLock } from './lock.ts';
import { socketFolder } from './place.ts';
import { makePrivate, writePublic } from './safely.ts';

const isRoot = process.geteuid?.() === 0;
const application = { name: 'gallery', settings: { dataDir: 'FOLDER', databaseUrl: 'ADDRESS' } };

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-test-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function quietLog() {
  return {
    info: vi.fn<EmbeddedLog['info']>(),
    warn: vi.fn<EmbeddedLog['warn']>(),
    error: vi.fn<EmbeddedLog['error']>(),
  };
}

async function started(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ application, dataDir, log: quietLog() });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function whoAmI(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name;
  } finally {
    await client.end();
  }
}

/** Imports its code as root, who can read it anywhere, then connects as the other account. */
const CONNECT_AS = `
  const [pgPath, url, uid, gid] = process.argv.slice(1);
  const { default: pg } = await import(pgPath);
  process.setgroups([]);
  process.setgid(Number(gid));
  process.setuid(Number(uid));
  const client = new pg.Client({ connectionString: url });
  await client.connect().then(
    () => console.log('let in'),
    (error) => console.log(error.code, error.message),
  );
  process.exit();
`;

function connectAs({ uid, gid }: { uid: number; gid: number }, url: string): Promise<string> {
  const program = ['--input-type=module', '-e', CONNECT_AS, import.meta.resolve('pg'), url];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...program, `${uid}`, `${gid}`], (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout.trim());
    });
  });
}

/**
 * Only as root does PostgreSQL run under another account, and only root can connect as that
 * account.
 */
async function expectStrangerRefused(url: string, cluster: string): Promise<void> {
  if (!isRoot) return;
  const nobody = await unprivilegedAccount();
  expect(statSync(cluster).uid).toBe(nobody.uid);
  expect(await connectAs({ uid: 0, gid: 0 }, url)).toBe('let in');
  expect(await connectAs(nobody, url)).toMatch(/^28000 .*Peer authentication failed/i);
}

describe('who may connect', () => {
  test('we may, and the account root lends PostgreSQL may not, whatever stands in its cluster', async () => {
    const dataDir = freshFolder();
    const cluster = join(dataDir, 'postgres');
    const first = await started(dataDir);
    expect(await whoAmI(first.url)).toBe('gallery');
    await expectStrangerRefused(first.url, cluster);
    await first.stop();

    // Rules of an earlier version, or planted by a stranger under the same account.
    const trusting = join(cluster, 'pg_hba.conf');
    writeFileSync(trusting, 'local all all trust\n');
    writeFileSync(join(cluster, 'postgresql.auto.conf'), `hba_file = '${trusting}'\n`);
    const { rules } = accessFiles(cluster);
    rmSync(rules);
    const second = await started(dataDir);
    expect(await whoAmI(second.url)).toBe('gallery');
    await expectStrangerRefused(second.url, cluster);
    expect(statSync(rules).uid).toBe(process.geteuid?.());
  });

  test('a second process of ours finds the way to a running server', async () => {
    const dataDir = freshFolder();
    await started(dataDir);
    expect(await whoAmI((await runningUrl({ application, dataDir })) ?? '')).toBe('gallery');
  });

  test('is written for root and for ourselves, by name', async () => {
    const cluster = join(freshFolder(), 'postgres');
    const { rules, names } = accessFiles(cluster);
    const log = quietLog();
    await writeAccess(application, cluster, 'galerie "été"', log);
    expect(readFileSync(rules, 'utf8')).toBe('local all all peer map=gallery\n');
    expect(readFileSync(names, 'utf8')).toBe(
      'gallery "root" gallery\ngallery "galerie ""été""" gallery\n',
    );
    await writeAccess(application, cluster, 'root', log);
    expect(readFileSync(names, 'utf8')).toBe('gallery "root" gallery\n');
    expect(statSync(rules).mode & 0o777).toBe(0o644);
    expect(readdirSync(dirname(cluster))).toHaveLength(2);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('an account without a name relies on the folder, and the log says so', async () => {
    const cluster = join(freshFolder(), 'postgres');
    const log = quietLog();
    await writeAccess(application, cluster, undefined, log);
    expect(readFileSync(accessFiles(cluster).rules, 'utf8')).toBe('local all all trust\n');
    expect(log.warn).toHaveBeenCalledOnce();
  });
});

describe('names that somebody else put there first', () => {
  test('a link in place of the socket folder is refused, and what it leads to is left alone', async () => {
    const cluster = join(freshFolder(), 'x'.repeat(100), 'postgres');
    const victim = freshFolder();
    const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
    const planted = join(tmpdir(), `gallery-${hash}`);
    symlinkSync(victim, planted);
    onTestFinished(() => rmSync(planted, { force: true }));
    const account = isRoot ? await unprivilegedAccount() : undefined;
    const before = statSync(victim);
    await expect(socketFolder(application, { cluster, lockFile: '', account })).rejects.toThrow(
      `${planted} belongs to somebody else`,
    );
    const { mode, uid } = statSync(victim);
    expect({ mode, uid }).toEqual({ mode: before.mode, uid: before.uid });
  });

  test('a folder of a third account is refused', async () => {
    const folder = isRoot ? join(freshFolder(), 'socket') : '/';
    mkdirSync(folder, { mode: 0o755, recursive: true });
    if (isRoot) chownSync(folder, 54_321, 54_321);
    const before = statSync(folder);
    const account = isRoot ? await unprivilegedAccount() : undefined;
    await expect(makePrivate(folder, account)).rejects.toThrow('belongs to somebody else');
    const { mode, uid } = statSync(folder);
    expect({ mode, uid }).toEqual({ mode: before.mode, uid: before.uid });
  });

  test('a folder of our own becomes private', async () => {
    const folder = freshFolder();
    await makePrivate(folder, undefined);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(folder).uid).toBe(userInfo().uid);
  });

  test('a link in place of a file is replaced, and one in place of a lock is refused', async () => {
    const folder = freshFolder();
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'mine');
    symlinkSync(victim, join(folder, 'file'));
    symlinkSync(victim, join(folder, 'lock'));
    await writePublic(join(folder, 'file'), 'ours');
    expect(lstatSync(join(folder, 'file')).isFile()).toBe(true);
    await expect(takeLock(join(folder, 'lock'), 0)).rejects.toThrow('ELOOP');
    expect(readFileSync(victim, 'utf8')).toBe('mine');
  });
});
