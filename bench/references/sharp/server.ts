import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageEncoding, imageSizes, type ImagesAnswer } from '../../works/pictures/images.ts';

/** Bare sharp: one decode, the same files, as many pictures at once as there are cores. */
sharp.concurrency(1);

const source = process.env.SOURCE ?? '';
const out = process.env.OUT ?? '';

async function picture(number: number): Promise<ImagesAnswer['files']> {
  const folder = join(out, String(number));
  await mkdir(folder, { recursive: true });
  const largest = imageSizes.at(-1);
  const { data, info } = await sharp(source, { autoOrient: true })
    .resize(largest?.width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: { width: number; height: number; bytes: number }[] = [];
  for (const { width, height } of imageSizes) {
    const made = await sharp(data, { raw: info })
      .resize({ width, height, fit: 'fill' })
      .webp(imageEncoding)
      .toFile(join(folder, `${width}.webp`));
    files.push({ width: made.width, height: made.height, bytes: made.size });
  }
  return files;
}

async function pictures(count: number): Promise<ImagesAnswer> {
  const since = performance.now();
  const waiting = Array.from({ length: count }, (_, index) => index);
  let files: ImagesAnswer['files'] = [];
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      files = await picture(next);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, take));
  return { seconds: (performance.now() - since) / 1000, files };
}

createServer((request, response) => {
  const count = Number(new URL(request.url ?? '', 'http://bench').searchParams.get('pictures'));
  void pictures(count).then((answer) => response.end(JSON.stringify(answer)));
}).listen(Number(process.env.PORT), process.env.HOST);

process.once('SIGTERM', () => process.exit(0));
