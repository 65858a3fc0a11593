import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { develop } from '../../src/features/media/developing/service.ts';
import { originalPath, servedPath } from '../../src/platform/storage/paths.ts';
import { media } from '../../src/tables/media.ts';
import { compiledBefore } from '../kit/compiled.ts';
import { aWorld, type World } from '../kit/world.ts';
import { aMadeFilm } from '../uploads/films.ts';
import { aPicture, sendPicture } from '../uploads/sender.ts';

const command = path.resolve(import.meta.dirname, '../../src/operate/repair.ts');

async function repair(world: World, ...args: string[]): Promise<{ code: number; said: string[] }> {
  const child = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...compiledBefore,
      DATA_DIR: world.running.context.env.DATA_DIR,
      DATABASE_URL: world.databaseUrl,
    },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim().split('\n') };
}

test(
  'lists what is missing, damaged or stray, and touches nothing',
  { timeout: 240_000 },
  async () => {
    const world = await aWorld();
    const { context } = world.running;
    const { client } = await world.person();
    const { id } = await sendPicture(client, await aPicture());
    const [row] = await context.db.sql.select().from(media).where(eq(media.id, id));
    const name = row?.name ?? '';
    await develop(context, { mediaId: id, name }, []);
    expect(await repair(world)).toEqual({ code: 0, said: ['Rows and files fit together.'] });

    const place = (file: string) => path.join(context.env.DATA_DIR, 'media', file);
    await rm(place(servedPath(name, '640.webp')));
    await truncate(place(servedPath(name, '320.webp')), 10);
    const original = await readFile(place(originalPath(id)));
    original[original.length - 1] = (original.at(-1) ?? 0) ^ 1;
    await writeFile(place(originalPath(id)), original);
    const stray = servedPath('z'.repeat(32), '320.webp');
    await mkdir(path.dirname(place(stray)), { recursive: true });
    await writeFile(place(stray), 'x');
    const quick = await repair(world);
    expect(quick.code).toBe(1);
    const bytes = row && (await context.db.sql.select().from(media))[0]?.files['320.webp'];
    expect(quick.said).toEqual([
      `damaged  ${servedPath(name, '320.webp')} (10 of ${bytes} bytes)`,
      `missing  ${servedPath(name, '640.webp')}`,
      '2 files missing or damaged, 0 stray files.',
    ]);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await utimes(place(stray), longAgo, longAgo);
    const deep = await repair(world, '--deep');
    expect(deep.said).toContain(`damaged  ${originalPath(id)} (other bytes than were sent)`);
    expect(deep.said).toContain(`stray    ${stray}`);
    expect(deep.said.at(-1)).toBe('3 files missing or damaged, 1 stray file.');
  },
);

test('lists what of a film is missing or damaged', { timeout: 240_000 }, async () => {
  const world = await aWorld();
  const { context } = world.running;
  const { mediaId, name } = await aMadeFilm(world);
  expect(await repair(world, '--deep')).toEqual({
    code: 0,
    said: ['Rows and files fit together.'],
  });
  const place = (file: string) => path.join(context.env.DATA_DIR, 'media', file);
  await rm(place(servedPath(name, 'preview.mp4')));
  await truncate(place(servedPath(name, '720.mp4')), 10);
  await rm(place(originalPath(mediaId)));
  const { said } = await repair(world);
  expect(said).toContain(`missing  ${originalPath(mediaId)}`);
  expect(said).toContain(`missing  ${servedPath(name, 'preview.mp4')}`);
  expect(said.some((line) => line.startsWith(`damaged  ${servedPath(name, '720.mp4')}`))).toBe(
    true,
  );
  expect(said.at(-1)).toBe('3 files missing or damaged, 0 stray files.');
});
