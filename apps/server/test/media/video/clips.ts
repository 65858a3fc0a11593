import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Words that a camera or an editor might leave in a file, and that nobody else may read. */
export const leftInClips = ['Chez-Lila-Secret', '+48.8577+002.295/'] as const;

export interface Clip {
  readonly seconds?: number;
  readonly size?: string;
  readonly rate?: number;
  readonly sound?: boolean;
  readonly container?: 'mp4' | 'mov' | 'webm' | 'mkv';
  /** Further arguments of the output. */
  readonly more?: readonly string[];
}

/** A clip of moving colours, made by ffmpeg: the same arguments give the same pictures. */
export async function aClip(wish: Clip = {}): Promise<Buffer> {
  const { seconds = 1, size = '160x90', rate = 10, sound = true, container = 'mp4' } = wish;
  const [title, place] = leftInClips;
  const codecs =
    container === 'webm'
      ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
      : ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
  return aFile(
    container,
    [
      ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
      ...(sound ? ['-f', 'lavfi', '-i', `sine=d=${seconds}`] : []),
      [...codecs, '-pix_fmt', 'yuv420p'],
      ['-metadata', `title=${title}`, '-metadata', `location=${place}`],
      ...(wish.more ?? []),
    ].flat(),
  );
}

/** What ffmpeg makes of these arguments, and of what it is given to read. */
export async function aFile(
  ending: string,
  args: readonly string[],
  given: string | Buffer = '',
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-clip-'));
  const file = path.join(folder, `clip.${ending}`);
  try {
    const making = run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args, file]);
    making.child.stdin?.end(given);
    await making;
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Described {
  readonly format: {
    readonly duration: string;
    readonly tags?: Readonly<Record<string, string>>;
  };
  readonly streams: readonly {
    readonly codec_type: string;
    readonly codec_name: string;
    readonly width?: number;
    readonly height?: number;
    readonly tags?: Readonly<Record<string, string>>;
  }[];
}

/** What a file says of itself. */
export async function described(bytes: Buffer): Promise<Described> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-clip-'));
  try {
    const file = path.join(folder, 'clip');
    await writeFile(file, bytes);
    const asked = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file];
    const { stdout } = await run('ffprobe', asked);
    return JSON.parse(stdout) as Described;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of the boxes of an MP4, in their order. */
export function boxesOf(mp4: Buffer): readonly string[] {
  const names: string[] = [];
  for (let at = 0; at + 8 <= mp4.length;) {
    const size = mp4.readUInt32BE(at);
    names.push(mp4.toString('latin1', at + 4, at + 8));
    if (size < 8) break;
    at += size;
  }
  return names;
}

/** Where a box begins at the top level; the end where there is none. */
export function boxAt(mp4: Buffer, name: string): number {
  for (let at = 0; at + 8 <= mp4.length;) {
    if (mp4.toString('latin1', at + 4, at + 8) === name) return at;
    const size = mp4.readUInt32BE(at);
    if (size < 8) break;
    at += size;
  }
  return mp4.length;
}
