import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createEngine } from '../../apps/server/src/platform/media/engine.ts';
import { createVideoEngine } from '../../apps/server/src/platform/media/video/engine.ts';
import type { VideoAnswer } from '../works/video/clip.ts';

/** Our engines as the server uses them: ffmpeg and the poster in limited processes. */
const source = process.env.SOURCE ?? '';
const out = process.env.OUT ?? '';

const pictures = createEngine({ processes: 1 });
const videos = createVideoEngine({ mostMb: 1024, scratch: out });

async function make(): Promise<VideoAnswer> {
  const since = performance.now();
  const folder = await mkdtemp(join(out, 'job-'));
  const places = {
    video: join(folder, '720.mp4'),
    preview: join(folder, 'preview.mp4'),
    frame: join(folder, 'frame.png'),
  };
  const { signal } = new AbortController();
  await videos.probe(source);
  // The picture bare ffmpeg takes: our usual one is a tenth of the sound's length, a picture later.
  const wish = { posterAt: 2, previewFrom: 0 };
  await videos.make(source, places, wish, { onProgress: () => undefined, signal });
  const poster = await pictures.develop(places.frame, folder);
  const sizes = await Promise.all(
    Object.entries(places).map(async ([name, file]) => [name, (await stat(file)).size] as const),
  );
  const bytes = poster.files.reduce((sum, file) => sum + file.bytes, 0);
  await rm(folder, { recursive: true });
  const files = { ...Object.fromEntries(sizes), poster: bytes };
  return { seconds: (performance.now() - since) / 1000, files };
}

await mkdir(out, { recursive: true });

createServer((request, response) => {
  const isIdle = request.url === '/?idle';
  const made = isIdle ? Promise.resolve({ seconds: 0, files: {} }) : make();
  void made.then((answer) => response.end(JSON.stringify(answer)));
}).listen(Number(process.env.PORT), process.env.HOST);

process.once('SIGTERM', () => {
  videos.close();
  void pictures.close().then(() => process.exit(0));
});
