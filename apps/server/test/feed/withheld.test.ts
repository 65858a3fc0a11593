import { updatePost, type Post } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '../../src/tables/accounts.ts';
import { posts } from '../../src/tables/posts.ts';
import { tryUntil } from '@stenope/kit/until';
import { aPost, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** Triggers count the suspended members' posts of each hashtag. */
let world: World;
let database: pg.Client;
beforeEach(async () => {
  world = await aWorld();
  database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
});
afterEach(() => database.end());

async function tallies(query: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ tag: string; posts: number }>(query);
  return Object.fromEntries(rows.map((row) => [row.tag, row.posts]));
}

const counted = () => tallies('select tag, withheld as posts from hashtags where withheld > 0');
const recounted = () =>
  tallies(`select tag, count(*)::int as posts from post_tags join posts on posts.id = post_id
    join users on users.id = author_id where listed and suspended_at is not null group by tag`);

const reinstate = ({ id }: Person) =>
  world.running.context.db.sql.update(users).set({ suspendedAt: null }).where(eq(users.id, id));

const several = async (author: Person, tags: readonly string[]): Promise<Post[]> => {
  const made: Post[] = [];
  for (const description of tags) made.push(await aPost(world, author, { description }));
  return made;
};

test('whatever becomes of a suspended member’s posts, the count follows', async () => {
  const [cy, dan] = [await world.person(), await world.person()];
  const [first, second, waiting] = await several(cy, ['#a #b', '#b', '#c']);
  await several(dan, ['#b #d', '#d']);
  await inState(world, waiting ?? { id: '' }, { ready: false });
  expect(await counted()).toEqual({});
  await world.suspend(cy);
  expect(await counted()).toEqual({ a: 1, b: 2 });
  await world.suspend(dan);
  expect(await counted()).toEqual({ a: 1, b: 3, d: 2 });
  await inState(world, second ?? { id: '' }, { state: 'masked' });
  expect(await counted()).toEqual({ a: 1, b: 2, d: 2 });
  await inState(world, second ?? { id: '' }, { state: 'visible' });
  // A new tag, without a row yet.
  await inState(world, waiting ?? { id: '' }, { ready: true });
  expect(await counted()).toEqual({ a: 1, b: 3, c: 1, d: 2 });
  await world.running.context.db.sql.delete(posts).where(eq(posts.id, first?.id ?? ''));
  expect(await counted()).toEqual({ b: 2, c: 1, d: 2 });
  await world.running.context.db.sql.delete(users).where(eq(users.id, dan.id));
  expect(await counted()).toEqual({ b: 1, c: 1 });
  await reinstate(cy);
  expect(await counted()).toEqual({});
  expect(await recounted()).toEqual({});
});

test('said twice, a suspension counts once', async () => {
  const cy = await world.person();
  await several(cy, ['#deux']);
  await world.suspend(cy);
  await world.suspend(cy);
  expect(await counted()).toEqual({ deux: 1 });
  await reinstate(cy);
  await reinstate(cy);
  expect(await counted()).toEqual({});
});

test('suspended, reinstated and changed by many at once, nothing is counted twice or lost', async () => {
  const people = [await world.person(), await world.person(), await world.person()];
  const theirs = await Promise.all(
    people.map((person) => several(person, ['#x #y', '#y #z', '#z #x', '#x'])),
  );
  const work = Array.from({ length: 24 }, async (_, n) => {
    const at = n % people.length;
    const person = people[at];
    const post = theirs[at]?.[n % 4];
    if (!person || !post) return;
    if (n % 4 === 0) await world.suspend(person);
    else if (n % 4 === 1) await reinstate(person);
    else await inState(world, post, { state: n % 4 === 2 ? 'masked' : 'visible' });
  });
  await Promise.all(work);
  expect(await counted()).toEqual(await recounted());
});

test('a suspension while tags are edited counts those the post carries in the end', async () => {
  const cy = await world.person();
  const { id } = await aPost(world, cy, { description: '#avant #toujours' });
  await aPost(world, await world.person(), { description: '#avant' });
  const edit = (description: string) =>
    cy.client.send(updatePost, { params: { postId: id }, body: { description } });
  const change = 'update users set suspended_at = $2 where id = $1';
  const waits = async () => {
    const { rows } = await world.running.context.db.pool.query(
      'select from pg_locks where not granted',
    );
    return rows.length > 0;
  };
  // Counted, but not yet visible to others when the edit comes.
  await database.query('begin');
  await database.query(change, [cy.id, new Date()]);
  const editing = edit('#après #toujours');
  await tryUntil(waits, { withinMs: 1_500 });
  await database.query('commit');
  expect((await editing).status).toBe(200);
  expect(await counted()).toEqual({ après: 1, toujours: 1 });
  expect(await counted()).toEqual(await recounted());
  await database.query(change, [cy.id, null]);
  expect(await counted()).toEqual({});
  const { rows } = await database.query('select from hashtags where posts = 0');
  expect(rows).toEqual([]);
});
