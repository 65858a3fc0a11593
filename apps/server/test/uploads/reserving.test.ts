import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enlarge } from '../../src/features/media/developing/service.ts';
import { reserveServed } from '../../src/features/media/reserving/service.ts';
import { removeDoomed } from '../../src/features/media/sweeping/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { reservation } from '../../src/platform/media/reservation/reserve.ts';
import { servedFolder } from '../../src/platform/storage/paths.ts';
import { media } from '../../src/tables/media.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aShift, developAll } from '../leaving/scene.ts';
import { aPicture, sendPicture } from './sender.ts';
import { withoutReservation } from './unreserved.ts';

let world: World & { end(): Promise<void> };
let context: Context;
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  ada = await world.person();
});
afterAll(() => world.end());

const rowOf = async (id: string) => {
  const [row] = await context.db.sql.select().from(media).where(eq(media.id, id));
  if (!row) throw new Error('There is no picture');
  return row;
};

async function served(name: string, file: string) {
  const answer = await fetch(new URL(`/media/${name}/${file}`, world.origin));
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

const filesOf = async (name: string): Promise<string[]> => {
  const folder = path.join(context.env.DATA_DIR, 'media', servedFolder(name));
  return (await readdir(folder)).toSorted();
};

/** A picture from before the reservation existed: files in every format, and its row. */
async function aFormerPicture(): Promise<{ id: string; name: string }> {
  const { id } = await sendPicture(ada.client, await aPicture(400, 300));
  await developAll(context, ada);
  const { name } = await rowOf(id);
  await enlarge(context, { mediaId: id, name });
  const { files } = await rowOf(id);
  await withoutReservation(context, { id, name, files });
  return { id, name };
}

test('files made before get it by and by, under the same address, and the former go', async () => {
  const { id, name } = await aFormerPicture();
  const before = await rowOf(id);
  expect(before.formats).toEqual(['webp', 'jpeg', 'avif']);
  const former = await Promise.all(Object.keys(before.files).map((file) => served(name, file)));
  expect(former.some(({ bytes }) => bytes.includes(reservation))).toBe(false);

  await reserveServed(aShift(context));

  const after = await rowOf(id);
  expect([after.name, after.reserved]).toEqual([name, 'redone']);
  for (const [at, file] of Object.keys(before.files).entries()) {
    const now = await served(name, file);
    const then = former[at];
    expect([now.status, now.bytes.includes(reservation)], file).toEqual([200, true]);
    expect(now.etag).not.toBe(then?.etag);
    const pixels = await sharp(now.bytes).raw().toBuffer();
    expect(pixels.equals(await sharp(then?.bytes).raw().toBuffer()), file).toBe(true);
  }
  await removeDoomed(context);
  const left = await filesOf(name);
  expect(left).toEqual(
    Object.keys(after.files)
      .map((file) => `redone-${file}`)
      .toSorted(),
  );
  expect((await served(name, '320.webp')).status).toBe(200);
});

test('the work is stopped in the middle of a picture and goes on later, twice nothing', async () => {
  const pictures = [await aFormerPicture(), await aFormerPicture(), await aFormerPicture()];
  const states = async () =>
    Promise.all(pictures.map(async ({ id }) => (await rowOf(id)).reserved));
  const puts: string[] = [];
  const stop = new AbortController();
  const put: Context['storage']['put'] = async (to, file) => {
    puts.push(to);
    await context.storage.put(to, file);
    // Amid the second picture: some of its files are written, but not in its row.
    if (to.includes(pictures[1]?.name ?? '-')) stop.abort(new Error('stopping'));
  };
  const storage = { ...context.storage, put };
  const shift = { ...aShift({ ...context, storage }), signal: stop.signal };
  await expect(reserveServed(shift)).rejects.toThrow('stopping');
  expect(await states()).toEqual(['redone', 'no', 'no']);
  for (const { name } of pictures) expect((await served(name, '320.webp')).status).toBe(200);

  await reserveServed(aShift(context));
  expect(await states()).toEqual(['redone', 'redone', 'redone']);
  for (const { name } of pictures) {
    const { bytes } = await served(name, '320.webp');
    expect(bytes.indexOf(reservation)).toBe(bytes.lastIndexOf(reservation));
    expect(bytes.includes(reservation)).toBe(true);
  }
  puts.length = 0;
  await reserveServed(aShift({ ...context, storage }));
  expect(puts).toEqual([]);
});

test('formats that come while files are done again lie where they are looked for', async () => {
  const { id } = await sendPicture(ada.client, await aPicture(360, 300));
  await developAll(context, ada);
  const { name, files } = await rowOf(id);
  await withoutReservation(context, { id, name, files });
  const engine = {
    ...context.engine,
    enlarge: async (...asked: Parameters<Context['engine']['enlarge']>) => {
      const made = await context.engine.enlarge(...asked);
      await reserveServed(aShift(context));
      return made;
    },
  };
  await expect(enlarge({ ...context, engine }, { mediaId: id, name })).rejects.toThrow('moved');
  await enlarge(context, { mediaId: id, name });
  const row = await rowOf(id);
  expect(row.formats).toEqual(['webp', 'jpeg', 'avif']);
  for (const file of Object.keys(row.files)) {
    const { status, bytes } = await served(name, file);
    expect([file, status, bytes.includes(reservation)]).toEqual([file, 200, true]);
  }
});
