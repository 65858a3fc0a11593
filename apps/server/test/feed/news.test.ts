import { homeNews, readHome } from '@stenope/contract/feed';
import { follow, unfollow } from '@stenope/contract/people';
import { block, mute } from '@stenope/contract/people/ties';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeNewsRelay } from '../../src/features/feed/service.ts';
import { TestListener } from '../kit/listener.ts';
import { aPicture, aPost, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let author: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  author = await world.person();
});
afterAll(() => world.end());

const on = ({ id }: Person) => ({ params: { userId: id } });

/** A person viewing their home. */
async function atHome(person: Person, origin = world.origin): Promise<TestListener> {
  const topics = [`home:${person.id}`];
  return TestListener.start(origin, person.client.token, { topics });
}

const newsOf = ({ events }: TestListener) =>
  events.filter(({ name }) => name === homeNews.name).map(({ data }) => data);

test('who follows hears of it at home, on every process, once; nobody else does', async () => {
  const second = await world.second();
  const [near, far, stranger] = await Promise.all([1, 2, 3].map(() => world.person()));
  if (!near || !far || !stranger) throw new Error('nobody');
  for (const one of [near, far]) await one.client.ask(follow, on(author));
  const lines = await Promise.all([
    atHome(near),
    atHome(far, second.address),
    atHome(stranger),
    atHome(author),
    // Signed in, but viewing another page.
    TestListener.start(world.origin, near.client.token),
  ]);
  const { id: postId } = await aPost(world, author);
  for (const line of lines.slice(0, 2)) {
    await expect.poll(() => newsOf(line)).toEqual([{ postId }]);
  }
  expect(lines.slice(2).map(newsOf)).toEqual([[], [], []]);
  const { items } = await near.client.ask(readHome, { params: { list: 'following' } });
  expect(items.map(({ id }) => id)).toEqual([postId]);
  for (const line of lines) line.end();
});

test('nobody hears of whom they silenced, left, or shut out, nor of what nobody sees', async () => {
  const [reader, silenced, left, shutOut, shuttingOut] = await Promise.all(
    Array.from({ length: 5 }, () => world.person()),
  );
  if (!reader || !silenced || !left || !shutOut || !shuttingOut) throw new Error('nobody');
  for (const one of [author, silenced, left, shutOut, shuttingOut]) {
    await reader.client.ask(follow, on(one));
  }
  const line = await atHome(reader);
  await reader.client.ask(mute, on(silenced));
  await reader.client.ask(unfollow, on(left));
  await reader.client.ask(block, on(shutOut));
  await shuttingOut.client.ask(block, on(reader));
  for (const one of [reader, silenced, left, shutOut, shuttingOut]) await aPost(world, one);
  const waiting = await aPicture(world, author, { state: 'processing' });
  await aPost(world, author, { mediaId: waiting });
  const { id: postId } = await aPost(world, author);
  await expect.poll(() => newsOf(line)).toContainEqual({ postId });
  expect(newsOf(line)).toEqual([{ postId }]);
  line.end();
});

test('what was hidden before it could be passed on is not, nor what is of somebody suspended', async () => {
  const [reader, gone] = [await world.person(), await world.person()];
  for (const one of [author, gone]) await reader.client.ask(follow, on(one));
  const [masked, theirs, seen] = [
    await aPost(world, author),
    await aPost(world, gone),
    await aPost(world, author),
  ];
  await inState(world, masked, { state: 'masked' });
  await world.suspend(gone);
  const told = [masked, theirs, seen].map(({ id: postId }) => ({
    id: postId,
    at: '0',
    name: homeNewsRelay.of.name,
    topics: [],
    frame: JSON.stringify({ data: { postId } }),
  }));
  const passed = await homeNewsRelay.passOn(world.running.context, told, [reader.id]);
  expect(passed.map(({ to, data }) => [to, data])).toEqual([
    [[`home:${reader.id}`], { postId: seen.id }],
  ]);
});

test('a post costs one question, however many have their home open', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => world.person()));
  for (const one of crowd) await one.client.ask(follow, on(author));
  const lines = await Promise.all(crowd.map((one) => atHome(one)));
  const seen = await world.statements.during(async () => {
    const { id: postId } = await aPost(world, author);
    for (const line of lines) await expect.poll(() => newsOf(line)).toEqual([{ postId }]);
  });
  expect(seen.filter((text) => text.includes('as listener'))).toHaveLength(1);
  for (const line of lines) line.end();
});

test('what is told at home is kept nowhere: nobody is told that they missed nothing of it', async () => {
  const reader = await world.person();
  const topics = [`home:${reader.id}`];
  const { cursor = '' } = await TestListener.start(world.origin, reader.client.token);
  const line = await TestListener.start(world.origin, reader.client.token, { cursor, topics });
  expect(line.frames).toContainEqual({ type: 'watching', topic: topics[0] });
  expect(line.frames).toContainEqual(expect.objectContaining({ type: 'ready', resumed: true }));
  line.end();
});
