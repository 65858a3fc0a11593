import { listPosts, readHashtag, searchHashtags } from '@stenope/contract/feed';
import { searchPosts } from '@stenope/contract/feed/search';
import { deletePost, type Post } from '@stenope/contract/posts';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { beforeEach, expect, test } from 'vitest';
import { codeOf, TestClient } from '../kit/client.ts';
import { aPost, inState } from '../kit/posts.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { idsOf, pageOf } from './scene.ts';

let world: World;
let bob: Person;
let made: Post[];
beforeEach(async () => {
  world = await aWorld();
  bob = await world.person();
  made = [];
  for (let n = 0; n < visitorPosts + 3; n += 1) {
    made.unshift(await aPost(world, bob, { description: n < 4 ? '#vieux #tout' : '#neuf #tout' }));
  }
});

const newest = () => made.slice(0, visitorPosts).map(({ id }) => id);

test('see the newest twelve, then are asked to join, whatever they ask with', async () => {
  const page = await pageOf(world.visitor, listPosts, { query: { limit: 100 } });
  expect(idsOf(page.items)).toEqual(newest());
  const few = await pageOf(world.visitor, listPosts, { query: { limit: 2 } });
  expect(idsOf(few.items)).toEqual(newest().slice(0, 2));
  for (const one of [page, few]) {
    expect([one.forMembers, one.next]).toEqual([true, undefined]);
  }
  const members = await pageOf(bob.client, listPosts, { query: { limit: 2 } });
  for (const cursor of [members.next, 'anything']) {
    const reply = await world.visitor.send(listPosts, { query: { cursor } });
    expect([reply.status, codeOf(reply)]).toEqual([401, 'signup_required']);
    const tagged = await world.visitor.send(readHashtag, {
      params: { tag: 'neuf' },
      query: { cursor },
    });
    expect(codeOf(tagged)).toBe('signup_required');
  }
});

test('are told of more only where there is more', async () => {
  const page = () => pageOf(world.visitor, listPosts);
  const drop = async (post: Post | undefined) =>
    bob.client.ask(deletePost, { params: { postId: post?.id ?? '' } });
  // Posts of a suspended author do not count as more for members.
  const cy = await world.person();
  await aPost(world, cy);
  await world.suspend(cy);
  for (const gone of made.splice(visitorPosts + 1)) await drop(gone);
  expect([(await page()).items.length, (await page()).forMembers]).toEqual([visitorPosts, true]);
  for (const gone of made.splice(visitorPosts)) await drop(gone);
  expect([(await page()).items.length, (await page()).forMembers]).toEqual([
    visitorPosts,
    undefined,
  ]);
  const tagged = await pageOf(world.visitor, readHashtag, { params: { tag: 'tout' } });
  expect([tagged.items.length, tagged.forMembers]).toEqual([visitorPosts, undefined]);
  const few = await pageOf(world.visitor, listPosts, { query: { limit: 2 } });
  expect(few.forMembers, 'the page itself is cut').toBe(true);
});

test('are told of more under a hashtag only where it has more', async () => {
  const under = async (tag: string) => {
    const { items, forMembers } = await pageOf(world.visitor, readHashtag, { params: { tag } });
    return { shown: items.length, forMembers };
  };
  // All of it is shown, though the site has more than visitors see.
  expect(await under('neuf')).toEqual({ shown: made.length - 4, forMembers: undefined });
  expect(await under('vieux')).toEqual({ shown: 1, forMembers: true });
  expect(await under('jamais')).toEqual({ shown: 0, forMembers: undefined });
  const hidden = await aPost(world, bob, { description: '#caché' });
  for (let n = 0; n < visitorPosts; n += 1) await aPost(world, bob, { description: '#autre' });
  expect(await under('caché'), 'nothing of it is shown').toEqual({ shown: 0, forMembers: true });
  await bob.client.ask(deletePost, { params: { postId: hidden.id } });
  expect(await under('caché')).toEqual({ shown: 0, forMembers: undefined });
});

test('find hashtags, and count them, within their twelve', async () => {
  const old = await world.visitor.ask(readHashtag, { params: { tag: 'vieux' } });
  expect([old.posts, old.items.length]).toEqual([1, 1]);
  const { items } = await world.visitor.ask(searchHashtags, { query: { q: 'V' } });
  expect(items).toEqual([{ tag: 'vieux', posts: 1 }]);
  const { items: all } = await bob.client.ask(searchHashtags, { query: { q: 'v' } });
  expect(all).toEqual([{ tag: 'vieux', posts: 4 }]);
});

test('are offered the nearest spelling of a hashtag within their twelve', async () => {
  const near = (q: string) => world.visitor.ask(searchHashtags, { query: { q, near: 'too' } });
  expect(await near('veiux')).toEqual({ items: [{ tag: 'vieux', posts: 1 }], near: true });
  expect(await near('vieu')).toEqual({ items: [{ tag: 'vieux', posts: 1 }] });
  for (let n = 0; n < visitorPosts; n += 1) await aPost(world, bob);
  expect(await near('veiux')).toEqual({ items: [] });
});

test('cost no statement while nothing changes', async () => {
  await world.visitor.ask(listPosts, {});
  const seen = await world.statements.during(async () => {
    for (let n = 0; n < 5; n += 1) await world.visitor.ask(listPosts, {});
  });
  expect(seen.filter((text) => /posts/.test(text)).length).toBeLessThanOrEqual(1);
});

test('see a deleted post no longer: here at once, elsewhere within moments', async () => {
  const elsewhere = new TestClient((await world.second()).address ?? '');
  for (const client of [world.visitor, elsewhere]) {
    expect(idsOf((await pageOf(client, listPosts)).items)).toEqual(newest());
  }
  const [gone] = made.splice(0, 1);
  await bob.client.ask(deletePost, { params: { postId: gone?.id ?? '' } });
  expect(idsOf((await pageOf(world.visitor, listPosts)).items)).toEqual(newest());
  const there = async () => idsOf((await pageOf(elsewhere, listPosts)).items);
  await expect.poll(there, { timeout: 5_000 * slowness() }).toEqual(newest());
});

test('see nothing of an author from the moment of their suspension', async () => {
  const cy = await world.person();
  const post = await aPost(world, cy);
  expect(idsOf((await pageOf(world.visitor, listPosts)).items)).toContain(post.id);
  await world.suspend(cy);
  expect(idsOf((await pageOf(world.visitor, listPosts)).items)).not.toContain(post.id);
});

test('see what nobody told of within two seconds, everywhere', async () => {
  const elsewhere = new TestClient((await world.second()).address ?? '');
  const [hidden] = made.splice(0, 1);
  for (const client of [world.visitor, elsewhere]) {
    expect(idsOf((await pageOf(client, listPosts)).items)).toContain(hidden?.id);
  }
  const since = performance.now();
  await inState(world, { id: hidden?.id ?? '' }, { state: 'masked' });
  for (const client of [world.visitor, elsewhere]) {
    const there = async () => idsOf((await pageOf(client, listPosts)).items);
    await expect.poll(there, { interval: 20 }).toEqual(newest());
  }
  // Cached for one second; a busy machine may take as long again.
  expect(performance.now() - since).toBeLessThan(2_000 * slowness());
  const tagged = await world.visitor.ask(readHashtag, { params: { tag: 'tout' } });
  expect(idsOf(tagged.items)).not.toContain(hidden?.id);
});

test('search as members do, with one statement more to tell whether there is more', async () => {
  const asked = async (client: TestClient, q: string) => {
    const seen = await world.statements.during(() => client.ask(searchPosts, { query: { q } }));
    return seen.filter((text) => !text.includes('"sessions"')).length;
  };
  await aPost(world, bob, { title: 'Unique' });
  const member = await asked(bob.client, 'unique');
  expect(await asked(world.visitor, 'unique'), 'all of it is shown').toBe(member);
  expect(await asked(bob.client, 'tout')).toBe(member);
  expect(await asked(world.visitor, 'tout')).toBe(member + 1);
});
