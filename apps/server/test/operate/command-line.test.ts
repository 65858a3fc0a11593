import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMe } from '@stenope/contract/accounts';
import { login, register } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { hold } from '../db/bare.ts';
import { TestClient } from '../kit/client.ts';
import { compiledBefore } from '../kit/compiled.ts';
import { bundleServer } from '../kit/quick/bundle.ts';
import { aWorld } from '../kit/world.ts';
import { dataDirOf, digests, settle, someMedia } from './copies.ts';

/** The commands as an operator runs them, on embedded databases and real processes. */
const source = path.resolve(import.meta.dirname, '../../src');
let root: string;
let built: Awaited<ReturnType<typeof bundleServer>>;

beforeAll(async () => {
  built = await bundleServer();
  root = await mkdtemp(path.join(tmpdir(), 'stenope-commands-'));
  // The embedded database runs under another account when the tests run as root.
  await chmod(root, 0o755);
});
afterAll(async () => {
  built.remove();
  await rm(root, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** As in practice: the server from the build, the commands from sources. */
function begin(entry: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const file = entry === 'main' ? built.main : path.join(source, 'operate', `${entry}.ts`);
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...compiledBefore, METRICS_PORT: 'off', PORT: '0', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function end(child: ChildProcess): Promise<Ended> {
  let said = '';
  const keep = (piece: string): void => void (said += piece);
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const run = (entry: string, args: readonly string[], env: Record<string, string>) =>
  end(begin(entry, args, env));

/** The real server; returns the address from its output. */
async function serve(dataDir: string): Promise<{ origin: string; stop(): Promise<void> }> {
  // Without the places index, which takes time to build.
  const child = begin('main', [], { DATA_DIR: dataDir, PLACES_INDEX: 'off' });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server ended')));
    child.stderr?.resume();
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      const found = /"url":"(http:[^"]+)"/.exec(piece);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { origin, stop };
}

const account = { email: 'ada@example.org', password: 'pass-ada', client: 'native' } as const;

test('from a running server to a new place, and from a stopped one', async () => {
  const [home, first, second] = ['home', 'first', 'second'].map((name) => path.join(root, name));
  if (!home || !first || !second) throw new Error('no place');
  const server = await serve(home);
  const { session } = await new TestClient(server.origin).ask(register, {
    body: { username: 'ada', ...account },
  });
  const media = await someMedia(home);

  const running = await run('backup', [first, '--with-secret'], { DATA_DIR: home });
  expect(running.said).toMatch(/^Backed up \d+ rows of \d+ tables and 5 files of media to .*first/);
  expect(running.code).toBe(0);
  // The source server kept running.
  expect((await new TestClient(server.origin).raw('/api/health/ready')).status).toBe(200);

  const onRunning = await run('restore', [first], { DATA_DIR: home });
  expect(onRunning.code).toBe(1);
  expect(onRunning.said).toContain('is in use by process');
  await server.stop();

  const stopped = await run('backup', [second], { DATA_DIR: home });
  expect(stopped.code).toBe(0);
  expect(stopped.said).toContain(`keep ${path.join(home, 'secret')} in another safe place`);

  const place = path.join(root, 'restored');
  const restored = await run('restore', [first], { DATA_DIR: place });
  expect(restored.said).toMatch(/^Restored \d+ rows of \d+ tables and 5 files of media/);
  expect(restored.code).toBe(0);
  expect(await digests(path.join(place, 'media'))).toEqual(media);
  expect(await readFile(path.join(place, 'secret'), 'utf8')).toBe(
    await readFile(path.join(home, 'secret'), 'utf8'),
  );

  const again = await serve(place);
  const signedIn = await new TestClient(again.origin).ask(login, { body: account });
  expect(signedIn.me.username).toBe('ada');
  const former = new TestClient(again.origin, session.token);
  expect(await former.ask(readMe, {})).toMatchObject({ username: 'ada' });
  await again.stop();
});

test('a damaged backup leaves no trace of an attempt', async () => {
  const folder = path.join(root, 'damaged');
  const world = await aWorld();
  await settle(world);
  const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: dataDirOf(world) };
  expect((await run('backup', [folder], env)).code).toBe(0);
  await writeFile(path.join(folder, 'tables/public.users.copy.gz'), 'x');
  const place = path.join(root, 'untouched');
  const { code, said } = await run('restore', [folder], { DATA_DIR: place });
  expect(code).toBe(1);
  expect(said).toContain('public.users.copy.gz is not as it was written');
  expect(await readdir(root)).not.toContain('untouched');
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  '%s half-way leaves nothing that looks like a backup',
  async (signal) => {
    const world = await aWorld();
    await settle(world);
    await hold(world.databaseUrl, 'lock table users in access exclusive mode');
    // A second go finds what a killed first one left.
    const name = `cut-${signal}-${randomUUID()}`;
    const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: dataDirOf(world) };
    const child = begin('backup', [path.join(root, name)], env);
    const ended = end(child);
    await vi.waitFor(async () => expect(await readdir(root)).toContain(`${name}.partial`), {
      timeout: 240_000,
    });
    child.kill(signal);
    const { code, said } = await ended;
    const left = (await readdir(root)).filter((entry) => entry.startsWith(name));
    // Only a kill leaves the draft behind, under a name no restore accepts.
    expect(left).toEqual(signal === 'SIGKILL' ? [`${name}.partial`] : []);
    expect([code, said]).toEqual(signal === 'SIGKILL' ? [null, ''] : [1, 'Stopped.\n']);
  },
  60_000,
);

test.each([
  ['backup', [], {}, 'Usage: npm run backup -- FOLDER [--with-secret]'],
  ['restore', [], {}, 'Usage: npm run restore -- FOLDER'],
  ['restore', ['/nowhere'], {}, 'There is no backup in /nowhere.'],
  ['backup', ['/tmp/x'], { DATA_DIR: '/nowhere' }, 'There is no database in /nowhere'],
  ['backup', ['/tmp/x'], { PORT: 'x' }, 'PORT has to be a whole number'],
  ['backup', ['/tmp/x', '--all'], {}, "Unknown option '--all'"],
  ['main', [], { SECRET: 'geheim' }, 'SECRET has to be a text of 32 to 256 characters'],
  ['main', [], { DATABASE_URL: 'mysql://ada:geheim@db' }, 'DATABASE_URL has to be an address'],
])('%s %j says what is wrong', async (entry, args, env, complaint) => {
  const { code, said } = await run(entry, args, { ...env });
  expect(said).toContain(complaint);
  expect(said).not.toContain('geheim');
  expect(code).toBe(1);
});
