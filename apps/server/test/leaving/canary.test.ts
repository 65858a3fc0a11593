import { createHash, randomBytes } from 'node:crypto';
import { startExport } from '@stenope/contract/accounts/leaving';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { createComment, deleteComment } from '@stenope/contract/comments';
import { putRating } from '@stenope/contract/echoes/ratings';
import { createResponse } from '@stenope/contract/echoes/responses';
import { setAvatar } from '@stenope/contract/media';
import { follow } from '@stenope/contract/people';
import { createProduct } from '@stenope/contract/people/shop';
import { block, mute } from '@stenope/contract/people/ties';
import { addFavourite } from '@stenope/contract/posts';
import { createReport, readReportedMessages } from '@stenope/contract/site/reports';
import { eq, sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { claimPort } from '@stenope/kit/ports';
import { expect, test } from 'vitest';
import { sendVerification } from '../../src/features/accounts/recovery/sending.ts';
import { make } from '../../src/features/leaving/exporting/service.ts';
import { findMedia } from '../../src/features/media/queries.ts';
import { countMapJob } from '../../src/features/search/jobs.ts';
import type { Context } from '../../src/platform/context.ts';
import { upkeep } from '../../src/platform/jobs/upkeep.ts';
import { sessions, users } from '../../src/tables/accounts.ts';
import { findRedis, RedisProcess } from '../faults/processes.ts';
import { makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, say as sayTo } from '../messages/scene.ts';
import { announce, begin, sendPart, sendPicture } from '../uploads/sender.ts';
import { aRealPost, aShift, askToLeave, developAll, seeThrough } from './scene.ts';
import { tracesInDatabase, tracesInFiles, type Canaries } from './traces.ts';

let sung = 0;
/** A unique word. */
const mark = `canari${randomBytes(6).toString('hex')}`;
const canary = (): string => `${mark}${(sung += 1)}`;

/** A photograph with metadata and unique bytes. */
async function aSingingPicture(): Promise<Buffer> {
  const picture = await sharp(randomBytes(40 * 30 * 3), {
    raw: { width: 40, height: 30, channels: 3 },
  })
    .resize(320, 240)
    .withExif({ IFD0: { Artist: canary(), ImageDescription: canary() } })
    .jpeg()
    .toBuffer();
  return picture;
}

const marks = { intention: 4, composition: 3.5, matiere: 3, technique: 2.5, emotion: 5 };

interface Scene {
  readonly ada: Person;
  readonly bea: Person;
  readonly admin: Person;
  readonly canaries: Canaries;
  readonly postId: string;
  readonly addresses: readonly string[];
}

/** A member with a unique word in every field. */
async function sing(world: World): Promise<Scene> {
  const { context } = world.running;
  const [ada, bea] = [await world.person(), await world.person()];
  const admin = await world.person({ role: 'admin' });
  await makePro(world, ada);
  await makePro(world, bea);
  const email = `${canary()}@example.org`;
  await context.db.sql
    .update(users)
    .set({
      email,
      username: canary(),
      displayName: canary(),
      fullName: canary(),
      bio: canary(),
      website: `https://${canary()}.example`,
      placeLabel: canary(),
      placeLat: 48.5,
      placeLon: 2.5,
      shop: 'active',
    })
    .where(eq(users.id, ada.id));
  await context.db.sql
    .update(sessions)
    .set({ userAgent: canary() })
    .where(eq(sessions.userId, ada.id));
  await sendVerification(aShift(context), ada.id);

  const files = [
    await aSingingPicture(),
    await aSingingPicture(),
    await aSingingPicture(),
  ] as const;
  const mine = await aRealPost(world, ada, {
    title: `${canary()} #${canary()}`,
    description: canary(),
    alt: canary(),
    resources: [{ label: canary(), link: `https://${canary()}.example/` }],
    place: { label: canary(), lat: 48.5, lon: 2.5, precision: 'exact' },
    file: files[0],
    stepFile: files[1],
    allowsResponses: true,
  });
  const theirs = await aRealPost(world, bea, { title: 'De Béa', allowsResponses: true });
  const addresses = await write(world, {
    ada,
    bea,
    admin,
    mine: mine.post.id,
    theirs: theirs.post.id,
    file: files[2],
  });
  const { export: begun } = await ada.client.ask(startExport, {});
  await make(aShift(context), begun.id);
  return {
    ada,
    bea,
    admin,
    addresses,
    postId: mine.post.id,
    canaries: {
      words: [mark, ada.id, ada.username, mine.post.id, mine.sha256, ...files.map(digest)],
      bytes: files.map((file) => file.subarray(200, 264)),
    },
  };
}

const digest = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

interface Cast {
  readonly ada: Person;
  readonly bea: Person;
  readonly admin: Person;
  readonly mine: string;
  readonly theirs: string;
  readonly file: Buffer;
}

/** Writes every kind of content. Returns the URLs of served pictures. */
async function write(
  world: World,
  { ada, bea, admin, mine, theirs, file }: Cast,
): Promise<string[]> {
  const { context } = world.running;
  const { client } = ada;
  const say = (who: Person, body: string, parentId?: string) =>
    who.client.ask(createComment, {
      params: { postId: theirs },
      body: { body, ...(parentId && { parentId }) },
    });
  const answered = await say(ada, canary());
  await say(bea, 'Oui', answered.id);
  await say(ada, canary());
  const judged = await say(ada, canary());
  await admin.client.ask(deleteComment, { params: { commentId: judged.id } });
  const response = await sendPicture(client, file, { name: `${canary()}.jpg` });
  await developAll(context, ada);
  await client.ask(createResponse, {
    params: { postId: theirs },
    body: { mediaId: response.id, description: canary(), alt: canary() },
  });
  const reasons = { emotion: canary(), intention: canary() };
  await client.ask(putRating, { params: { workId: theirs }, body: { marks, reasons } });
  await bea.client.ask(putRating, { params: { workId: mine }, body: { marks } });
  await client.ask(addFavourite, { params: { postId: theirs } });
  await bea.client.ask(addFavourite, { params: { postId: mine } });
  await client.ask(follow, { params: { userId: bea.id } });
  await bea.client.ask(follow, { params: { userId: ada.id } });
  const third = await world.person();
  await client.ask(block, { params: { userId: third.id } });
  await client.ask(mute, { params: { userId: admin.id } });
  await client.ask(createReport, {
    body: { kind: 'post', targetId: theirs, category: 'other', text: canary() },
  });
  await talk(ada, bea, admin);
  const ware = await sendPicture(client, file, { name: `${canary()}.jpg` });
  await client.ask(createProduct, {
    body: {
      mediaId: ware.id,
      name: canary(),
      description: canary(),
      alt: canary(),
      priceCents: 4200,
      link: `https://${canary()}.example/`,
      sellerStatus: 'individual',
    },
  });
  const face = await sendPicture(client, file, { purpose: 'avatar', name: `${canary()}.jpg` });
  await developAll(context, ada);
  await client.ask(setAvatar, { params: { userId: ada.id }, body: { mediaId: face.id } });
  await sendPicture(client, file, { name: `${canary()}.jpg` });
  const address = await begin(client, { bytes: file.length + 10, name: `${canary()}.jpg` });
  await sendPart(client, address, 0, file);
  await announce(client, { bytes: 100, name: `${canary()}.jpg` });
  await developAll(context, ada);
  const shown = await Promise.all(
    [response.id, face.id].map((id) => findMedia(context.db, { id })),
  );
  return shown.flatMap(([row]) =>
    row ? Object.keys(row.files).map((one) => `/media/${row.name}/${one}`) : [],
  );
}

/** Messages in both directions, reported by recipient and sender. */
async function talk(ada: Person, bea: Person, admin: Person): Promise<void> {
  const { id } = await anOpenTalk(ada, bea);
  const insult = await sayTo(ada, id, canary());
  const { id: reportId } = await bea.client.ask(createReport, {
    body: { kind: 'message', targetId: insult.id, category: 'harassment' },
  });
  const answer = await sayTo(bea, id, 'Assez');
  await ada.client.ask(createReport, {
    body: { kind: 'message', targetId: answer.id, category: 'other', text: canary() },
  });
  await admin.client.ask(readReportedMessages, { params: { reportId } });
  await sayTo(ada, id, canary());
}

/** All reads that need no existing id, and those that could name the member. */
async function answers(world: World, { ada, bea, admin }: Scene): Promise<readonly string[]> {
  const params = { userId: ada.id, username: mark, postId: ada.id, tag: mark, workId: ada.id };
  const reads = actions.filter(({ method }) => method === 'GET');
  const queries: Record<string, object> = {
    'users.search.public': { q: mark },
    'hashtags.search': { q: mark },
    'search.posts': { q: mark },
    'users.picker.search': { q: mark },
  };
  const ask = async (client: typeof bea.client, action: Action): Promise<string> => {
    const query = queries[action.id] ?? {};
    const { body } = await client.send(action, { params, query });
    return `${action.id} ${JSON.stringify(body)}`;
  };
  const all: string[] = [];
  for (const client of [bea.client, admin.client, world.visitor]) {
    for (const action of reads) all.push(await ask(client, action));
  }
  return all;
}

/** Sealed copies of reported messages keep their words for a time. */
const isUnsealed = (trace: string): boolean => !trace.startsWith('public.sealed_messages:');

/** 0 without Redis. */
async function redisKeys(context: Context): Promise<number> {
  if (context.env.REDIS_URL === undefined) return 0;
  const client = new Redis(context.env.REDIS_URL);
  const keys = await client.dbsize();
  client.disconnect();
  return keys;
}

test('who is erased has left nothing anywhere', async () => {
  const command = await findRedis();
  const redis = command === undefined ? undefined : new RedisProcess(command, await claimPort());
  await redis?.start();
  try {
    const world = await aWorld(redis ? { env: { REDIS_URL: redis.url } } : {});
    const { context } = world.running;
    const scene = await sing(world);
    const { ada, canaries, addresses } = scene;
    const { DATA_DIR } = context.env;

    // Found before: proves that the search works.
    const sungIn = await tracesInDatabase(world.databaseUrl, canaries);
    const tables = new Set(sungIn.map((trace) => trace.split(':')[0]));
    for (const name of [
      'users',
      'posts',
      'comments',
      'ratings',
      'reports',
      'messages',
      'conversations',
      'conversation_members',
      'sealed_messages',
      'media',
      'audit',
      'idempotency',
    ]) {
      expect(tables).toContain(`public.${name}`);
    }
    const inFiles = await tracesInFiles(DATA_DIR, canaries);
    expect(inFiles.some((trace) => trace.includes('/outbox/'))).toBe(true);
    expect(inFiles.some((trace) => trace.includes('/exports/'))).toBe(true);
    expect(inFiles.some((trace) => trace.includes('/originals/'))).toBe(true);
    expect(inFiles.some((trace) => trace.includes('/uploads/'))).toBe(true);
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) expect((await world.visitor.raw(address)).status).toBe(200);

    await askToLeave(ada, 'erase');
    await seeThrough(context, ada);
    // Rows that name them are gone at once, also from the outbox.
    const { words, bytes } = canaries;
    const naming = { bytes, words: words.filter((word) => word !== scene.postId) };
    expect((await tracesInDatabase(world.databaseUrl, naming)).filter(isUnsealed)).toEqual([]);
    // Events to others, which at most name a post, are gone within the hour.
    await context.db.sql.execute(sql`update outbox set created_at = now() - interval '2 hours'`);
    await upkeep.run({}, aShift(context));
    // What came and went on the map, which at most names a post, is counted within a minute.
    await countMapJob.run({}, aShift(context));

    expect((await tracesInDatabase(world.databaseUrl, canaries)).filter(isUnsealed)).toEqual([]);
    expect(await tracesInFiles(DATA_DIR, canaries)).toEqual([]);
    for (const address of addresses) expect((await world.visitor.raw(address)).status).toBe(404);
    const told = await answers(world, scene);
    // A request's own words may be echoed; each of theirs has a number appended.
    const sings = new RegExp(`${mark}\\d`, 'i');
    expect(told.filter((answer) => sings.test(answer))).toEqual([]);
    expect(told.filter((answer) => answer.includes(ada.id))).toEqual([]);
    expect(await redisKeys(context)).toBe(0);
    // The audit log keeps the entry, under a pseudonym.
    const { rows } = await context.db.sql.execute<{ kept: number }>(
      sql`select count(*)::int as kept from audit where act = 'comments.delete'`,
    );
    expect(rows[0]?.kept).toBe(1);
  } finally {
    await redis?.kill();
  }
});
