import { createResponse } from '@stenope/contract/echoes/responses';
import { setAvatar } from '@stenope/contract/media';
import { createProduct } from '@stenope/contract/people/shop';
import { createPost, deletePost, type Post } from '@stenope/contract/posts';
import { eq, inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMissingLooks } from '../../src/features/media/developing/service.ts';
import {
  recognise,
  type Recognised,
  type WhenRecognised,
} from '../../src/features/media/likeness/service.ts';
import { forgetPrintsOf, keepPrintsOf } from '../../src/features/media/service.ts';
import { whenRecognised } from '../../src/features/moderation/service.ts';
import { indexLooked } from '../../src/features/posts/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { jobRuns } from '../../src/platform/db/platform-tables.ts';
import { media, removedPrints } from '../../src/tables/media.ts';
import { aPost } from '../kit/posts.ts';
import { aPlanner } from '../kit/plans.ts';
import { withShop } from '../kit/shop.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aRealPost, aShift, developAll } from '../leaving/scene.ts';
import { caseRow, decided, opened, stateOf } from '../moderation/scene.ts';
import { aPicture, sendPicture } from './sender.ts';

let world: World & { end(): Promise<void> };
let context: Context;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  [ada, bea] = [await world.person(), await world.person()];
  await withShop(world, ada);
  await withShop(world, bea);
});
afterAll(() => world.end());
beforeEach(async () => {
  await context.db.sql.delete(removedPrints);
  await context.db.sql.delete(jobRuns).where(eq(jobRuns.job, 'media:recognise'));
});

async function mediaOf(postId: string): Promise<string> {
  const { rows } = await context.db.sql.execute<{ id: string }>(
    sql`select media_id as id from posts where id = ${postId}`,
  );
  return rows[0]?.id ?? '';
}

const postOf = (id: string) => ({ kind: 'post', id }) as const;

/** A post whose photograph moderation removed. */
async function aRemoved(file: Buffer): Promise<string> {
  const { post } = await aRealPost(world, ada, { file });
  await context.db.transaction((tx) => keepPrintsOf(tx, postOf(post.id), new Date()));
  return post.id;
}

/** Runs the jobs that were queued, like a worker; gives what they found. */
async function found(tell: readonly WhenRecognised[] = []): Promise<readonly Recognised[]> {
  const runs = await context.db.sql
    .select({ key: jobRuns.key })
    .from(jobRuns)
    .where(eq(jobRuns.job, 'media:recognise'));
  const all: Recognised[] = [];
  for (const { key } of runs) {
    await recognise(context, key ?? '', [
      ...tell,
      async (_tx, one) => {
        all.push(one);
      },
    ]);
  }
  return all;
}

const saved = (file: Buffer): Promise<Buffer> =>
  sharp(file).resize({ width: 500 }).jpeg({ quality: 60 }).toBuffer();

test('the same file sent again is known, by another and by the same author', async () => {
  const file = await aPicture();
  const like = postOf(await aRemoved(file));
  for (const author of [ada, bea]) {
    const { post } = await aRealPost(world, author, { file });
    const recognised = { kind: 'post', targetId: post.id, authorId: author.id, like };
    expect(await found()).toContainEqual(recognised);
  }
});

test('so is one that was made smaller, saved anew and mirrored', async () => {
  const file = await aPicture();
  await aRemoved(file);
  const { post } = await aRealPost(world, bea, { file: await saved(file) });
  const other = await aRealPost(world, bea, {
    file: await sharp(file).flop().jpeg({ quality: 60 }).toBuffer(),
  });
  const targets = (await found()).map(({ targetId }) => targetId);
  expect(targets.toSorted()).toEqual([post.id, other.post.id].toSorted());
});

test('nothing is said of other photographs, nor before one is used', async () => {
  const file = await aPicture();
  await aRemoved(file);
  await aRealPost(world, bea, { file: await aPicture() });
  await sendPicture(bea.client, file);
  await developAll(context, bea);
  expect(await found()).toEqual([]);
});

test('one that is used before it is developed is known when it is', async () => {
  const file = await aPicture();
  await aRemoved(file);
  const { id: mediaId } = await sendPicture(bea.client, await saved(file));
  const post = await bea.client.ask(createPost, { body: { title: 'Encore', mediaId } });
  expect(await found()).toEqual([]);
  await developAll(context, bea);
  expect((await found()).map(({ targetId }) => targetId)).toEqual([post.id]);
});

test('as a step, a response, a product and a face as well', async () => {
  const file = await aPicture(600, 600);
  await aRemoved(file);
  const again = () => sendPicture(bea.client, file);
  const withStep = await aRealPost(world, bea, { file: await aPicture(), stepFile: file });
  const open = await aPost(world, ada, { allowsResponses: true });
  const response = await bea.client.ask(createResponse, {
    params: { postId: open.id },
    body: { mediaId: (await again()).id },
  });
  const product = await bea.client.ask(createProduct, {
    body: {
      mediaId: (await again()).id,
      name: 'Un tirage',
      priceCents: 100,
      sellerStatus: 'individual',
    },
  });
  const face = await sendPicture(bea.client, file, { purpose: 'avatar' });
  await bea.client.ask(setAvatar, { params: { userId: bea.id }, body: { mediaId: face.id } });
  await developAll(context, bea);
  const kinds = (await found()).map(({ kind, targetId }) => [kind, targetId]);
  expect(kinds).toHaveLength(4);
  for (const one of [
    ['post', withStep.post.id],
    ['response', response.id],
    ['product', product.id],
    ['profile', bea.id],
  ]) {
    expect(kinds).toContainEqual(one);
  }
});

test('deleting what was removed does not make it unknown, restoring does', async () => {
  const [deleted, restored] = [await aPicture(), await aPicture()];
  const postId = await aRemoved(deleted);
  await ada.client.ask(deletePost, { params: { postId } });
  const { post } = await aRealPost(world, bea, { file: await saved(deleted) });
  expect((await found()).map(({ targetId }) => targetId)).toEqual([post.id]);

  const removed = postOf(await aRemoved(restored));
  const again = await aRealPost(world, bea, { file: await saved(restored) });
  expect((await found()).map(({ targetId }) => targetId)).toContain(again.post.id);
  await context.db.transaction((tx) => forgetPrintsOf(tx, removed));
  // What was said to be looked at before it was restored is not, after.
  expect((await found()).map(({ targetId }) => targetId)).not.toContain(again.post.id);
  await aRealPost(world, bea, { file: restored });
  expect((await found()).map(({ targetId }) => targetId)).toEqual([post.id]);
});

test('one that was removed without a fingerprint gets it with those from before', async () => {
  const file = await aPicture();
  const { post } = await aRealPost(world, ada, { file });
  const id = await mediaOf(post.id);
  await context.db.sql.update(media).set({ fingerprint: null }).where(eq(media.id, id));
  await context.db.transaction((tx) => keepPrintsOf(tx, postOf(post.id), new Date()));
  await aRealPost(world, bea, { file: await saved(file) });
  expect(await found()).toEqual([]);
  await makeMissingLooks(aShift(context), indexLooked);
  const [row] = await context.db.sql.select().from(media).where(eq(media.id, id));
  expect(row?.fingerprint).toHaveLength(8);
  const again = await aRealPost(world, bea, { file: await saved(file) });
  expect((await found()).map(({ targetId }) => targetId)).toEqual([again.post.id]);
});

test('a case is opened for it, and nothing is hidden; after a restoration none', async () => {
  const admin = await world.person({ role: 'admin' });
  const file = await aPicture();
  const { post: removed } = await aRealPost(world, ada, { file });
  await decided(admin, await opened(admin, removed.id), 'remove');
  const { post } = await aRealPost(world, bea, { file: await saved(file) });
  await found([whenRecognised]);
  await found([whenRecognised]);
  expect(await caseRow(world, post.id)).toMatchObject({
    status: 'queued',
    causes: ['match'],
    authorId: bea.id,
  });
  expect(await stateOf(world, post)).toBe('visible');

  await decided(admin, await opened(admin, removed.id), 'restore');
  const { post: later } = await aRealPost(world, bea, { file: await saved(file) });
  await found([whenRecognised]);
  expect(await caseRow(world, later.id)).toBeUndefined();
});

test('what is masked is not remembered, what is removed is', async () => {
  const admin = await world.person({ role: 'admin' });
  const kept = () => context.db.sql.$count(removedPrints);
  const { post } = await aRealPost(world, ada, { file: await aPicture() });
  await decided(admin, await opened(admin, post.id), 'mask');
  expect(await kept()).toBe(0);
  await decided(admin, await opened(admin, post.id), 'remove');
  expect(await kept()).toBe(1);
});

test('among 100,000 removed pictures few are compared, by the index', async () => {
  const own = await world.running.context.db.sql.execute(sql`
    insert into removed_prints (media_id, target_kind, target_id, sha256, fingerprint, removed_at)
    select gen_random_uuid(), 'post', gen_random_uuid(), sha256(n::text::bytea),
      ('x' || md5(n::text))::bit(64)::bigint, now() from generate_series(1, 100000) as n`);
  expect(own.rowCount).toBe(100_000);
  const planner = await aPlanner(world.databaseUrl, []);
  try {
    await planner.database.query('analyze removed_prints');
    const file = await aPicture();
    await aRemoved(file);
    const { id: mediaId } = await sendPicture(bea.client, await saved(file));
    await developAll(context, bea);
    let posted: Post | undefined;
    const texts = await world.statements.during(async () => {
      posted = await bea.client.ask(createPost, { body: { title: 'Encore', mediaId } });
    });
    const [text] = texts.filter((one) => one.includes('removed_prints'));
    expect(text).toBeDefined();
    expect(await planner.readWhole(text ?? '')).toEqual([]);
    expect(await planner.indexes(text ?? '')).toEqual([
      'removed_prints_by_digest',
      'removed_prints_band_0',
      'removed_prints_band_1',
      'removed_prints_band_2',
      'removed_prints_band_3',
    ]);
    // Among so many drawn at random, one may be alike to any picture.
    expect((await found()).map(({ targetId }) => targetId)).toContain(posted?.id);
  } finally {
    await planner.end();
    await context.db.sql.delete(removedPrints);
  }
});

test('where nothing was removed, one look-up is all it costs', async () => {
  const { id: mediaId } = await sendPicture(bea.client, await aPicture());
  await developAll(context, bea);
  const texts = await world.statements.during(async () => {
    await bea.client.ask(createPost, { body: { title: 'Neuf', mediaId } });
  });
  expect(texts.filter((one) => one.includes('removed_prints'))).toHaveLength(1);
  const rows = await context.db.sql
    .select()
    .from(media)
    .where(inArray(media.id, [mediaId]));
  expect(rows[0]?.fingerprint).toHaveLength(8);
});
