import { updatePreferences } from '@stenope/contract/accounts/onboarding';
import { follow } from '@stenope/contract/people';
import { block, mute, suggestPeople } from '@stenope/contract/people/ties';
import { addFavourite } from '@stenope/contract/posts';
import { describe, expect, test } from 'vitest';
import { aPost, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

const on = ({ id }: Person) => ({ params: { userId: id } });

const suggested = async (reader: Person) =>
  (await reader.client.ask(suggestPeople, { query: { limit: 24 } })).items;

describe('suggestions', () => {
  test('are whom those one follows follow, then who shows alike, then who is active', async () => {
    const scene = await aWorld();
    const [reader, friend, near, alike, active] = await Promise.all(
      Array.from({ length: 5 }, () => scene.person()),
    );
    if (!reader || !friend || !near || !alike || !active) throw new Error('nobody');
    await reader.client.ask(follow, on(friend));
    await friend.client.ask(follow, on(near));
    await aPost(scene, reader, { description: '#brume' });
    await aPost(scene, alike, { description: '#Brume au matin' });
    await aPost(scene, active);
    await aPost(scene, friend);
    expect((await suggested(reader)).map(({ id, reason }) => [id, reason])).toEqual([
      [near.id, 'followed_by_yours'],
      [alike.id, 'same_tags'],
      [active.id, 'active'],
    ]);
  });

  test('leave out oneself and who is followed, blocked either way, muted or suspended', async () => {
    const scene = await aWorld();
    const [reader, followed, blocked, blocking, muted, gone, left] = await Promise.all(
      Array.from({ length: 7 }, () => scene.person()),
    );
    if (!reader || !followed || !blocked || !blocking || !muted || !gone || !left) {
      throw new Error('nobody');
    }
    for (const one of [reader, followed, blocked, blocking, muted, gone, left]) {
      await aPost(scene, one);
    }
    await reader.client.ask(follow, on(followed));
    await reader.client.ask(block, on(blocked));
    await blocking.client.ask(block, on(reader));
    await reader.client.ask(mute, on(muted));
    await scene.suspend(gone);
    expect((await suggested(reader)).map(({ id }) => id)).toEqual([left.id]);
    const seen = await scene.statements.during(() => suggested(reader));
    expect(seen.length).toBeLessThanOrEqual(3);
  });

  test('are to a newcomer first who shows what they like to look at, in any language', async () => {
    const scene = await aWorld();
    const [reader, night, notte, other] = await Promise.all(
      Array.from({ length: 4 }, () => scene.person()),
    );
    if (!reader || !night || !notte || !other) throw new Error('nobody');
    await aPost(scene, night, { description: '#nuit' });
    await aPost(scene, notte, { description: '#Notte' });
    await aPost(scene, other, { description: '#ailleurs' });
    await reader.client.ask(updatePreferences, { body: { interests: ['night'] } });
    const found = (await suggested(reader)).map(({ id, reason }) => [id, reason]);
    expect(found).toEqual([
      [notte.id, 'interests'],
      [night.id, 'interests'],
      [other.id, 'active'],
    ]);
    await reader.client.ask(updatePreferences, { body: { interests: [] } });
    const reasons = (await suggested(reader)).map(({ reason }) => reason);
    expect(reasons).toEqual(['active', 'active', 'active']);
  });
});

describe('why somebody is suggested', () => {
  const reasonsFor = async (reader: Person) =>
    (await suggested(reader)).map(({ id, reason }) => [id, reason]);

  async function four(scene: World): Promise<[Person, Person, Person, Person]> {
    const made = await Promise.all(Array.from({ length: 4 }, () => scene.person()));
    return made as [Person, Person, Person, Person];
  }

  const at = (lat: number, lon: number, label: string | null = null) => ({
    place: { lat, lon, label, precision: 'km' as const },
  });

  test('is a place they both make photographs near, by the name the reader gave it', async () => {
    const scene = await aWorld();
    const [reader, neighbour, nameless, far] = await four(scene);
    await aPost(scene, reader, at(45.764, 4.835, 'Quai Saint-Vincent, Lyon, Rhône, France'));
    await aPost(scene, far, at(48.853, 2.349, 'Paris, France'));
    await aPost(scene, neighbour, at(45.75, 4.85, 'Villeurbanne, Rhône, France'));
    expect((await suggested(reader)).map(({ id, reason, place }) => [id, reason, place])).toEqual([
      [neighbour.id, 'place', 'Lyon'],
      [far.id, 'active', null],
    ]);
    await aPost(scene, nameless, at(45.76, 4.83));
    const [first] = await suggested(nameless);
    expect(first).toMatchObject({ reason: 'place', place: null });
  });

  test('is not a place nobody is shown: of a post that is masked, or being developed', async () => {
    const scene = await aWorld();
    const [reader, masked, waiting] = await four(scene);
    await aPost(scene, reader, at(45.764, 4.835));
    for (const [author, state] of [
      [masked, { state: 'masked' }],
      [waiting, { ready: false }],
    ] as const) {
      await inState(scene, await aPost(scene, author, at(45.764, 4.835)), state);
      await aPost(scene, author);
    }
    expect(new Map((await suggested(reader)).map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [masked.id, 'active'],
        [waiting.id, 'active'],
      ]),
    );
  });

  test('counts all whom the reader follows and meets, and nobody who is suspended', async () => {
    const scene = await aWorld();
    const [reader, star, friend, gone] = await four(scene);
    for (const one of [friend, gone]) {
      await reader.client.ask(follow, on(one));
      await one.client.ask(follow, on(star));
    }
    expect(await suggested(reader)).toMatchObject([{ id: star.id, followedByYours: 2 }]);
    await scene.suspend(gone);
    expect(await suggested(reader)).toMatchObject([{ id: star.id, followedByYours: 1 }]);
    await scene.suspend(friend);
    expect(await suggested(reader)).toEqual([]);
  });

  test('is not what the reader publishes where they only keep it', async () => {
    const scene = await aWorld();
    const [reader, kept, alike] = await four(scene);
    const { id: postId } = await aPost(scene, kept, { description: '#brume' });
    await aPost(scene, alike, { description: '#brume' });
    await reader.client.ask(addFavourite, { params: { postId } });
    expect(await reasonsFor(reader)).toEqual([
      [alike.id, 'interests'],
      [kept.id, 'interests'],
    ]);
  });
});

test('each is shown with their three newest pictures, without those that are veiled or hidden', async () => {
  const scene = await aWorld();
  const [reader, author] = [await scene.person(), await scene.person()];
  const titles = ['Un', 'Deux', 'Trois', 'Quatre'];
  for (const title of titles) await aPost(scene, author, { title });
  await aPost(scene, author, { title: 'Voilée', sensitive: 'nude' });
  await inState(scene, await aPost(scene, author, { title: 'Masquée' }), { state: 'masked' });
  await inState(scene, await aPost(scene, author, { title: 'À venir' }), { ready: false });
  const shown = async () =>
    (await suggested(reader)).map(({ pictures }) => pictures.map(({ title }) => title));
  expect(await shown()).toEqual([['Quatre', 'Trois', 'Deux']]);
  // Showing sensitive pictures does not extend to suggestions.
  await reader.client.ask(updatePreferences, { body: { showsSensitive: true } });
  expect(await shown()).toEqual([['Quatre', 'Trois', 'Deux']]);
  const [first] = await suggested(reader);
  expect(first?.pictures[0]).toMatchObject({ alt: '', photo: { width: 1600, height: 1067 } });
  const others = await Promise.all(Array.from({ length: 6 }, () => scene.person()));
  for (const one of others) await aPost(scene, one);
  const seen = await scene.statements.during(() => suggested(reader));
  // Interests, candidates, and the rate limit.
  expect(seen.filter((text) => !text.includes('"sessions"')).length).toBeLessThanOrEqual(3);
});
