import { listRatings } from '@stenope/contract/echoes/ratings';
import { createResponse } from '@stenope/contract/echoes/responses';
import { listReceived } from '@stenope/contract/echoes/standing';
import { eq, sql as text } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openGiving, rate as give, type Giving } from '../../src/features/echoes/giving/service.ts';
import { openEchoes } from '../../src/features/echoes/service.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { ratings } from '../../src/tables/echoes.ts';
import { until } from '@stenope/kit/until';
import { aPicture, aPost, block, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { marks, news, onPerson, rate } from './standing-scene.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const sql = () => world.running.context.db.sql;

test('blocking whoever may have rated tells nothing while names are not told', async () => {
  const author = await world.person();
  const raters = [await world.person(), await world.person(), await world.person()];
  const { id } = await aPost(world, author);
  for (const rater of raters) await rate(rater, id);
  await news(world);
  const lists = async () => ({
    ofWork: await author.client.ask(listRatings, { params: { workId: id } }),
    received: await author.client.ask(listReceived, onPerson(author)),
  });
  const before = await lists();
  expect(before.ofWork.items.map(({ reasons }) => reasons)).toEqual(
    raters.map(() => ({ emotion: 'Dit par quelqu’un.' })),
  );
  await block(world, author, raters[0]!);
  await block(world, raters[1]!, author);
  expect(await lists()).toEqual(before);
});

describe('a block while somebody rates', () => {
  const viewerOf = ({ id: userId, sessionId }: Person): Viewer => ({
    userId,
    sessionId,
    role: 'member',
    expiresAt: new Date(Date.now() + 60_000),
  });
  const ratingsOf = (id: string) => sql().select().from(ratings).where(eq(ratings.workId, id));

  /** A rating during which something else happens after its first check. */
  async function rateAfter(rater: Person, id: string, meanwhile: () => unknown) {
    const giving = openGiving(openEchoes(world.running.context));
    const saveIfUnchanged: Giving['saveIfUnchanged'] = async (pending) => {
      await meanwhile();
      return giving.saveIfUnchanged(pending);
    };
    return give({ ...giving, saveIfUnchanged }, viewerOf(rater), id, { marks: marks(4) });
  }

  async function anAnswer() {
    const [author, answering, rater] = [
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    await makePro(world, author);
    const post = await aPost(world, author, { allowsResponses: true });
    const { id } = await answering.client.ask(createResponse, {
      params: { postId: post.id },
      body: { mediaId: await aPicture(world, answering), alt: 'Une réponse' },
    });
    return { author, answering, rater, post, id };
  }

  test('or a suspension, after the work was looked at: nothing is written', async () => {
    const { author, answering, rater, post, id } = await anAnswer();
    const { answering: suspended, rater: other, id: theirs } = await anAnswer();
    const shutOut = { code: 'not_found' };
    await expect(
      rateAfter(rater, post.id, () => block(world, author, rater)),
    ).rejects.toMatchObject(shutOut);
    await expect(
      rateAfter(other, post.id, () => block(world, other, author)),
    ).rejects.toMatchObject(shutOut);
    await expect(rateAfter(other, theirs, () => world.suspend(suspended))).rejects.toMatchObject(
      shutOut,
    );
    const late = await world.person();
    await expect(rateAfter(late, id, () => block(world, answering, late))).rejects.toMatchObject(
      shutOut,
    );
    const later = await world.person();
    await expect(rateAfter(later, id, () => block(world, author, later))).rejects.toMatchObject(
      shutOut,
    );
    for (const work of [post.id, id, theirs]) expect(await ratingsOf(work)).toEqual([]);
    // A block between others changes nothing.
    const free = await world.person();
    await rateAfter(free, id, () => block(world, rater, author));
    expect(await ratingsOf(id)).toMatchObject([{ userId: free.id }]);
  });

  test('after the work was held: nothing is written', async () => {
    const [author, rater] = [await world.person(), await world.person()];
    const { id } = await aPost(world, author);
    await rate(await world.person(), id);
    const { db } = world.running.context;
    const transaction = db.transaction.bind(db);
    const waits = async () => {
      const { rows } = await db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    const late = rateAfter(rater, id, async () => {
      // Another rating came first, so this one has to lock the work and waits for it.
      await sql().execute(text`update scores set revision = revision + 1 where id = ${id}`);
      vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
        const holding = await db.pool.connect();
        await holding.query('begin');
        await holding.query('select from posts where id = $1 for no key update', [id]);
        const held = transaction(work);
        await until('the rating waits for its work', waits, { withinMs: 2_500 });
        await block(world, author, rater);
        await holding.query('commit');
        holding.release();
        return held;
      });
    });
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
    expect(await ratingsOf(id)).toHaveLength(1);
  });
});
