import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngine } from '../../apps/server/src/platform/media/engine.ts';
import type { ImagesAnswer } from '../works/pictures/images.ts';

/** Our media engine as the server uses it: pictures go to limited processes. */
const engine = createEngine({ processes: availableParallelism() });

const source = process.env.SOURCE ?? '';
const out = process.env.OUT ?? '';

async function picture(number: number): Promise<ImagesAnswer['files']> {
  const folder = join(out, String(number));
  await mkdir(folder, { recursive: true });
  const { files } = await engine.develop(source, folder);
  return files.map(({ width, height, bytes }) => ({ width, height, bytes }));
}

/** Duration of the idle measurement of the event loop. */
const idleMs = 3_000;

async function pictures(count: number): Promise<ImagesAnswer> {
  const since = performance.now();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  if (count === 0) await sleep(idleMs);
  const made = await Promise.all(Array.from({ length: count }, (_, index) => picture(index)));
  const seconds = (performance.now() - since) / 1000;
  delay.disable();
  return { seconds, files: made[0] ?? [], loopP99Ms: delay.percentile(99) / 1e6 };
}

createServer((request, response) => {
  const count = Number(new URL(request.url ?? '', 'http://bench').searchParams.get('pictures'));
  void pictures(count).then((answer) => response.end(JSON.stringify(answer)));
}).listen(Number(process.env.PORT), process.env.HOST);

process.once('SIGTERM', () => void engine.close().then(() => process.exit(0)));
