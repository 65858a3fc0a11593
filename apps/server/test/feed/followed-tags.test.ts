import { homeNews, readHome, tag as tagSchema } from '@stenope/contract/feed';
import {
  followTag,
  listFollowedTags,
  muteTerm,
  readTag,
  tagsChanged,
  unfollowTag,
} from '@stenope/contract/feed/hashtags';
import { readMe } from '@stenope/contract/accounts';
import { mute } from '@stenope/contract/people/ties';
import { tagLimits } from '@stenope/domain/posts/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { allOf, follows, idsOf, pageOf } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());
beforeEach(async () => {
  [ada, bob] = [await world.person(), await world.person()];
});

const named = (tag: string) => ({ params: { tag } });
const following = { params: { list: 'following' } } as const;
const homeOf = async ({ client }: Person) => idsOf(await allOf(client, readHome, following));
const followedBy = async ({ client }: Person) =>
  (await client.ask(listFollowedTags, {})).items.map(({ tag }) => tag);

test('what carries a followed hashtag comes home, with the tag that brought it', async () => {
  const cy = await world.person();
  const [seen, both, foreign] = [
    await aPost(world, bob, { description: '#aurore' }),
    await aPost(world, cy, { description: '#aurore #zénith' }),
    await aPost(world, bob, { description: '#midi' }),
  ];
  await aPost(world, ada, { description: '#aurore, de moi' });
  expect((await ada.client.ask(readMe, {})).followsSomebody).toBe(false);
  expect(await homeOf(ada)).toEqual([]);
  expect(await ada.client.ask(followTag, named('AURORE'))).toEqual({
    tag: 'aurore',
    following: true,
  });
  await ada.client.ask(followTag, named('zénith'));
  expect((await ada.client.ask(readMe, {})).followsSomebody).toBe(true);
  const { items } = await pageOf(ada.client, readHome, following);
  expect(items).toMatchObject([
    { id: both.id, via: 'aurore' },
    { id: seen.id, via: 'aurore' },
  ]);
  await follows(ada, cy);
  const again = await pageOf(ada.client, readHome, following);
  expect(again.items[0]).not.toHaveProperty('via');
  expect(again.items[1]).toMatchObject({ id: seen.id, via: 'aurore' });
  await ada.client.ask(unfollowTag, named('Aurore'));
  expect(await homeOf(ada)).toEqual([both.id]);
  expect(await homeOf(ada)).not.toContain(foreign.id);
});

test('pages of both together hold every post once while others publish', async () => {
  await follows(ada, bob);
  const cy = await world.person();
  for (const tag of ['page', 'feuille']) await ada.client.ask(followTag, named(tag));
  const made: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    const description = ['#page', '#feuille #page', ''][n % 3] ?? '';
    const { id } = await aPost(world, n % 3 === 2 || n % 4 === 0 ? bob : cy, { description });
    made.unshift(id);
  }
  const more = () => aPost(world, cy, { description: '#page' });
  const found = idsOf(await allOf(ada.client, readHome, { ...following, limit: 3 }, more));
  expect(found).toEqual(made);
});

test('nobody hidden, silenced or suspended comes home by a hashtag', async () => {
  const [cy, dan, eve, fay] = await Promise.all(Array.from({ length: 4 }, () => world.person()));
  if (!cy || !dan || !eve || !fay) throw new Error('nobody');
  await ada.client.ask(followTag, named('voile'));
  const posts = new Map<Person, { id: string }>();
  for (const author of [bob, cy, dan, eve, fay]) {
    posts.set(author, await aPost(world, author, { description: '#voile' }));
  }
  const masked = await aPost(world, bob, { description: '#voile' });
  await inState(world, masked, { state: 'masked' });
  await block(world, cy, ada);
  await block(world, ada, dan);
  await world.suspend(eve);
  await ada.client.ask(mute, { params: { userId: fay.id } });
  expect(await homeOf(ada)).toEqual([posts.get(bob)?.id]);
});

test('who has their home open hears of it at once, and only of what they see', async () => {
  const cy = await world.person();
  await ada.client.ask(followTag, named('écume'));
  await follows(ada, bob);
  await block(world, cy, ada);
  const topics = [`home:${ada.id}`];
  const line = await TestListener.start(world.origin, ada.client.token, { topics });
  await aPost(world, ada, { description: '#écume' });
  await aPost(world, cy, { description: '#écume' });
  await aPost(world, await world.person(), { description: '#sable' });
  const both = await aPost(world, bob, { description: '#écume' });
  const { id } = await aPost(world, await world.person(), { description: '#Écume' });
  const news = () =>
    line.events.filter(({ name }) => name === homeNews.name).map(({ data }) => data);
  await expect.poll(news).toContainEqual({ postId: id });
  expect(news()).toEqual([{ postId: both.id }, { postId: id }]);
  line.end();
});

test('follows of hashtags are one’s own, the latest first, told to one’s devices', async () => {
  const line = await TestListener.start(world.origin, ada.client.token);
  for (const tag of ['un', 'deux', 'UN']) await ada.client.ask(followTag, named(tag));
  expect(await followedBy(ada)).toEqual(['deux', 'un']);
  expect(await followedBy(bob)).toEqual([]);
  expect(await ada.client.ask(readTag, named('Deux'))).toMatchObject({
    tag: 'deux',
    following: true,
  });
  expect(await bob.client.ask(readTag, named('deux'))).toMatchObject({ following: false });
  for (let n = 0; n < 2; n += 1) await ada.client.ask(unfollowTag, named('un'));
  const told = () =>
    line.events.filter(({ name }) => name === tagsChanged.name).map(({ data }) => data);
  await expect.poll(told).toEqual([
    { tag: 'un', following: true },
    { tag: 'deux', following: true },
    { tag: 'un', following: false },
  ]);
  line.end();
});

test('what can be no hashtag is refused, and so is one too many, also at the same moment', async () => {
  expect(codeOf(await ada.client.send(followTag, named('a b')))).toBe('invalid');
  const long = 'ß'.repeat(60);
  expect(z.safeParse(tagSchema, (await ada.client.ask(readTag, named(long))).tag).success).toBe(
    true,
  );
  expect((await ada.client.send(unfollowTag, named(long))).status).toBe(204);
  const { pool } = world.running.context.db;
  await pool.query(
    `insert into followed_tags (user_id, tag, id)
     select $1, 'tag' || n, gen_random_uuid() from generate_series(1, $2) as n`,
    [ada.id, tagLimits.followed - 1],
  );
  const replies = await Promise.all(
    ['x', 'y', 'z'].map((tag) => ada.client.send(followTag, named(tag))),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await followedBy(ada)).toHaveLength(tagLimits.followed);
});

test('related hashtags are worn beside it, by most members first, as far as one sees them', async () => {
  const [cy, dan, eve] = await Promise.all(Array.from({ length: 3 }, () => world.person()));
  if (!cy || !dan || !eve) throw new Error('nobody');
  // One member alone, however often, comes after two.
  for (let n = 0; n < 3; n += 1) await aPost(world, bob, { description: '#racine #seul' });
  for (const author of [cy, dan]) await aPost(world, author, { description: '#racine #partagé' });
  await aPost(world, eve, { description: '#racine #rare' });
  await aPost(world, eve, { description: '#autre #loin' });
  const masked = await aPost(world, eve, { description: '#racine #masqué' });
  await inState(world, masked, { state: 'masked' });
  const relatedTo = async (tag: string, reader = ada) =>
    (await reader.client.ask(readTag, named(tag))).related;
  expect(await relatedTo('RACINE')).toEqual(['partagé', 'seul', 'rare']);
  expect(await relatedTo('seul')).toEqual(['racine']);
  expect(await relatedTo('personne_ne')).toEqual([]);
  await block(world, ada, eve);
  await world.suspend(dan);
  expect(await relatedTo('racine')).toEqual(['seul', 'partagé']);
  await ada.client.ask(muteTerm, { params: { kind: 'tag', term: 'seul' } });
  expect(await relatedTo('racine')).toEqual(['partagé']);
  await ada.client.ask(muteTerm, { params: { kind: 'tag', term: 'racine' } });
  expect(await relatedTo('racine'), 'on its own page').toEqual(['partagé']);
  expect(await relatedTo('racine', bob)).toEqual(['seul', 'partagé', 'rare']);
});

test('related hashtags are at most eight, of the newest five hundred posts', async () => {
  const { pool } = world.running.context.db;
  const { id } = await aPost(world, bob, { description: '#vieux #ancien' });
  const many = Array.from({ length: 10 }, (_, n) => `#v${n}`).join(' ');
  await aPost(world, bob, { description: `#vieux ${many}` });
  expect((await ada.client.ask(readTag, named('vieux'))).related).toHaveLength(8);
  const copied = `insert into posts (id, author_id, media_id, title, ready)
    select ('ffff' || substr(gen_random_uuid()::text, 5))::uuid, author_id, media_id, title, true
    from posts where id = $1`;
  // One picture belongs to one post: here they only fill the tag.
  await pool.query('drop index posts_media');
  await pool.query(
    `with made as (${copied.replace('where id = $1', 'cross join generate_series(1, 500) where posts.id = $1')}
       returning id)
     insert into post_tags (tag, post_id) select 'vieux', id from made`,
    [id],
  );
  expect((await ada.client.ask(readTag, named('ancien'))).related).toEqual(['vieux']);
  expect((await ada.client.ask(readTag, named('vieux'))).related).not.toContain('ancien');
});
