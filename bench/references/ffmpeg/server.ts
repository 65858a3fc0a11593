import { execFile } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { imageEncoding } from '../../works/pictures/images.ts';
import { posterSizes, type VideoAnswer } from '../../works/video/clip.ts';

/** Bare ffmpeg: three commands that give the same files, and bare sharp for the poster. */
const source = process.env.SOURCE ?? '';
const out = process.env.OUT ?? '';

const ffmpeg = (args: readonly string[]) =>
  promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);

const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level:v', '4.0'];

async function make(): Promise<VideoAnswer> {
  const since = performance.now();
  const places = {
    video: join(out, '720.mp4'),
    preview: join(out, 'preview.mp4'),
    frame: join(out, 'frame.png'),
  };
  await ffmpeg(
    [
      ['-i', source, '-vf', 'scale=1280:720:flags=bicubic,format=yuv420p'],
      [...h264, '-crf', '23', '-maxrate', '3500k', '-bufsize', '7000k'],
      ['-force_key_frames', 'expr:gte(t,n_forced*2)'],
      ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
      ['-map_metadata', '-1', '-movflags', '+faststart', places.video],
    ].flat(),
  );
  await ffmpeg(
    [
      ['-t', '10', '-i', places.video, '-an', '-vf', 'crop=720:720,scale=480:480'],
      [...h264, '-crf', '27', '-movflags', '+faststart', places.preview],
    ].flat(),
  );
  await ffmpeg(['-ss', '2', '-i', places.video, '-frames:v', '1', places.frame]);
  let poster = 0;
  for (const { width, height } of posterSizes) {
    const drawn = sharp(places.frame).resize({ width, height, fit: 'fill' }).webp(imageEncoding);
    poster += (await drawn.toBuffer()).length;
  }
  const sizes = await Promise.all(
    Object.entries(places).map(async ([name, file]) => [name, (await stat(file)).size] as const),
  );
  const files = { ...Object.fromEntries(sizes), poster };
  return { seconds: (performance.now() - since) / 1000, files };
}

await mkdir(out, { recursive: true });

createServer((request, response) => {
  const isIdle = request.url === '/?idle';
  const made = isIdle ? Promise.resolve({ seconds: 0, files: {} }) : make();
  void made.then((answer) => response.end(JSON.stringify(answer)));
}).listen(Number(process.env.PORT), process.env.HOST);

process.once('SIGTERM', () => process.exit(0));
