import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { usualBounds } from '../../src/platform/media/bounds.ts';
import type { EngineSetup } from '../../src/platform/media/engine.ts';
import { usageOf } from '../../src/platform/media/usage.ts';
import { pngOf, zeros } from './generators/containers.ts';
import { jpeg } from './generators/pictures.ts';
import { aWorkbench, fateOf, filesIn, type Workbench } from './workbench.ts';

let bench: Workbench;
afterEach(() => bench.clear());

async function setUp(setup: Partial<EngineSetup> = {}) {
  bench = await aWorkbench({ processes: 1, ...setup });
  return bench;
}

/** Takes about half a second to draw. */
const long = (): Promise<Buffer> => jpeg({ width: 2400, height: 1800 });

/** The id of the process that is working now. */
async function busyProcess(besides: readonly number[] = []): Promise<number> {
  for (;;) {
    const found = bench.engine
      .pids()
      .find((pid) => !besides.includes(pid) && (usageOf(pid)?.cpuSeconds ?? 0) > 0.15);
    if (found !== undefined) return found;
    await delay(5);
  }
}

describe('a picture process', () => {
  it('that is killed is replaced, and its task done all the same', async () => {
    const { engine, put, folder } = await setUp();
    const out = await folder();
    const developing = engine.develop(await put(await long()), out);
    const pid = await busyProcess();
    process.kill(pid, 'SIGKILL');
    const { files } = await developing;
    expect(engine.pids()).not.toContain(pid);
    expect((await filesIn(out)).size).toBe(files.length);
  });

  it('that is killed twice tells its asker to come back', async () => {
    const { engine, put, folder } = await setUp();
    const developing = fateOf(engine.develop(await put(await long()), await folder()));
    const first = await busyProcess();
    process.kill(first, 'SIGKILL');
    process.kill(await busyProcess([first]), 'SIGKILL');
    expect(await developing).toBe('unavailable');
  });

  it('that stands still is ended, and its task done by another', async () => {
    const wallSeconds = { examine: 30, develop: 5, look: 30, enlarge: 30 };
    const { engine, put, folder } = await setUp({ bounds: { wallSeconds } });
    const path = await put(await jpeg());
    await engine.examine(path);
    const [pid = 0] = engine.pids();
    process.kill(pid, 'SIGSTOP');
    await expect(engine.develop(path, await folder())).resolves.toMatchObject({ width: 96 });
    expect(engine.pids()).not.toContain(pid);
  });

  it('that takes too much memory is ended: the picture is too large', async () => {
    const { engine, put, folder } = await setUp({ bounds: { residentMb: 160 } });
    const header = { width: 6000, height: 6000, colour: 6, interlaced: true };
    const path = await put(pngOf(header, zeros(200)));
    expect(await fateOf(engine.develop(path, await folder()))).toBe('image_too_large');
    expect(await fateOf(engine.examine(await put(await jpeg())))).toBe('accepted');
  });

  it('is refused by the kernel what goes beyond its share', async () => {
    const { engine, put, folder } = await setUp({ bounds: { dataMb: 800 } });
    const header = { width: 13_000, height: 9000, colour: 6, interlaced: true };
    const path = await put(pngOf(header, zeros(600)));
    const fate = await fateOf(engine.develop(path, await folder()));
    expect(['image_too_large', 'bad_media']).toContain(fate);
    expect(await fateOf(engine.examine(await put(await jpeg())))).toBe('accepted');
  });

  it('that computes too long is ended: the picture is too large', async () => {
    const cpuSeconds = { ...usualBounds.cpuSeconds, develop: 0.1 };
    const { engine, put, folder } = await setUp({ bounds: { cpuSeconds } });
    expect(await fateOf(engine.develop(await put(await long()), await folder()))).toBe(
      'image_too_large',
    );
  });

  it('has limits, and nothing of our environment', async () => {
    const { engine, put } = await setUp();
    await engine.examine(await put(await jpeg()));
    const [pid = 0] = engine.pids();
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
    expect(limits).toMatch(/^Max data size\s+2147483648\s+2147483648/m);
    expect(limits).toMatch(/^Max core file size\s+0\s+0/m);
    expect(limits).toMatch(/^Max file size\s+67108864\s/m);
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    const names = environment.split('\0').map((line) => line.split('=')[0] ?? '');
    expect(names.filter((name) => name !== '' && name !== 'PWD').toSorted()).toEqual([
      'LC_ALL',
      'MALLOC_ARENA_MAX',
      'PATH',
      'TZ',
      'UV_THREADPOOL_SIZE',
    ]);
  });

  it('is replaced after so many tasks', async () => {
    const { engine, put } = await setUp({ bounds: { tasks: 2 } });
    const path = await put(await jpeg());
    const seen: (readonly number[])[] = [];
    for (let round = 0; round < 4; round += 1) {
      await engine.examine(path);
      seen.push(engine.pids().slice(-1));
    }
    expect(new Set(seen.flat()).size).toBeGreaterThanOrEqual(2);
  });

  it('yields to everything else when nobody waits for it', async () => {
    const { engine, put, folder } = await setUp();
    const enlarging = engine.enlarge(
      await put(await jpeg({ width: 900, height: 600 })),
      await folder(),
    );
    const pid = await busyProcess();
    const fields = (await readFile(`/proc/${pid}/stat`, 'latin1')).split(') ')[1]?.split(' ');
    // 15 below our own priority, at most 19.
    expect(Number(fields?.[16])).toBe(Math.min(19, getPriority() + 15));
    await enlarging;
  });
});

describe('the engine', () => {
  it('looks first, draws then, and enlarges last', async () => {
    const { engine, put, folder } = await setUp();
    const path = await put(await jpeg({ width: 700, height: 500 }));
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    const out = await folder();
    await engine.examine(path);
    await Promise.all([
      engine.develop(path, out).then(note('at work')),
      engine.enlarge(path, out).then(note('enlarge')),
      engine.develop(path, out).then(note('develop')),
      engine.examine(path).then(note('examine')),
    ]);
    expect(done).toEqual(['at work', 'examine', 'develop', 'enlarge']);
  });

  it('ends everything at once when it is closed', async () => {
    const { engine, put, folder } = await setUp();
    const path = await put(await long());
    const out = await folder();
    const asked = [engine.develop(path, out), engine.develop(path, out), engine.enlarge(path, out)];
    const fates = Promise.all(asked.map(fateOf));
    const pid = await busyProcess();
    await engine.close();
    expect(await fates).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(usageOf(pid)).toBeUndefined();
    expect(await fateOf(engine.examine(path))).toBe('unavailable');
  });

  it('holds no file in the memory of the server', { timeout: 240_000 }, async () => {
    const { engine, put, folder } = await setUp({ processes: 2 });
    const path = await put(await long());
    const out = await folder();
    await engine.examine(path);
    const before = process.memoryUsage.rss();
    await Promise.all(Array.from({ length: 4 }, () => engine.develop(path, out)));
    expect((process.memoryUsage.rss() - before) / 1_000_000).toBeLessThan(50);
  });
});
