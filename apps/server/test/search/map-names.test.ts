import { muteTerm } from '@stenope/contract/feed/hashtags';
import { mapPosts } from '@stenope/contract/feed/map';
import { quadkeyAt, tileOf } from '@stenope/domain/map/cells';
import { beforeEach, expect, test } from 'vitest';
import { countChanges } from '../../src/features/search/map/service.ts';
import type { TestClient } from '../kit/client.ts';
import { aPost, block } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World;
let ada: Person;
let bob: Person;
beforeEach(async () => {
  world = await aWorld();
  [ada, bob] = [await world.person(), await world.person()];
});

const die = { lat: 44.753_61, lon: 5.370_33 };
const at = (label: string | null) => ({
  place: { ...die, precision: 'exact' as const, label },
});

/** All stand at one point, whatever their places are called. */
async function squareAt(client: TestClient, zoom: number) {
  const { x, y } = tileOf(quadkeyAt(die, zoom));
  const { squares } = await client.ask(mapPosts, { params: { zoom, x, y } });
  expect(squares).toHaveLength(1);
  const [{ count, common, unsure } = expect.fail('nothing is there')] = squares;
  return { count, common, unsure };
}

const fold = async () => {
  while (await countChanges(world.running.context));
};

test('a square is called by what the names of its places share, as far as these are known', async () => {
  await aPost(world, bob, at('Die, Drôme, France'));
  expect(await squareAt(ada.client, 5)).toEqual({ count: 1, common: 'Die, Drôme, France' });
  await aPost(world, bob, at('Valence, Drôme, France'));
  for (const step of [() => Promise.resolve(), fold]) {
    await step();
    for (const reader of [ada.client, world.visitor]) {
      expect(await squareAt(reader, 5)).toEqual({ count: 2, common: 'Drôme, France' });
    }
  }
  await aPost(world, bob, at(null));
  const unsure = { common: 'Drôme, France', unsure: true };
  expect(await squareAt(ada.client, 5), 'one has no name').toEqual({ count: 3, ...unsure });
  for (let n = 0; n < 6; n += 1) await aPost(world, bob, at('Torino, Italia'));
  await fold();
  for (const zoom of [5, 16]) {
    const newest = { count: 9, common: 'Torino, Italia', unsure: true };
    expect(await squareAt(ada.client, zoom), 'others are older').toEqual(newest);
  }
  expect(await squareAt(world.visitor, 5)).toEqual({ count: 9, common: null, unsure: true });
});

test('what is across a block or muted names no square', async () => {
  const cy = await world.person();
  await aPost(world, bob, at('Die, Drôme, France'));
  await aPost(world, cy, at('Torino, Italia'));
  await block(world, cy, ada);
  expect(await squareAt(ada.client, 5)).toEqual({ count: 1, common: 'Die, Drôme, France' });
  await aPost(world, bob, { ...at('Genova, Italia'), title: 'Une foule' });
  await ada.client.ask(muteTerm, { params: { kind: 'word', term: 'foule' } });
  const counted = { count: 2, common: 'Die, Drôme, France', unsure: true };
  expect(await squareAt(ada.client, 5), 'a mute is counted').toEqual(counted);
});
