import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Isolation } from '../../../src/platform/media/isolation.ts';
import { createVideoEngine } from '../../../src/platform/media/video/engine.ts';
import { runProgram } from '../../../src/platform/media/video/process.ts';
import { aClip } from './clips.ts';

let scratch: string;
let file: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'stenope-machine-'));
  file = path.join(scratch, 'sent');
  await writeFile(file, await aClip({ seconds: 2 }));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const usual = { posterAt: null, previewFrom: null };

/** Processes begin with this command. */
function behind(...before: string[]) {
  const isolation: Isolation = { before, account: undefined, inside: (one) => one, missing: [] };
  const engine = createVideoEngine({
    mostMb: 100,
    scratch: path.join(scratch, 'copies'),
    isolation: Promise.resolve(isolation),
  });
  onTestFinished(() => engine.close());
  return { engine, isolation };
}

async function places() {
  const folder = await mkdtemp(path.join(scratch, 'job-'));
  const of = (name: string): string => path.join(folder, name);
  return { video: of('video'), preview: of('preview'), frame: of('frame') };
}

async function made(engine: ReturnType<typeof createVideoEngine>) {
  const { signal } = new AbortController();
  const watch = { onProgress: () => undefined, signal };
  return engine.make(file, await places(), usual, watch);
}

/** Starts what stands behind it under another name; the rest of the command is left as it is. */
const misnamed =
  'for one do shift; case $one in ff*) one=nowhere;; esac; set -- "$@" "$one"; done; exec "$@"';

describe('a process that cannot be started', () => {
  test.each([
    ['its wrapper fails', ['false']],
    ['its wrapper is not there', ['/nowhere/unshare']],
    ['its wrapper stops before it', ['true']],
    ['the program is not there', ['/bin/sh', '-c', misnamed, 'sh']],
  ])('is no fault of the file: %s', async (_why, before) => {
    const { engine } = behind(...before);
    await expect(engine.probe(file)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(made(engine)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readdir(path.join(scratch, 'copies'))).toEqual([]);
  });

  test('since the system refuses it, ends nothing else', async () => {
    const { isolation } = behind();
    const limits = { cpuSeconds: 1, wallSeconds: 1 };
    // Longer than any argument may be.
    const args = ['x'.repeat(200_000)];
    const pids = new Set<number>();
    const run = { program: 'ffprobe', args, isolation, input: 0, limits, pids } as const;
    expect(await runProgram(run)).toEqual({ ended: 'unstarted' });
    expect(pids.size).toBe(0);
  });
});

describe('a result that cannot be written', () => {
  test('is a fault of the disk, where we cannot write either', async () => {
    const { engine } = behind('prlimit', '--fsize=2000', '--');
    await expect(made(engine)).rejects.toMatchObject({ problem: 'bad_video', isFinal: true });
    const handle = await open(file, 'r');
    const spied = vi
      .spyOn(Object.getPrototypeOf(handle) as typeof handle, 'write')
      .mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    onTestFinished(() => spied.mockRestore());
    await handle.close();
    await expect(made(engine)).rejects.toMatchObject({ code: 'storage_full' });
  });
});

test('a process that leaves its group is not waited for', { timeout: 60_000 }, async () => {
  const left = path.join(scratch, 'left');
  const leaving = `setsid sleep 120 & echo $! > ${left}; exec "$@"`;
  const { engine } = behind('/bin/sh', '-c', leaving, 'sh');
  onTestFinished(async () => {
    process.kill(Number(await readFile(left, 'utf8')), 'SIGKILL');
  });
  await expect(engine.probe(file)).resolves.toMatchObject({ format: 'mp4' });
});
