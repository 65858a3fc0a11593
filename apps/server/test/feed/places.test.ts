import { listPlacesOf, type PlacedPost } from '@stenope/contract/feed';
import { readPost, updatePost } from '@stenope/contract/posts';
import { distanceKm } from '@stenope/domain/places/coordinates';
import { placePrecisions } from '@stenope/domain/posts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { codeOf } from '../kit/client.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

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

const die = { label: 'Die, Drôme, France', lat: 44.753_61, lon: 5.370_33 };
const at = (precision: (typeof placePrecisions)[number]) => ({ place: { ...die, precision } });

/** Validates the answer, since raw JSON is not filtered by the schema. */
async function mapOf(reader: Person, { username }: Person): Promise<readonly PlacedPost[]> {
  const { status, body } = await reader.client.send(listPlacesOf, { params: { username } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return z.parse(listPlacesOf.answer, body).items;
}

const idsOn = (items: readonly PlacedPost[]) => items.map(({ post }) => post.id);

test('a map holds the posts with a place, newest first, as exactly as their page does', async () => {
  const made = [];
  for (const precision of placePrecisions) made.unshift(await aPost(world, bob, at(precision)));
  await aPost(world, bob);
  const items = await mapOf(ada, bob);
  expect(idsOn(items)).toEqual(made.map(({ id }) => id));
  for (const { lat, lon, precision, post: card } of items) {
    const { thread: _, ...post } = await ada.client.ask(readPost, { params: { postId: card.id } });
    expect(post).toMatchObject(card);
    expect(post.location).toMatchObject({ lat, lon, precision });
    const away = distanceKm(die, { lat, lon });
    expect(away < 0.01).toBe(precision === 'exact');
  }
});

test('a place that is made coarser, or taken away, is so on the map', async () => {
  const post = await aPost(world, bob, at('exact'));
  const change = (place: object | null) =>
    bob.client.send(updatePost, { params: { postId: post.id }, body: { place } });
  await change({ ...die, precision: 'city' });
  const [coarse] = await mapOf(ada, bob);
  expect(coarse?.precision).toBe('city');
  expect(distanceKm(die, coarse ?? die)).toBeGreaterThan(0.1);
  await change(null);
  expect(await mapOf(ada, bob)).toEqual([]);
});

describe('what a reader may not see', () => {
  test('is on no map but its author’s, and what is removed on none', async () => {
    const shown = await aPost(world, bob, at('km'));
    const [masked, waiting, removed] = [
      await aPost(world, bob, at('km')),
      await aPost(world, bob, at('km')),
      await aPost(world, bob, at('km')),
    ];
    expect(await mapOf(ada, bob)).toHaveLength(4);
    await inState(world, masked, { state: 'masked' });
    await inState(world, waiting, { ready: false });
    await inState(world, removed, { state: 'removed' });
    expect(idsOn(await mapOf(ada, bob))).toEqual([shown.id]);
    const own = await mapOf(bob, bob);
    expect(own.map(({ post }) => [post.id, post.status])).toEqual([
      [waiting.id, 'processing'],
      [masked.id, 'masked'],
      [shown.id, 'visible'],
    ]);
  });

  test('the map of somebody who blocks, is blocked or is suspended is not there', async () => {
    const [cy, dan, eve] = [await world.person(), await world.person(), await world.person()];
    for (const author of [cy, dan, eve]) await aPost(world, author, at('km'));
    for (const author of [cy, dan, eve]) expect(await mapOf(ada, author)).toHaveLength(1);
    await block(world, cy, ada);
    await block(world, ada, dan);
    await world.suspend(eve);
    for (const { username } of [cy, dan, eve]) {
      const reply = await ada.client.send(listPlacesOf, { params: { username } });
      expect(codeOf(reply)).toBe('not_found');
    }
    expect(await mapOf(cy, cy)).toHaveLength(1);
  });

  test('visitors have no maps', async () => {
    const reply = await world.visitor.send(listPlacesOf, { params: { username: bob.username } });
    expect(codeOf(reply)).toBe('unauthenticated');
  });
});
