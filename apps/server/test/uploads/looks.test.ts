import { rm } from 'node:fs/promises';
import path from 'node:path';
import { searchPosts } from '@stenope/contract/feed/search';
import { createPost } from '@stenope/contract/posts';
import { distance, lookKey } from '@stenope/domain/look/likeness';
import { unpackLook } from '@stenope/domain/look/look';
import { hexOf } from '@stenope/domain/look/oklab';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMissingLooks } from '../../src/features/media/developing/service.ts';
import { indexLooked } from '../../src/features/posts/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { Refusal } from '../../src/platform/errors.ts';
import type { Shift } from '../../src/platform/jobs/job.ts';
import { originalPath } from '../../src/platform/storage/paths.ts';
import { media } from '../../src/tables/media.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aShift, developAll } from '../leaving/scene.ts';
import { jpeg } from '../media/generators/pictures.ts';
import { aPicture, sendPicture } from './sender.ts';

let world: World & { end(): Promise<void> };
let context: Context;
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  ada = await world.person();
});
afterAll(() => world.end());

const makeLooks = (shift: Shift) => makeMissingLooks(shift, indexLooked);

const rowOf = async (id: string) => {
  const [row] = await context.db.sql.select().from(media).where(eq(media.id, id));
  if (!row) throw new Error('There is no picture');
  return row;
};

const lookIn = ({ look }: { look: Buffer | null }) => look && unpackLook(look);

async function aDeveloped(width = 400, height = 300, file?: Buffer): Promise<string> {
  const { id } = await sendPicture(ada.client, file ?? (await aPicture(width, height)));
  await developAll(context, ada);
  return id;
}

const unseen = { look: null, lookKey: null, fingerprint: null };

/** A picture from before there were looks and fingerprints. */
async function aFormer(missing: Partial<typeof unseen> = unseen): Promise<string> {
  const id = await aDeveloped();
  await context.db.sql.update(media).set(missing).where(eq(media.id, id));
  return id;
}

/** Counts what the engine looks at; `before` each may fail or stop. */
function watched(before: (count: number) => void = () => undefined) {
  let count = 0;
  const engine: Context['engine'] = {
    ...context.engine,
    look: async (...asked) => {
      before((count += 1));
      return context.engine.look(...asked);
    },
  };
  return { context: { ...context, engine }, count: () => count };
}

test('a photograph is developed with its look, and its key', async () => {
  const row = await rowOf(await aDeveloped());
  const look = lookIn(row);
  expect(look?.palette.length).toBeGreaterThan(0);
  expect(look && lookKey(look)).toBe(row.lookKey);
});

test('a crop takes the former look away, until it has its own', async () => {
  const id = await aDeveloped(800, 600);
  const before = await rowOf(id);
  const crop = { x: 0, y: 0, width: 200, height: 150 };
  await ada.client.ask(createPost, { body: { title: 'Coin', mediaId: id, crop } });
  expect(await rowOf(id)).toMatchObject({ state: 'processing', ...unseen });
  await makeLooks(aShift(context));
  expect((await rowOf(id)).look).toBeNull();
  await developAll(context, ada);
  const after = await rowOf(id);
  expect(lookIn(after)).toBeDefined();
  expect(after.look).not.toEqual(before.look);
});

test('photographs from before get one, stopped and gone on with, and none twice', async () => {
  const ids = [await aFormer(), await aFormer(), await aFormer()].toSorted();
  const made = async () =>
    (await Promise.all(ids.map(rowOf))).map(
      ({ look, fingerprint }) => look !== null && fingerprint !== null,
    );
  const stop = new AbortController();
  const first = watched((count) => {
    if (count === 2) stop.abort(new Error('stopping'));
  });
  const shift = { ...aShift(first.context), signal: stop.signal };
  await expect(makeLooks(shift)).rejects.toThrow('stopping');
  // The one at hand is finished.
  expect(await made()).toEqual([true, true, false]);

  const second = watched();
  await makeLooks(aShift(second.context));
  expect(await made()).toEqual([true, true, true]);
  expect(second.count()).toBe(1);
  const third = watched();
  await makeLooks(aShift(third.context));
  expect(third.count()).toBe(0);
});

test('one with a look keeps it when it gets its fingerprint', async () => {
  const id = await aFormer({ fingerprint: null });
  const marked = Buffer.from((await rowOf(id)).look ?? []);
  marked[1] = 255 - (marked[1] ?? 0);
  await context.db.sql.update(media).set({ look: marked }).where(eq(media.id, id));
  await makeLooks(aShift(context));
  const after = await rowOf(id);
  expect(after.look).toEqual(marked);
  expect(after.fingerprint).toHaveLength(8);
});

test('a post from before is found by the colour of its photograph once it has a look', async () => {
  const mediaId = await aFormer();
  const { id } = await ada.client.ask(createPost, { body: { title: 'Rouge', mediaId } });
  const found = async (query: object) => {
    const { items } = await ada.client.ask(searchPosts, { query: { ...query, limit: 50 } });
    return items.some((card) => card.id === id);
  };
  // Its format was known before.
  expect(await found({ format: 'landscape' })).toBe(true);
  expect(await found({ format: 'portrait' })).toBe(false);
  await makeLooks(aShift(context));
  const look = lookIn(await rowOf(mediaId));
  const [largest] = look?.palette ?? [];
  expect(await found({ colour: (largest ? hexOf(largest) : '').slice(1) })).toBe(true);
});

test('two that run at the same time do no harm, and give what developing gave', async () => {
  // Of few colours: of many, which are gathered into one may turn on a single pixel.
  const file = await jpeg({ width: 400, height: 300 });
  const id = await aDeveloped(400, 300, file);
  const before = lookIn(await rowOf(id));
  await context.db.sql.update(media).set(unseen).where(eq(media.id, id));
  await Promise.all([makeLooks(aShift(context)), makeLooks(aShift(context))]);
  const row = await rowOf(id);
  const after = lookIn(row);
  expect(before && after && distance(before, after)).toBeLessThan(0.03);
  expect(after && lookKey(after)).toBe(row.lookKey);
});

test('a photograph that cannot be read again is asked for once', async () => {
  const [missing, broken, sound] = [await aFormer(), await aFormer(), await aFormer()];
  await rm(path.join(context.env.DATA_DIR, 'media', originalPath(missing)));
  const refused = watched();
  const engine: Context['engine'] = {
    ...refused.context.engine,
    look: async (file, options) => {
      if (file.includes(broken)) throw new Refusal('bad_media');
      return refused.context.engine.look(file, options);
    },
  };
  await makeLooks(aShift({ ...context, engine }));
  const rows = await Promise.all([missing, broken, sound].map(rowOf));
  expect(rows.map(({ look }) => look?.length === 0)).toEqual([true, true, false]);
  expect(rows.map(({ lookKey: key }) => key === null)).toEqual([true, true, false]);
  expect(rows.map(({ fingerprint }) => fingerprint?.length)).toEqual([0, 0, 8]);
  const again = watched();
  await makeLooks(aShift(again.context));
  expect(again.count()).toBe(0);
});

test('where the machine fails, photographs wait for the next run, which does not go through all', async () => {
  const ids: string[] = [];
  while (ids.length < 7) ids.push(await aFormer());
  const failing = watched(() => {
    throw new Refusal('unavailable');
  });
  await makeLooks(aShift(failing.context));
  expect(failing.count()).toBe(5);
  const once = watched((count) => {
    if (count === 2) throw new Refusal('unavailable');
  });
  await makeLooks(aShift(once.context));
  const rows = await context.db.sql.select().from(media).where(inArray(media.id, ids));
  expect(rows.filter(({ look }) => look === null)).toHaveLength(1);
  await makeLooks(aShift(context));
  const left = await context.db.sql.select().from(media).where(inArray(media.id, ids));
  expect(left.filter(({ look }) => look === null)).toEqual([]);
});
