import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PictureFile } from './pictures.ts';

/** Of the system: `npm test` installs it. */
const encoder = 'ffmpeg';

interface FilmOptions {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly name?: string;
}

/** A short film with sound, as large as a phone makes it. */
export function aFilm(options: FilmOptions = {}): PictureFile {
  const { width = 1920, height = 1080, seconds = 3, name = 'vagues.mp4' } = options;
  const file = path.join(tmpdir(), `stenope-film-${process.pid}-${width}x${height}.mp4`);
  // Grain hardly compresses: the film is large enough to be sent in parts.
  const picture = `testsrc2=size=${width}x${height}:rate=12:duration=${seconds},noise=alls=20:allf=t`;
  const sound = `sine=frequency=440:duration=${seconds}`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '12M', '-c:a', 'aac'];
  const flags = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  execFileSync(encoder, ['-v', 'error', '-y', ...sources, ...codecs, ...flags, file]);
  const buffer = readFileSync(file);
  rmSync(file);
  return { name, mimeType: 'video/mp4', buffer };
}
