import { muteTerm } from '@stenope/contract/feed/hashtags';
import { countFound, searchPosts } from '@stenope/contract/feed/search';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { mostFound } from '@stenope/domain/search/limits';
import { beforeEach, expect, test } from 'vitest';
import { pageOf } from '../feed/scene.ts';
import type { TestClient } from '../kit/client.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World;
let ada: Person;
let bob: Person;
beforeEach(async () => {
  world = await aWorld();
  [ada, bob] = [await world.person(), await world.person()];
});

const die = { label: 'Die', lat: 44.7536, lon: 5.3703, precision: 'km' } as const;
const count = (client: TestClient, query: object) => client.ask(countFound, { query });

test('what is found is counted: posts, their authors, and how many have a place', async () => {
  await aPost(world, bob, { title: 'Brume du soir', place: die });
  await aPost(world, bob, { title: 'Brume du matin' });
  await aPost(world, ada, { title: 'Une brume', steps: [{ body: 'Attendre.' }] });
  await aPost(world, ada, { title: 'Plein soleil', place: die });
  const brume = { posts: 3, creators: 2, placed: 1 };
  expect(await count(ada.client, { q: 'brume' })).toEqual(brume);
  expect(await count(ada.client, { q: 'brmue' }), 'a slip').toEqual(brume);
  expect(await count(ada.client, { q: 'brume soleil' }), 'some of the words').toEqual({
    posts: 4,
    creators: 2,
    placed: 2,
  });
  const told = { posts: 1, creators: 1, placed: 0 };
  expect(await count(ada.client, { q: 'brume', method: 'told' })).toEqual(told);
  expect(await count(ada.client, { method: 'told' })).toEqual(told);
  expect(await count(ada.client, { of: 'me' })).toEqual({ posts: 2, creators: 1, placed: 1 });
  const none = { posts: 0, creators: 0, placed: 0 };
  expect(await count(ada.client, { q: 'qwxzkqwxzk' })).toEqual(none);
  expect(await count(ada.client, {})).toEqual(none);
});

test('nothing is counted that the list does not show', async () => {
  const [cy, dan, eve] = [await world.person(), await world.person(), await world.person()];
  await aPost(world, bob, { title: 'Brume', place: die });
  for (const author of [cy, dan, eve]) await aPost(world, author, { title: 'Brume', place: die });
  const masked = await aPost(world, bob, { title: 'Brume', place: die });
  const waiting = await aPost(world, bob, { title: 'Brume', place: die });
  await aPost(world, bob, { title: 'Brume et foule', place: die });
  expect(await count(ada.client, { q: 'brume' })).toEqual({ posts: 7, creators: 4, placed: 7 });
  await block(world, cy, ada);
  await block(world, ada, dan);
  await world.suspend(eve);
  await inState(world, masked, { state: 'masked' });
  await inState(world, waiting, { ready: false });
  await ada.client.ask(muteTerm, { params: { kind: 'word', term: 'foule' } });
  expect(await count(ada.client, { q: 'brume' })).toEqual({ posts: 1, creators: 1, placed: 1 });
  expect(await count(world.visitor, { q: 'brume' })).toEqual({ posts: 4, creators: 3, placed: 4 });
});

test('visitors are told of their twelve, and nothing beyond', async () => {
  for (let n = 0; n < 3; n += 1) await aPost(world, bob, { title: 'Vieille brume', place: die });
  for (let n = 0; n < visitorPosts - 1; n += 1) await aPost(world, ada, { title: 'Brume' });
  expect(await count(world.visitor, { q: 'brume' })).toEqual({
    posts: visitorPosts,
    creators: 2,
    placed: 1,
  });
  await aPost(world, ada, { title: 'Brume' });
  const shown = { posts: visitorPosts, creators: 1, placed: 0 };
  expect(await count(world.visitor, { q: 'brume' })).toEqual(shown);
  const none = { posts: 0, creators: 0, placed: 0 };
  expect(await count(world.visitor, { q: 'vieille' })).toEqual(none);
  expect(await count(world.visitor, { of: 'me' })).toEqual(none);
});

test('a hundred are counted at most, by as many statements as a page takes', async () => {
  for (let n = 0; n < mostFound; n += 1) await aPost(world, bob, { title: 'Brume' });
  expect(await count(ada.client, { q: 'brume' })).toEqual({ posts: 100, creators: 1, placed: 0 });
  await aPost(world, ada, { title: 'Brume' });
  expect(await count(ada.client, { q: 'brume' })).toEqual({
    posts: 100,
    creators: 2,
    placed: 0,
    more: true,
  });
  const q = { q: 'brume' };
  const listing = await world.statements.during(() =>
    pageOf(ada.client, searchPosts, { query: { ...q, sort: 'recent' } }),
  );
  const counting = await world.statements.during(() => count(ada.client, q));
  expect(counting.length).toBeLessThanOrEqual(listing.length);
});
