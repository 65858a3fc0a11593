import { deletePost } from '@stenope/contract/posts';
import { searchPosts } from '@stenope/contract/feed/search';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostCounted } from '@stenope/domain/search/documents';
import { indexOlder } from '../../src/features/posts/service.ts';
import { posts, postSearch, searchProgress, searchWords } from '../../src/tables/posts.ts';
import { idsOf, pageOf } from '../feed/scene.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
});
afterAll(() => world.end());

const sql = () => world.running.context.db.sql;

async function counted(word: string): Promise<number | undefined> {
  const [row] = await sql().select().from(searchWords).where(eq(searchWords.word, word));
  return row?.posts;
}

test('a word is counted once a post, and goes with the last that has it', async () => {
  const first = await aPost(world, ada, { title: 'Xylographe', description: 'xylographe encore' });
  const second = await aPost(world, ada, { title: 'Un xylographe' });
  expect(await counted('xylographe')).toBe(2);
  await ada.client.ask(deletePost, { params: { postId: first.id } });
  expect(await counted('xylographe')).toBe(1);
  // As a member's row would take them along.
  await sql()
    .delete(posts)
    .where(inArray(posts.id, [second.id]));
  expect(await counted('xylographe')).toBeUndefined();
  expect(await counted('encore')).toBeUndefined();
});

test('beyond a number nobody counts, so that posts do not wait for each other', async () => {
  await sql()
    .insert(searchWords)
    .values({ word: 'communal', stem: 'communal', posts: mostCounted });
  const { id } = await aPost(world, ada, { title: 'Communal' });
  expect(await counted('communal')).toBe(mostCounted);
  await ada.client.ask(deletePost, { params: { postId: id } });
  expect(await counted('communal')).toBe(mostCounted);
});

test('posts with the same words are written at the same moment', async () => {
  const titles = ['alpha beta gamma', 'gamma beta alpha', 'beta alpha gamma'];
  const made = await Promise.all(
    [...titles, ...titles].map((title) => aPost(world, ada, { title: `Conc ${title}` })),
  );
  expect(await counted('conc')).toBe(made.length);
});

test('posts from before there was an index are found once it is made', async () => {
  const { id } = await aPost(world, ada, { title: 'Palimpseste' });
  await sql().delete(postSearch);
  await sql().delete(searchWords);
  await sql().delete(searchProgress);
  const found = async () =>
    idsOf((await pageOf(ada.client, searchPosts, { query: { q: 'palimpseste' } })).items);
  expect(await found()).toEqual([]);
  while (await world.running.context.db.transaction(indexOlder));
  expect(await found()).toEqual([id]);
  expect(await world.running.context.db.transaction(indexOlder)).toBe(false);
});
