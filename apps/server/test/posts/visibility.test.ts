import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPost } from '@stenope/contract/posts';
import { createComment, listComments } from '@stenope/contract/comments';
import { openDatabase, type Executor } from '../../src/platform/db/database.ts';
import { prepared } from '../../src/platform/db/prepared.ts';
import { users } from '../../src/tables/accounts.ts';
import { posts } from '../../src/tables/posts.ts';
import { visibleTo } from '../../src/features/posts/visibility-sql.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import { explain } from '../kit/statements.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** The rule in a list statement. */
const listFor = prepared<{ viewer: string; ids: string }, { id: string }[]>('test_list', (on) =>
  on
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(
      and(
        visibleTo(sql.placeholder('viewer')),
        sql`${posts.id} = any(${sql.placeholder('ids')}::uuid[])`,
      ),
    )
    .orderBy(desc(posts.id)),
);

async function seenBy(on: Executor, { id: viewer }: Person, ids: readonly string[]) {
  const rows = await listFor(on, { viewer, ids: `{${ids.join()}}` });
  return rows.map(({ id }) => id).toSorted();
}

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

test('one rule hides what is not published, hidden, suspended or blocked', async () => {
  const { db } = world.running.context;
  const [ada, bob, carl, dora] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ];
  const made = await Promise.all(Array.from({ length: 5 }, () => aPost(world, ada)));
  const [plain, validated, masked, removed, unready] = made;
  const [ofCarl, ofDora] = [await aPost(world, carl), await aPost(world, dora)];
  if (!plain || !validated || !masked || !removed || !unready) throw new Error('five were made');
  await inState(world, validated, { state: 'validated' });
  await inState(world, masked, { state: 'masked' });
  await inState(world, removed, { state: 'removed' });
  await inState(world, unready, { ready: false });
  const all = [...made, ofCarl, ofDora].map(({ id }) => id);
  const listed = [plain.id, validated.id];
  expect(await seenBy(db, bob, all)).toEqual([...listed, ofCarl.id, ofDora.id].toSorted());
  expect(await seenBy(db, ada, all), 'lists show nobody more').toEqual(
    [...listed, ofCarl.id, ofDora.id].toSorted(),
  );
  await block(world, carl, bob);
  await block(world, bob, dora);
  expect(await seenBy(db, bob, all)).toEqual(listed.toSorted());
  expect(await seenBy(db, carl, all)).toContain(ofDora.id);
  expect(await seenBy(db, dora, all)).toContain(ofCarl.id);
  await world.suspend(ada);
  expect(await seenBy(db, bob, all)).toEqual([]);
});

test('visitors see the newest twelve of all that is visible', async () => {
  const { db } = world.running.context;
  const [ada, gone] = [await world.person(), await world.person()];
  const made = [];
  for (let one = 0; one < 14; one += 1) made.push(await aPost(world, ada));
  const ofGone = await aPost(world, gone);
  const [masked] = made.slice(-1);
  if (masked) await inState(world, masked, { state: 'masked' });
  await world.suspend(gone);
  const rows = await db.sql
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(
      and(
        visibleTo(null),
        inArray(
          posts.id,
          [...made, ofGone].map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(posts.id));
  const expected = made.slice(1, 13).map(({ id }) => id);
  expect(rows.map(({ id }) => id)).toEqual(expected.toReversed());
});

describe('what every reader asks', () => {
  /** Binds each placeholder by the column it is compared with. */
  const planOf = async (text: string, id: string) => {
    const types = new Map<string, unknown>();
    for (const [, name = ''] of text.matchAll(/\$(\d+)/g)) types.set(name, id);
    for (const [, name = ''] of text.matchAll(/\$(\d+)::boolean/g)) types.set(name, false);
    const values = Array.from({ length: types.size }, (_, place) => types.get(`${place + 1}`));
    return explain(world.databaseUrl, text, values);
  };

  test('reads no table from end to end', async () => {
    const ada = await world.person();
    const { id } = await aPost(world, ada, { description: '#a', steps: [{ body: 'un' }] });
    await ada.client.ask(createComment, { params: { postId: id }, body: { body: 'un' } });
    const seen = await world.statements.during(async () => {
      await ada.client.ask(readPost, { params: { postId: id } });
      await ada.client.ask(listComments, { params: { postId: id } });
    });
    const read = seen.filter((text) => /from "(?:posts|post_steps|comments)"/.test(text));
    expect(read).toHaveLength(3);
    for (const text of read) {
      const plan = await planOf(text, id);
      expect(plan.filter(({ type }) => type === 'Seq Scan')).toEqual([]);
    }
  });

  test('makes the list of blocks once, whatever the number of rows', async () => {
    const url = world.databaseUrl;
    const db = openDatabase({ url, poolSize: 1, name: 'explain' });
    const { rows } = await db.sql.execute<{ 'QUERY PLAN': string }>(sql`explain select ${posts.id}
      from ${posts} join ${users} on ${users.id} = ${posts.authorId}
      where ${visibleTo('018f0000-0000-7000-8000-000000000000')}`);
    await db.close();
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/hashed SubPlan/);
  });
});
