import { readHashtag, searchHashtags } from '@stenope/contract/feed';
import { readPost } from '@stenope/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldFormerTags } from '../../src/features/posts/tags/service.ts';
import { aShift } from '../leaving/scene.ts';
import { aPost, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
});
afterAll(() => world.end());

const query = (text: string, values: unknown[] = []) =>
  world.running.context.db.pool.query<Record<string, unknown>>(text, values);

test('a look-alike leads to the tag it imitates, in texts, addresses and searches', async () => {
  const { id } = await aPost(world, ada, { description: '#nuit' });
  const imitated = await aPost(world, ada, { title: 'Port', description: '#nuіt #ＮＵＩＴ' });
  const found = await ada.client.ask(readHashtag, { params: { tag: 'ΝUIТ' } });
  expect(found).toMatchObject({ tag: 'nuit', posts: 2 });
  expect(found.items.map((card) => card.id)).toEqual([imitated.id, id]);
  const { tags } = await ada.client.ask(readPost, { params: { postId: imitated.id } });
  expect(tags).toEqual(['nuit']);
  const { items } = await ada.client.ask(searchHashtags, { query: { q: '#NU\u0406' } });
  expect(items).toEqual([{ tag: 'nuit', posts: 2 }]);
});

test('what can be no tag has no posts, for members and visitors', async () => {
  for (const { client } of [ada, { client: world.visitor }]) {
    const found = await client.ask(readHashtag, { params: { tag: 'ꓠuit' } });
    expect(found).toEqual({ items: [], tag: 'ꓠuit', posts: 0 });
  }
});

/** Puts a post under a tag as an earlier rule folded it. */
async function carries(postId: string, former: string, now: string): Promise<void> {
  await query(`update post_tags set tag = $2 where post_id = $1 and tag = $3`, [
    postId,
    former,
    now,
  ]);
  await query(`insert into tags_to_fold values ($1) on conflict do nothing`, [former]);
}

/** Counts as they would be made anew. */
const recount = () =>
  query(`delete from hashtags`).then(() =>
    query(`insert into hashtags (tag, posts, withheld)
      select tag, count(*), count(*) filter (where suspended_at is not null) from post_tags
      join posts on posts.id = post_id join users on users.id = author_id
      where listed group by tag`),
  );

const counts = () => query(`select tag, posts, withheld from hashtags order by tag collate "C"`);

test('tags of an earlier rule are folded by the texts of their posts, with their counts', async () => {
  const cy = await world.person();
  const [street, both, masked, gone] = [
    await aPost(world, ada, { description: '#Straße' }),
    await aPost(world, ada, { description: '#strasse #STRAßE #été' }),
    await aPost(world, ada, { description: '#straße' }),
    await aPost(world, cy, { description: '#straße' }),
  ];
  await inState(world, masked, { state: 'masked' });
  await world.suspend(cy);
  await recount();
  const { rows: wanted } = await counts();
  expect(wanted).toContainEqual({ tag: 'strasse', posts: 3, withheld: 1 });
  for (const { id } of [street, masked, gone]) await carries(id, 'straße', 'strasse');
  await query(`insert into post_tags values ('straße', $1)`, [both.id]);
  await query(`insert into tags_to_fold values ('été')`);
  await recount();
  expect((await counts()).rows).not.toEqual(wanted);
  const stop = new AbortController();
  stop.abort();
  const shift = aShift(world.running.context);
  await expect(foldFormerTags({ ...shift, signal: stop.signal })).rejects.toThrow('aborted');
  await foldFormerTags(shift);
  expect((await counts()).rows).toEqual(wanted);
  expect((await query('select * from tags_to_fold')).rows).toEqual([]);
  const { rows: left } = await query(`select from post_tags where tag = 'straße'`);
  expect(left).toEqual([]);
});
