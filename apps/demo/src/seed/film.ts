import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '@stenope/server/src/platform/context.ts';
import { film } from '../community/film.ts';
import { frames } from '../darkroom/darkroom.ts';
import { listShown } from '../queries.ts';
import { sendFile, viewerOf } from './member.ts';
import { publish } from './posts.ts';
import { shownAt } from './timing.ts';

/** Of the system, as the server's is. */
const encoder = 'ffmpeg';

const usualSeconds = 6;
/** Frames a second. */
const rate = 16;

interface Filming {
  readonly signal: AbortSignal;
  /** Longest edge of its frames. */
  readonly edge: number;
  readonly seconds?: number;
}

/**
 * Shows the film, once: frame by frame from the darkroom, joined by the system's ffmpeg, sent like
 * any other. Nothing happens where there is no ffmpeg.
 */
export async function showFilm(
  context: Context,
  ids: ReadonlyMap<string, string>,
  { signal, edge, seconds = usualSeconds }: Filming,
): Promise<void> {
  if (!(await context.video.limits())) return;
  const authorId = ids.get(film.author) ?? '';
  const shown = await listShown(context.db, [authorId]);
  if (shown.some(({ title }) => title === film.title)) return;
  const content = await joined(frames(film.negative, { seconds, rate, edge, signal }), signal);
  const author = viewerOf(authorId);
  const file = { purpose: 'video', fileName: `${film.negative}.mp4`, content } as const;
  const mediaId = await sendFile(context, author, file, signal);
  // Between the newest posts, so that it is met early and does not hide them.
  const at = shownAt(1, 64, context.now());
  await publish(context, author, { post: film, mediaId, allowsResponses: false, at });
}

async function joined(pictures: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-film-'));
  const file = path.join(folder, 'film.mp4');
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(rate), '-i', '-'];
  // Its encoder takes even edges.
  const even = ['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2', '-pix_fmt', 'yuv420p'];
  const output = ['-c:v', 'libx264', '-crf', '16', '-threads', '1', file];
  try {
    const program = spawn(encoder, ['-v', 'error', ...input, ...even, ...output], {
      stdio: ['pipe', 'ignore', 'ignore'],
      signal,
    });
    await Promise.all([pipeline(Readable.from(pictures), program.stdin), once(program, 'close')]);
    if (program.exitCode !== 0) throw new Error(`${encoder} ended with ${program.exitCode}`);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
