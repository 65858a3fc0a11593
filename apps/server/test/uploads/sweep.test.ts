import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOwnMedia, type OwnMedia } from '@stenope/contract/media';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { develop, enlarge } from '../../src/features/media/developing/service.ts';
import { originalPath, servedFolder, servedPath } from '../../src/platform/storage/paths.ts';
import { attach, discard } from '../../src/features/media/pictures.ts';
import { removeDoomed, sweep, sweepOrphans } from '../../src/features/media/sweeping/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { jobRuns } from '../../src/platform/db/platform-tables.ts';
import { Refusal } from '../../src/platform/errors.ts';
import { pendingDeletions, media, uploads } from '../../src/tables/media.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture, askOffset, begin, sendPart, sendPicture } from './sender.ts';

// A web process without a worker: jobs run only when called here.
let world: World & { end(): Promise<void> };
let context: Context;
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  ada = await world.person();
});
afterAll(() => world.end());

const setOf = async (id: string) => {
  const [row] = await context.db.sql.select().from(media).where(eq(media.id, id));
  return { mediaId: id, name: row?.name ?? '' };
};
const read = (mediaId: string) => ada.client.ask(readOwnMedia, { params: { mediaId } });
const inData = (...parts: string[]) => path.join(context.env.DATA_DIR, ...parts);
const stored = async (folder: string) => {
  const found: string[] = [];
  for await (const one of context.storage.list(folder)) found.push(one);
  return found.toSorted();
};

async function aReady(): Promise<OwnMedia> {
  const { id } = await sendPicture(ada.client, await aPicture());
  await develop(context, await setOf(id), []);
  return read(id);
}

/** Stops after so many writes: the finished ones stay. */
function cutAfter(acts: number): Context {
  let left = acts;
  const counted = <Args extends unknown[], T>(act: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      if (left <= 0) throw new Error('cut');
      left -= 1;
      return act(...args);
    };
  };
  return {
    ...context,
    storage: { ...context.storage, put: counted(context.storage.put) },
    db: { ...context.db, transaction: counted(context.db.transaction) },
  };
}

describe('development', () => {
  test(
    'cut off anywhere and taken up again ends with one whole set',
    { timeout: 240_000 },
    async () => {
      // Wide enough for three widths, and low: its AVIF is made four times.
      const { id } = await sendPicture(ada.client, await aPicture(900, 90));
      const set = await setOf(id);
      // Three widths and the row: four writes.
      for (const acts of [0, 1, 2, 3]) {
        await expect(develop(cutAfter(acts), set, [])).rejects.toThrow('cut');
        expect((await read(id)).state).toBe('processing');
        const early = await world.visitor.raw(`/media/${set.name}/320.webp`);
        expect(early.status).toBe(404);
      }
      await develop(context, set, []);
      const files = ['320.webp', '640.webp', '900.webp'].map((file) => servedPath(set.name, file));
      expect(await stored(servedFolder(set.name))).toEqual(files);
      for (const acts of [0, 2, 5])
        await expect(enlarge(cutAfter(acts), set)).rejects.toThrow('cut');
      expect((await read(id)).photo?.formats).toEqual(['webp']);
      await enlarge(context, set);
      expect((await read(id)).photo?.formats).toEqual(['webp', 'jpeg', 'avif']);
      expect(await readdir(inData('work'))).toEqual([]);
    },
  );

  test('done twice, also side by side, is done once', async () => {
    const { id } = await sendPicture(ada.client, await aPicture());
    const set = await setOf(id);
    const told: string[] = [];
    const tell = async (_tx: unknown, mediaId: string, state: string) => {
      told.push(`${mediaId} ${state}`);
    };
    await develop(context, set, [tell]);
    const after = await read(id);
    await develop(context, set, [tell]);
    expect(told).toEqual([`${id} ready`]);
    expect(await read(id)).toEqual(after);
    // The later run deletes files it takes for left-overs, so the earlier may fail.
    const ends = await Promise.allSettled([enlarge(context, set), enlarge(context, set)]);
    expect(ends.map(({ status }) => status)).toContain('fulfilled');
    expect((await read(id)).photo?.formats).toContain('avif');
  });

  test('of a picture that was given another crop or went away leaves nothing', async () => {
    const crop = { x: 0, y: 0, width: 100, height: 100 };
    const [recut, gone] = [
      await sendPicture(ada.client, await aPicture()),
      await sendPicture(ada.client, await aPicture()),
    ];
    const before = [await setOf(recut.id), await setOf(gone.id)] as const;
    const slow = during(() =>
      context.db.transaction(async (tx) => {
        await attach(tx, { ownerId: ada.id, mediaId: recut.id, as: 'post', crop });
        await discard(tx, [gone.id]);
      }),
    );
    await develop(slow, before[0], []);
    await develop(context, before[1], []);
    for (const { name } of before) expect(await stored(servedFolder(name))).toEqual([]);
    const set = await setOf(recut.id);
    expect(set.name).not.toBe(before[0].name);
    await develop(context, set, []);
    expect((await read(recut.id)).photo).toMatchObject({ width: 100, height: 100 });
  });

  test('that the picture itself makes impossible ends in “failed”, told to who waits', async () => {
    const { id } = await sendPicture(ada.client, await aPicture());
    const told: string[] = [];
    const failing = {
      ...context,
      engine: { ...context.engine, develop: () => Promise.reject(new Refusal('bad_media')) },
    };
    await develop(failing, await setOf(id), [
      async (_tx, mediaId, state) => void told.push(`${mediaId} ${state}`),
    ]);
    expect(told).toEqual([`${id} failed`]);
    expect(await read(id)).toMatchObject({ state: 'failed', photo: null });
  });

  test('that nobody will do any more ends in “failed” with the next sweep', async () => {
    const { id } = await sendPicture(ada.client, await aPicture());
    await sweep(context, []);
    expect((await read(id)).state).toBe('processing');
    await context.db.sql.update(jobRuns).set({ state: 'failed' });
    await sweep(context, []);
    expect((await read(id)).state).toBe('failed');
  });

  /** Runs something else while the engine works. */
  function during(work: () => Promise<unknown>): Context {
    const draw: Context['engine']['develop'] = async (...args) => {
      const made = await context.engine.develop(...args);
      await work();
      return made;
    };
    return { ...context, engine: { ...context.engine, develop: draw } };
  }
});

describe('the sweep', () => {
  test('takes away what nobody finished, and leaves what somebody is sending', async () => {
    const [old, fresh, held] = [
      await begin(ada.client, { bytes: 1000 }),
      await begin(ada.client, { bytes: 1000 }),
      await begin(ada.client, { bytes: 1000 }),
    ];
    for (const address of [old, fresh, held]) {
      await sendPart(ada.client, address, 0, Buffer.alloc(10));
    }
    const past = { expiresAt: sql`now() - interval '1 minute'` };
    for (const address of [old, held]) {
      await context.db.sql
        .update(uploads)
        .set(past)
        .where(eq(uploads.id, path.basename(address)));
    }
    await context.db.sql
      .update(uploads)
      .set({ writerUntil: sql`now() + interval '2 seconds'` })
      .where(eq(uploads.id, path.basename(held)));
    await sweep(context, []);
    const left = await readdir(inData('uploads'));
    expect(left).not.toContain(path.basename(old));
    expect(left).toContain(path.basename(held));
    expect((await askOffset(ada.client, fresh)).headers.get('upload-offset')).toBe('10');
  });

  test('takes away what nobody used within a day, and leaves what is used', async () => {
    const [unused, used] = [await aReady(), await aReady()];
    await context.db.transaction((tx) =>
      attach(tx, { ownerId: ada.id, mediaId: used.id, as: 'step' }),
    );
    await context.db.sql.update(media).set({ createdAt: sql`now() - interval '25 hours'` });
    await sweep(context, []);
    expect((await ada.client.send(readOwnMedia, { params: { mediaId: unused.id } })).status).toBe(
      404,
    );
    expect(await context.storage.stat(originalPath(unused.id))).toBeUndefined();
    expect(await stored(servedFolder(unused.photo?.name ?? ''))).toEqual([]);
    expect((await read(used.id)).state).toBe('ready');
    expect(await context.storage.stat(originalPath(used.id))).toBeDefined();
  });

  test('cut off between a file and its note removes the rest the next time', async () => {
    const [one, two] = [await aReady(), await aReady()];
    await context.db.transaction((tx) => discard(tx, [one.id, two.id]));
    let left = 2;
    const remove = async (name: string) => {
      if ((left -= 1) < 0) throw new Error('cut');
      await context.storage.remove(name);
    };
    const cut = { ...context, storage: { ...context.storage, remove, removeFolder: remove } };
    await expect(removeDoomed(cut)).rejects.toThrow('cut');
    await removeDoomed(context);
    expect(await context.db.sql.select().from(pendingDeletions)).toEqual([]);
    for (const { id, photo } of [one, two]) {
      expect(await context.storage.stat(originalPath(id))).toBeUndefined();
      expect(await stored(servedFolder(photo?.name ?? ''))).toEqual([]);
    }
  });

  test('finds files without a row, once they are a day old', async () => {
    const kept = await aReady();
    const name = 'z'.repeat(32);
    const strays = [
      inData('media', servedPath(name, '640.webp')),
      inData('media', originalPath('0190a0a0-0000-7000-8000-000000000000')),
      inData('media', path.dirname(originalPath(kept.id)), 'deadbeef.part'),
      inData('uploads', '0190a0a0-0000-7000-8000-000000000001'),
      inData('work', 'develop-gone'),
    ];
    for (const stray of strays) {
      await mkdir(path.dirname(stray), { recursive: true });
      await writeFile(stray, 'x');
    }
    await sweepOrphans(context);
    for (const stray of strays)
      expect(await readdir(path.dirname(stray))).toContain(path.basename(stray));
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    for (const stray of strays) await utimes(stray, longAgo, longAgo);
    await sweepOrphans(context);
    for (const stray of strays) {
      expect(await readdir(path.dirname(stray)).catch(() => [])).not.toContain(
        path.basename(stray),
      );
    }
    expect((await world.visitor.raw(`/media/${kept.photo?.name}/320.webp`)).status).toBe(200);
  });
});

test('an original that is lost makes a picture fail, not hang', async () => {
  const { id } = await sendPicture(ada.client, await aPicture());
  await rm(inData('media', originalPath(id)));
  await develop(context, await setOf(id), []);
  expect((await read(id)).state).toBe('failed');
});
