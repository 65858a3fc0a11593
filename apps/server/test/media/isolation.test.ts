import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualBounds } from '../../src/platform/media/bounds.ts';
import { createEngine } from '../../src/platform/media/engine.ts';
import { Handover } from '../../src/platform/media/handover.ts';
import { findIsolation, isolations, type Isolation } from '../../src/platform/media/isolation.ts';
import { launch } from '../../src/platform/media/launch.ts';
import { unprivilegedAccount } from '@stenope/embedded-postgres/account';
import { jpeg } from './generators/pictures.ts';

const isRoot = process.geteuid?.() === 0;

/** A container may keep even root from creating namespaces. */
const apart = isRoot ? ['-n', 'true'] : ['-U', '-n', 'true'];
const mayPartNetworks = spawnSync('unshare', apart).status === 0;

let home: string;
let listener: Server;
let port: number;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'stenope-isolation-'));
  await chmod(home, 0o755);
  await writeFile(join(home, 'secret'), 'words', { mode: 0o600 });
  await mkdir(join(home, 'postgres'), { mode: 0o700 });
  await writeFile(join(home, 'picture'), await jpeg(), { mode: 0o644 });
  listener = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  listener.close();
  await rm(home, { recursive: true, force: true });
});

/** Runs a program in place of a picture process, and reads its one line of output. */
async function inside(isolation: Isolation, program: string, line: string): Promise<unknown> {
  const handover = await Handover.open(home);
  const child = launch({
    bounds: usualBounds,
    patient: false,
    isolation,
    files: handover.ends,
    program: join(import.meta.dirname, 'inside', program),
  });
  await handover.started();
  child.stdin?.end(`${line}\n`);
  const said = child.stdout ? await text(child.stdout) : '';
  await handover.close();
  return JSON.parse(said);
}

type Reach = Readonly<
  Record<'connection' | 'secret' | 'folder' | 'environment' | 'powers', string>
> & {
  readonly uid: number;
};

async function reachOf(isolation: Isolation): Promise<Reach> {
  const targets = {
    port,
    secret: join(home, 'secret'),
    folder: join(home, 'postgres'),
    pid: process.pid,
  };
  return (await inside(isolation, 'reach.ts', JSON.stringify(targets))) as Reach;
}

/** Protections that are missing, found by trying from inside. */
async function lackOf(isolation: Isolation): Promise<readonly string[]> {
  const { uid: nobody } = await unprivilegedAccount();
  const { connection, uid, powers, ...files } = await reachOf(isolation);
  const isApart = Object.values(files).every((ending) => ending === 'EACCES');
  // Not `nobody` either, who owns the files of the embedded database.
  const isOther = uid !== process.geteuid?.() && uid !== nobody && Number(powers) === 0;
  return [
    ...(isApart && isOther ? [] : ['account']),
    ...(connection === 'ENETUNREACH' ? [] : ['network']),
  ];
}

describe('from inside a picture process', () => {
  it('nothing of the server can be opened and nobody reached, if root started it', async () => {
    const isolation = await findIsolation();
    const unavoidable = [...(isRoot ? [] : ['account']), ...(mayPartNetworks ? [] : ['network'])];
    expect(isolation.missing).toEqual(unavoidable);
    expect(await lackOf(isolation)).toEqual(unavoidable);
  });

  it('what is said to be missing is, and nothing else', { timeout: 240_000 }, async () => {
    const said: (readonly string[])[] = [];
    const found: (readonly string[])[] = [];
    for await (const isolation of isolations()) {
      said.push(isolation.missing);
      found.push(await lackOf(isolation));
    }
    expect(found).toEqual(said);
    expect(said.at(-1)).toEqual(['account', 'network']);
    // Root has two complete ways: with the program where it is, and as if only root could enter its
    // folder.
    expect(said.filter((missing) => missing.length === 0)).toHaveLength(
      isRoot && mayPartNetworks ? 2 : 0,
    );
  });

  it('what is missing is said at the start, by an ordinary account', async () => {
    const isolation = await findIsolation();
    const answer = await inside(isolation, 'ordinary.ts', join(home, 'picture'));
    const { said, width, uid } = answer as { said: string[]; width: number; uid: number };
    expect(uid).not.toBe(0);
    expect(width).toBe(96);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('not fully apart');
    expect(JSON.parse(said[0] ?? '')).toMatchObject({
      missing: expect.arrayContaining(['account']),
    });
  });

  it('nothing is said when nothing is missing', async () => {
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
    const isolation = Promise.resolve({ ...(await findIsolation()), missing: [] });
    const engine = createEngine({ processes: 1, isolation, log });
    await engine.examine(join(home, 'picture'));
    await engine.close();
    expect(said).toEqual([]);
  });
});
