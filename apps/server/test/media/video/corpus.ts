import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal } from '../../../src/platform/errors.ts';
import type { VideoEngine } from '../../../src/platform/media/video/engine.ts';
import { VideoFailed } from '../../../src/platform/media/video/video-failed.ts';
import type { BadVideo } from './bad-videos.ts';
import { boxAt, described, leftInClips } from './clips.ts';

export interface Fate {
  readonly what: string;
  /** At the look and, where that accepts it, when it is made. */
  readonly fate: string;
  readonly ms: number;
  /** What is wrong with it; empty when nothing is. */
  readonly wrong: readonly string[];
}

/** Sends a file through the engine as an upload and a job would. */
export async function playVideo(
  engine: VideoEngine,
  { what, make, fates }: BadVideo,
): Promise<Fate> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-corpus-'));
  try {
    const file = path.join(folder, 'sent');
    await writeFile(file, await make());
    const since = performance.now();
    const places = {
      video: path.join(folder, 'video'),
      preview: path.join(folder, 'preview'),
      frame: path.join(folder, 'frame'),
    };
    const { signal } = new AbortController();
    const wish = { posterAt: null, previewFrom: null };
    const fate = await fateOf(async () => {
      await engine.probe(file);
      await engine.make(file, places, wish, { onProgress: () => undefined, signal });
    });
    const ms = performance.now() - since;
    const surprises = fates.includes(fate) ? [] : [`ended ${fate}`];
    const faults = fate === 'accepted' ? await faultsIn(places) : [];
    return { what, fate, ms, wrong: [...surprises, ...faults] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fateOf(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    if (error instanceof VideoFailed) return error.problem;
    throw error;
  }
}

async function faultsIn(places: Readonly<Record<'video' | 'preview' | 'frame', string>>) {
  const video = await readFile(places.video);
  const files = [video, await readFile(places.preview), await readFile(places.frame)];
  const { streams } = await described(video);
  const [film] = streams;
  const long = Math.max(film?.width ?? 0, film?.height ?? 0);
  const short = Math.min(film?.width ?? 0, film?.height ?? 0);
  return [
    ...(film?.codec_name === 'h264' ? [] : ['is no H.264']),
    ...(streams.length <= 2 ? [] : ['has further streams']),
    ...(long >= 2 && long <= 1280 && short <= 720 ? [] : [`is ${long} by ${short}`]),
    ...(boxAt(video, 'moov') < boxAt(video, 'mdat') ? [] : ['does not begin with its index']),
    ...leftInClips.filter((words) => files.some((bytes) => bytes.includes(words))),
  ];
}
