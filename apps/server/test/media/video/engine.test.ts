import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVideoEngine, type VideoEngine } from '../../../src/platform/media/video/engine.ts';
import { badVideos } from './bad-videos.ts';
import { aClip } from './clips.ts';
import { playVideo } from './corpus.ts';

let engine: VideoEngine;
let scratch: string;
/** Takes a few seconds to encode. */
let long: Buffer;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'stenope-video-'));
  engine = createVideoEngine({ mostMb: 100, scratch });
  long = await aClip({ seconds: 20, size: '640x360', rate: 30, sound: false });
});
afterAll(async () => {
  engine.close();
  await rm(scratch, { recursive: true, force: true });
});

async function placed(clip: Buffer) {
  const folder = await mkdtemp(path.join(scratch, 'job-'));
  const file = path.join(folder, 'sent');
  await writeFile(file, clip);
  const of = (name: string): string => path.join(folder, name);
  return { file, places: { video: of('video'), preview: of('preview'), frame: of('frame') } };
}

const usual = { posterAt: null, previewFrom: null };

describe('files that call themselves videos', () => {
  test('are three dozen at least, each with a name of its own', () => {
    expect(badVideos.length).toBeGreaterThanOrEqual(36);
    expect(new Set(badVideos.map(({ what }) => what)).size).toBe(badVideos.length);
  });

  test('end as they must, and leave nothing', { timeout: 240_000 }, async () => {
    const wrong: unknown[] = [];
    for (const one of badVideos.filter(({ heavy }) => !heavy)) {
      const played = await playVideo(engine, one);
      if (played.wrong.length > 0) wrong.push(played);
    }
    expect(wrong).toEqual([]);
    expect(await readdir(scratch)).toEqual([]);
    expect(engine.pids()).toEqual([]);
  });

  test('reach no network', async () => {
    let reached = 0;
    const listener: Server = createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = listener.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const make = () =>
      Buffer.from(`\0\0\0\x18ftypisom\0\0\0\0isommp42#EXTM3U\nhttp://127.0.0.1:${port}/`);
    await playVideo(engine, { what: 'a playlist', make, fates: ['bad_video'] });
    expect(reached).toBe(0);
    await new Promise<void>((resolve) => listener.close(() => resolve()));
  });
});

describe('a process that makes a video', () => {
  test('ends with all it started when it is wanted no more', { timeout: 120_000 }, async () => {
    const { file, places } = await placed(long);
    const stop = new AbortController();
    const making = engine.make(file, places, usual, {
      onProgress: () => undefined,
      signal: stop.signal,
    });
    const pid = await busy(engine);
    stop.abort();
    await expect(making).rejects.toMatchObject({ code: 'unavailable' });
    expect(isThere(pid)).toBe(false);
    await rm(path.dirname(file), { recursive: true });
  });

  test('that is killed is no fault of the video', { timeout: 120_000 }, async () => {
    const { file, places } = await placed(long);
    const { signal } = new AbortController();
    const making = engine.make(file, places, usual, { onProgress: () => undefined, signal });
    process.kill(await busy(engine), 'SIGKILL');
    await expect(making).rejects.toMatchObject({ problem: 'lost', isFinal: false });
    await rm(path.dirname(file), { recursive: true });
  });

  test('that stands still is ended', { timeout: 120_000 }, async () => {
    const impatient = createVideoEngine({ mostMb: 100, scratch, quietSeconds: 4 });
    const { file, places } = await placed(long);
    const { signal } = new AbortController();
    const making = impatient.make(file, places, usual, { onProgress: () => undefined, signal });
    const pid = await busy(impatient);
    process.kill(pid, 'SIGSTOP');
    await expect(making).rejects.toMatchObject({ problem: 'timeout', isFinal: false });
    expect(isThere(pid)).toBe(false);
    await rm(path.dirname(file), { recursive: true });
  });
});

/** The id of the process that encodes: the look before it is over soon. */
async function busy(of: VideoEngine): Promise<number> {
  for (;;) {
    const [pid] = of.pids();
    if (pid !== undefined && nameOf(pid) === 'ffmpeg') return pid;
    await delay(5);
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

const isThere = (pid: number): boolean => nameOf(pid) !== '';
