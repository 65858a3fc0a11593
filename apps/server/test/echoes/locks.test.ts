import { putRating, readEcho, withdrawRating } from '@stenope/contract/echoes/ratings';
import { createResponse, deleteResponse } from '@stenope/contract/echoes/responses';
import { deletePost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTrustBatch } from '../../src/features/echoes/batch/service.ts';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { settle } from '../../src/features/media/developing/service.ts';
import { publishWaiting } from '../../src/features/posts/service.ts';
import { publishAnswer } from '../../src/features/responses/service.ts';
import { check } from '../../src/operate/recount/recount.ts';
import type { Developed } from '../../src/platform/media/developed.ts';
import { media } from '../../src/tables/media.ts';
import { memberTrust } from '../../src/tables/echoes.ts';
import { aPicture, aPost, makePro } from '../kit/posts.ts';
import { TestClient } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let second: Awaited<ReturnType<World['second']>>;
let elsewhere: string;

beforeAll(async () => {
  world = await aWorld({ keep: true });
  // Within one process ratings of a work are queued; two processes meet in the database.
  second = await world.second();
  elsewhere = second.address ?? '';
});
afterAll(() => world.end());

const marks = (mark: number) => ({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: mark,
});

const rateAt = (client: TestClient, workId: string, mark: number) =>
  client.send(putRating, { params: { workId }, body: { marks: marks(mark) } });

const there = ({ client }: Person) => new TestClient(elsewhere, client.token);

/**
 * Number of deadlocks PostgreSQL has resolved. Each connection flushes its statistics on request,
 * or when it ends.
 */
async function deadlocks(): Promise<number> {
  for (const { pool } of [world.running.context.db, second.context.db]) {
    const all = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    for (const client of all) await client.query('select pg_stat_force_next_flush()');
    for (const client of all) client.release();
  }
  const { rows } = await world.running.context.db.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}

const batch = () =>
  runTrustBatch(world.running.context, {
    progress: () => Promise.resolve(),
    signal: new AbortController().signal,
  });

async function expectTrueCounters(): Promise<void> {
  const said: string[] = [];
  const signal = new AbortController().signal;
  await check({ url: world.databaseUrl, signal, say: (line) => void said.push(line) });
  expect(said).toEqual([]);
}

/** Set LOCK_ROUNDS=200 for more. */
const rounds = Number(process.env['LOCK_ROUNDS'] ?? 40);

/** Result of the image engine. */
const developed: Developed = {
  format: 'jpeg',
  width: 320,
  height: 213,
  frames: 1,
  animated: false,
  files: [{ file: 'a', format: 'webp', width: 320, height: 213, bytes: 1000, still: false }],
  thumbhash: Buffer.from('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'),
  colour: '#6b7a83',
  look: Buffer.alloc(0),
  fingerprint: Buffer.alloc(0),
  profile: 'sRGB',
  wideGamut: false,
  camera: {},
  receipt: { kept: [], removed: [] },
};

test(
  'those who prove something about each other never wait in a circle',
  { timeout: 240_000 },
  async () => {
    const author = await world.person();
    const raters = await Promise.all(Array.from({ length: 12 }, () => world.person()));
    const [first, last] = [raters[0]!, raters[11]!];
    const [one, other] = [(await aPost(world, author)).id, (await aPost(world, author)).id];
    // The twelfth rating makes a work stable: the last rater's here, the first one's there.
    for (const rater of raters) {
      if (rater !== last) await rateAt(rater.client, one, 3.5);
      if (rater !== first) await rateAt(rater.client, other, 3.5);
    }
    const states: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const settling = [rateAt(last.client, one, 4), rateAt(there(first), other, 4)];
      const night = round % 10 === 9 ? batch() : Promise.resolve();
      const replies = await Promise.all(settling);
      await night;
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const echo = await first.client.ask(readEcho, { params: { workId: one } });
      states.push(echo.state);
      await Promise.all([
        last.client.ask(withdrawRating, { params: { workId: one } }),
        there(first).ask(withdrawRating, { params: { workId: other } }),
      ]);
    }
    expect(states, 'else nothing is proved here').toContain('stabilised');
    expect(await deadlocks()).toBe(0);
    await expectTrueCounters();
  },
);

test(
  'a hot work is rated from two servers at once, and nobody is lost',
  { timeout: 240_000 },
  async () => {
    const author = await world.person();
    const raters = await Promise.all(Array.from({ length: 20 }, () => world.person()));
    const { id } = await aPost(world, author);
    for (let round = 0; round < 4; round += 1) {
      const replies = await Promise.all(
        raters.flatMap((rater, at) => [
          rateAt(at % 2 ? rater.client : there(rater), id, ((at + round) % 11) / 2),
          rateAt(there(rater), id, ((at + round) % 11) / 2),
        ]),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    }
    await publishChanges(world.running.context, new AbortController().signal);
    expect(await author.client.ask(readEcho, { params: { workId: id } })).toMatchObject({
      ratings: 20,
    });
    const { sql } = world.running.context.db;
    const rows = await sql.select().from(memberTrust).where(eq(memberTrust.userId, raters[3]!.id));
    expect(rows[0]?.given).toBe(1);
    expect(await deadlocks()).toBe(0);
    await expectTrueCounters();
  },
);

test(
  'a picture settles while what shows it is rated, taken back or deleted',
  { timeout: 240_000 },
  async () => {
    const { context } = world.running;
    const [author, answering] = [await world.person(), await world.person()];
    await makePro(world, author);
    for (let round = 0; round < rounds; round += 1) {
      const post = await aPost(world, author, { allowsResponses: true });
      const mediaId = await aPicture(world, answering, { state: 'processing' });
      const [{ name }] = (await context.db.sql
        .select({ name: media.name })
        .from(media)
        .where(eq(media.id, mediaId))) as [{ name: string }];
      const response = await answering.client.ask(createResponse, {
        params: { postId: post.id },
        body: { mediaId },
      });
      const ends = await Promise.all([
        settle(context, { mediaId, name }, developed, [publishWaiting, publishAnswer]),
        round % 2
          ? answering.client.send(deleteResponse, { params: { responseId: response.id } })
          : author.client.send(deletePost, { params: { postId: post.id } }),
        rateAt(answering.client, post.id, 3),
      ]);
      expect(ends[1].status).toBe(204);
    }
    expect(await deadlocks()).toBe(0);
    await expectTrueCounters();
  },
);
