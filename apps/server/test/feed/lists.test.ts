import { updatePreferences } from '@stenope/contract/accounts/onboarding';
import {
  listFavourites,
  listPosts,
  listPostsOf,
  readHashtag,
  readHome,
  searchHashtags,
} from '@stenope/contract/feed';
import { muteTerm } from '@stenope/contract/feed/hashtags';
import { addFavourite, readPost } from '@stenope/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { aPicture, aPost, block, inState } from '../kit/posts.ts';
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

const home = (list: 'following' | 'discover' | 'needs_eyes') => ({ params: { list } });
const postsOf = ({ username }: Person) => ({ params: { username } });

test('a card says what the post itself says', async () => {
  const crop = { x: 10, y: 20, width: 800, height: 600 };
  const description = `Première ligne.\n\n  ${'Un mot de plus. '.repeat(40)}#brume “fin”`;
  const plain = await aPost(world, bob, { title: 'L’aube « à Paris »', description, alt: 'mer' });
  const cut = await aPost(world, bob, { mediaId: await aPicture(world, bob, { crop }) });
  await ada.client.ask(addFavourite, { params: { postId: plain.id } });
  const { items } = await pageOf(ada.client, listPostsOf, postsOf(bob));
  for (const [at, made] of [cut, plain].entries()) {
    const post = await ada.client.ask(readPost, { params: { postId: made.id } });
    expect(post).toMatchObject(items[at] ?? {});
  }
  expect(items[0]?.photo).toMatchObject({ width: 800, height: 600 });
  expect(items[1]?.mine).toEqual({ favourite: true });
});

test('each list has its order, and its pages hold every post once while others are made', async () => {
  await follows(ada, bob);
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { id } = await aPost(world, bob, { description: '#ordre' });
    made.unshift(id);
    if (n % 2 === 0) await ada.client.ask(addFavourite, { params: { postId: id } });
  }
  const more = () => aPost(world, bob);
  for (const [action, sent] of [
    [listPosts, {}],
    [readHome, home('following')],
    [readHome, home('discover')],
    [readHome, home('needs_eyes')],
    [readHashtag, { params: { tag: 'ORDRE' } }],
    [listPostsOf, postsOf(bob)],
  ] as const) {
    const found = idsOf(await allOf(ada.client, action, { ...sent, limit: 3 }, more));
    expect(new Set(found).size, action.id).toBe(found.length);
    const ours = found.filter((id) => made.includes(id));
    // A single author fills a dealt page, and may return to skipped posts.
    const isDealt = 'params' in sent && 'list' in sent.params && sent.params.list !== 'following';
    expect(isDealt ? ours.toSorted().toReversed() : ours, action.id).toEqual(made);
  }
  const favourites = await allOf(ada.client, listFavourites, { limit: 2 });
  expect(idsOf(favourites)).toEqual(made.filter((_, at) => at % 2 === 0));
});

test('the number of posts with a hashtag stands beside them', async () => {
  for (const description of ['#Vent', '#vent #mer', '#mer'])
    await aPost(world, bob, { description });
  const reply = await ada.client.ask(readHashtag, { params: { tag: 'vent' }, query: { limit: 1 } });
  expect(reply).toMatchObject({ tag: 'vent', posts: 2 });
  expect(reply.items).toHaveLength(1);
  const nobody = await ada.client.ask(readHashtag, { params: { tag: 'personne' } });
  expect(nobody).toEqual({ items: [], tag: 'personne', posts: 0 });
  const { items } = await ada.client.ask(searchHashtags, { query: { q: '#VE' } });
  expect(items).toEqual([{ tag: 'vent', posts: 2 }]);
});

test('where no hashtag begins so, those spelled nearly so are offered, if one sees their posts', async () => {
  const [cy, dan] = [await world.person(), await world.person()];
  for (const [author, description] of [
    [bob, '#pinhole_éclairé'],
    [bob, '#garance'],
    [cy, '#garante'],
    [dan, '#garants'],
    [bob, '#garanti'],
  ] as const) {
    await aPost(world, author, { description });
  }
  const near = async (reader: Person, q: string) => {
    const reply = await reader.client.ask(searchHashtags, { query: { q, near: 'too' } });
    return [reply.near ?? false, ...reply.items.map(({ tag }) => tag)];
  };
  expect(await near(ada, 'pinhole_eclaire')).toEqual([true, 'pinhole_éclairé']);
  expect(await near(ada, '#Garanx')).toEqual([false]);
  expect(await near(ada, 'garanxe')).toEqual([true, 'garance', 'garante']);
  expect(await near(ada, 'garantc')).toEqual([true, 'garante', 'garanti', 'garants']);
  await block(world, cy, ada);
  await world.suspend(dan);
  await ada.client.ask(muteTerm, { params: { kind: 'tag', term: 'garanti' } });
  expect(await near(ada, 'garanxe')).toEqual([true, 'garance']);
  expect(await near(ada, 'garantc')).toEqual([false]);
  expect(await near(ada, 'garanc')).toEqual([false, 'garance']);
  await ada.client.ask(muteTerm, { params: { kind: 'word', term: 'garance' } });
  expect(await near(ada, 'garanxe'), 'nor what a muted word hides').toEqual([false]);
  expect(await near(bob, 'garanxe')).toEqual([true, 'garance', 'garante']);
});

test('hashtags are found page by page, the most used first', async () => {
  const cy = await world.person();
  const used = { nuee: 1, nuee_a: 3, nuee_b: 2, nuee_c: 2, nuee_d: 1, nuee_e: 1, nuee_z: 2 };
  for (const [tag, times] of Object.entries(used)) {
    for (let n = 0; n < times; n += 1) await aPost(world, bob, { description: `#${tag}` });
  }
  await aPost(world, cy, { description: '#nuee_a #nuee_de_cy' });
  await block(world, cy, ada);
  const order = ['nuee_a', 'nuee_b', 'nuee_c', 'nuee_z', 'nuee', 'nuee_d', 'nuee_e'];
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const query = { q: 'nuee', near: 'too', limit: 3, ...(cursor && { cursor }) } as const;
    const { items, next } = await ada.client.ask(searchHashtags, { query });
    pages.push(items.map(({ tag }) => tag));
    cursor = next;
  } while (cursor !== undefined);
  expect(pages).toEqual([order.slice(0, 3), order.slice(3, 6), order.slice(6)]);
  const { next } = await ada.client.ask(searchHashtags, { query: { q: 'nuee', limit: 3 } });
  const send = (person: Person, q: string) =>
    person.client.send(searchHashtags, { query: { q, cursor: next, limit: 3 } });
  expect(codeOf(await send(ada, 'nu'))).toBe('bad_cursor');
  const beyond = await world.visitor.send(searchHashtags, { query: { q: 'nuee', cursor: next } });
  expect(codeOf(beyond)).toBe('signup_required');
  const { items, next: more } = await ada.client.ask(searchHashtags, { query: { q: 'nuee' } });
  expect([items.length, more]).toEqual([7, undefined]);
});

test('hashtags are named and counted by the posts one sees', async () => {
  const [cy, dan] = [await world.person(), await world.person()];
  const tagged = (author: Person, description: string) => aPost(world, author, { description });
  for (const author of [bob, cy, cy, dan]) await tagged(author, '#zinc');
  await tagged(cy, '#zinc_de_cy #zinc_de_cy_encore');
  await tagged(dan, '#zinc_de_dan');
  const search = async (reader: Person) => {
    const { items } = await reader.client.ask(searchHashtags, { query: { q: 'zinc' } });
    return Object.fromEntries(items.map(({ tag, posts }) => [tag, posts]));
  };
  const count = async (reader: Person, tag: string) =>
    (await reader.client.ask(readHashtag, { params: { tag } })).posts;
  const everything = { zinc: 4, zinc_de_cy: 1, zinc_de_cy_encore: 1, zinc_de_dan: 1 };
  expect(await search(ada)).toEqual(everything);
  expect(await count(ada, 'zinc')).toBe(4);
  await block(world, cy, ada);
  expect(await search(ada)).toEqual({ zinc: 2, zinc_de_dan: 1 });
  expect([await count(ada, 'zinc'), await count(ada, 'zinc_de_cy')]).toEqual([2, 0]);
  expect(await search(bob), 'others are not concerned').toEqual(everything);
  expect(await search(cy), 'neither is who blocked').toEqual(everything);
  await world.suspend(dan);
  expect(await search(ada)).toEqual({ zinc: 1 });
  expect(await search(bob)).toEqual({ zinc: 3, zinc_de_cy: 1, zinc_de_cy_encore: 1 });
  expect([await count(bob, 'zinc'), await count(bob, 'zinc_de_dan')]).toEqual([3, 0]);
});

test('what waits for eyes begins with what one likes to look at, and comes once all the same', async () => {
  const [cy, dan, eve] = [await world.person(), await world.person(), await world.person()];
  const liked = await aPost(world, cy, { description: '#Nuit sur le port' });
  const shut = await aPost(world, dan, { description: '#nuit' });
  await block(world, dan, ada);
  const newer: string[] = [];
  for (let n = 0; n < 6; n += 1) newer.push((await aPost(world, n % 2 ? bob : eve)).id);
  const eyes = (query = {}) => ({ ...home('needs_eyes'), query });
  const first = async () => (await pageOf(ada.client, readHome, eyes({ limit: 4 }))).items[0]?.id;
  expect(newer).toContain(await first());
  await ada.client.ask(updatePreferences, { body: { interests: ['film', 'night'] } });
  expect(await first()).toBe(liked.id);
  const all = await allOf(ada.client, readHome, eyes({ limit: 4 }));
  expect(new Set(idsOf(all)).size).toBe(all.length);
  expect(idsOf(all)).toEqual(expect.arrayContaining([...newer, liked.id]));
  expect(idsOf(all)).not.toContain(shut.id);
  await ada.client.ask(updatePreferences, { body: { interests: [] } });
  expect(newer).toContain(await first());
});

describe('what a reader may not see', () => {
  const everywhere = async (reader: Person, author: Person): Promise<Set<string>> => {
    const lists = [
      await allOf(reader.client, listPosts),
      await allOf(reader.client, readHome, home('following')),
      await allOf(reader.client, readHome, home('discover')),
      await allOf(reader.client, readHome, home('needs_eyes')),
      await allOf(reader.client, readHashtag, { params: { tag: 'caché' } }),
      await allOf(reader.client, listFavourites),
    ];
    const own = await reader.client.send(listPostsOf, postsOf(author));
    const ofAuthor =
      own.status === 200 ? (await pageOf(reader.client, listPostsOf, postsOf(author))).items : [];
    return new Set(idsOf([...lists.flat(), ...ofAuthor]));
  };

  test('is in no list: masked, removed, not ready, of the suspended, of the blocked', async () => {
    const [cy, dan] = [await world.person(), await world.person()];
    const description = '#caché';
    const shown = await aPost(world, bob, { description });
    const hidden = [];
    for (const change of [{ state: 'masked' }, { state: 'removed' }, { ready: false }] as const) {
      const post = await aPost(world, bob, { description });
      hidden.push({ post, hide: () => inState(world, post, change) });
    }
    const ofCy = await aPost(world, cy, { description });
    hidden.push({ post: ofCy, hide: () => block(world, cy, ada) });
    const ofDan = await aPost(world, dan, { description });
    hidden.push({ post: ofDan, hide: () => world.suspend(dan) });
    for (const author of [bob, cy, dan]) await follows(ada, author);
    for (const { post } of hidden) {
      await ada.client.ask(addFavourite, { params: { postId: post.id } });
    }
    const before = await everywhere(ada, bob);
    for (const { post } of hidden) expect(before).toContain(post.id);
    for (const { hide } of hidden) await hide();
    const after = await everywhere(ada, bob);
    expect(after).toContain(shown.id);
    for (const { post } of hidden) expect(after).not.toContain(post.id);
    for (const gone of [cy, dan]) {
      expect((await ada.client.send(listPostsOf, postsOf(gone))).status).toBe(404);
    }
  });

  test('is still in its author’s own list, with what became of it', async () => {
    const [masked, waiting, removed] = [
      await aPost(world, bob),
      await aPost(world, bob),
      await aPost(world, bob),
    ];
    await inState(world, masked, { state: 'masked' });
    await inState(world, waiting, { ready: false });
    await inState(world, removed, { state: 'removed' });
    const { items } = await pageOf(bob.client, listPostsOf, postsOf(bob));
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      [waiting.id, 'processing'],
      [masked.id, 'masked'],
    ]);
  });
});

test('what can be no hashtag has no posts, and no cursor', async () => {
  for (const tag of ['…', 'a b', 'ﷺ'.repeat(60)]) {
    const named = { params: { tag } };
    expect(await ada.client.ask(readHashtag, named), tag).toEqual({ items: [], tag, posts: 0 });
    for (const sort of ['recent', 'global']) {
      const further = { ...named, query: { cursor: 'anything', sort } };
      const reply = await ada.client.send(readHashtag, further);
      expect([reply.status, codeOf(reply)], tag).toEqual([422, 'bad_cursor']);
      const visiting = await world.visitor.send(readHashtag, further);
      expect([visiting.status, codeOf(visiting)], tag).toEqual([401, 'signup_required']);
    }
  }
});

test('a cursor of one list is none of another’s', async () => {
  for (let n = 0; n < 3; n += 1) await aPost(world, bob, { description: '#un #deux' });
  const { next } = await pageOf(ada.client, readHashtag, {
    params: { tag: 'un' },
    query: { limit: 1 },
  });
  const other = { params: { tag: 'deux' }, query: { cursor: next } };
  expect(codeOf(await ada.client.send(readHashtag, other))).toBe('bad_cursor');
  const discover = { ...home('discover'), query: { cursor: next } };
  expect(codeOf(await ada.client.send(readHome, discover))).toBe('bad_cursor');
});
