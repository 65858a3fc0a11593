import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { probeArguments } from '../../../src/platform/media/video/arguments.ts';
import { createVideoEngine, type VideoEngine } from '../../../src/platform/media/video/engine.ts';
import { badVideos } from './bad-videos.ts';
import { aClip, aFile } from './clips.ts';
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

describe('what a process opens', () => {
  test('is its own two files, wherever a file leads', { timeout: 80_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'stenope-canary-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o755);
    // Whoever opens it waits for a writer, for ever.
    const canary = path.join(folder, 'canary.mp4');
    await promisify(execFile)('mkfifo', ['-m', '666', canary]);
    const head = '\0\0\0\x18ftypisom\0\0\0\0isommp42';
    const ways: readonly [string, Buffer][] = [
      ['a playlist', Buffer.from(`${head}#EXTM3U\n#EXTINF:9,\nfile://${canary}\n`, 'latin1')],
      ['a playlist of WebM', Buffer.from(`\x1aE\xdf\xa3#EXTM3U\n${canary}\n`, 'latin1')],
      ['a list', Buffer.from(`${head}ffconcat version 1.0\nfile ${canary}\n`, 'latin1')],
      ['a reference', referring(await aClip({ sound: false }), canary)],
    ];
    for (const [what, file] of ways) {
      const fates = ['accepted', 'bad_video'];
      expect(await playVideo(engine, { what, make: () => file, fates })).toMatchObject({
        wrong: [],
      });
    }
  });

  test('is no decoder but those that are let in, also for what is not taken', async () => {
    const words = 'WEBVTT\n\n00:00.000 --> 00:01.000\nx\n';
    const inputs = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=64x64:r=5:d=1',
      '-f',
      'webvtt',
      '-i',
      'pipe:0',
    ];
    const film = await aFile('mov', [...inputs, '-c:v', 'libx264', '-c:s', 'mov_text'], words);
    const make = () => film;
    const played = await playVideo(engine, { what: 'subtitles', make, fates: ['accepted'] });
    expect(played.wrong).toEqual([]);
    const foreign = await aFile('mkv', [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=64x64:d=1',
      '-c:v',
      'ffv1',
    ]);
    const file = path.join(scratch, 'foreign');
    await writeFile(file, foreign);
    const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'frame=width'];
    const asked = [...args, ...probeArguments('webm').slice(-12, -1), file];
    const looked = promisify(execFile)('ffprobe', asked);
    await expect(looked).rejects.toThrow('not on whitelist');
    await rm(file);
  });
});

/** An index that says its pictures lie in another file, by the path of an alias of QuickTime. */
function referring(clip: Buffer, to: string): Buffer {
  const at = clip.indexOf('dref');
  const name = Buffer.from(to, 'latin1');
  const even = Buffer.alloc(name.length + (name.length % 2));
  name.copy(even);
  const number = (value: number) => Buffer.from([value >> 8, value & 255]);
  const alias = Buffer.concat([
    Buffer.alloc(10 + 28 + 12 + 64 + 16 + 4 + 16),
    number(2),
    number(name.length),
    even,
    number(0xffff),
    number(0),
  ]);
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('alis\0\0\0\0', 'latin1'), alias]);
  box.writeUInt32BE(box.length);
  // Of one entry, which is empty: `url `, here.
  const from = at + 12;
  const was = clip.readUInt32BE(from);
  const changed = Buffer.concat([clip.subarray(0, from), box, clip.subarray(from + was)]);
  for (const parent of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const start = changed.indexOf(parent) - 4;
    changed.writeUInt32BE(changed.readUInt32BE(start) + box.length - was, start);
  }
  return changed;
}

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
