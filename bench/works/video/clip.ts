import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { servedSizes } from '@stenope/domain/media/sizes';

const seconds = 20;

/** Sizes of the poster, smallest first. */
export const posterSizes = servedSizes({ width: 1280, height: 720 });

/** Answer of a contender when it is done: bytes of its files by name. */
export interface VideoAnswer {
  readonly seconds: number;
  readonly files: Readonly<Record<string, number>>;
}

/** 20 seconds in 1080p with 30 pictures a second, moving and with grain; made once. */
export async function clipSource(dataDir: string, isQuick: boolean): Promise<string> {
  const folder = join(dataDir, 'video');
  const file = join(folder, isQuick ? 'short.mp4' : 'source.mp4');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const length = isQuick ? 1 : seconds;
  const film = `mandelbrot=s=1920x1080:r=30:end_scale=0.05`;
  await promisify(execFile)(
    'ffmpeg',
    [
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', film, '-f', 'lavfi', '-i', 'sine=f=220'],
      ['-t', String(length), '-vf', 'noise=alls=6:allf=t,format=yuv420p'],
      ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-c:a', 'aac', file],
    ].flat(),
  );
  return file;
}
