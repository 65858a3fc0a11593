import { updatePost } from '@stenope/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { seedPlaces } from './seed.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  await seedPlaces(world.running.context.db);
  ada = await world.person();
});
afterAll(() => world.end());

const house = { label: '12 Rue du Viaduc, Die, Drôme, France', lat: 44.7541, lon: 5.3712 };

async function labelOf(
  place: { label: string; lat: number; lon: number },
  precision: 'km' | 'city',
) {
  return (await aPost(world, ada, { place: { ...place, precision } })).location?.label;
}

test('a town’s label is the town, whatever was sent', async () => {
  expect(await labelOf(house, 'city')).toBe('Die, Drôme, France');
  expect(await labelOf({ ...house, label: 'die, Drôme, フランス' }, 'city')).toBe(
    'die, Drôme, フランス',
  );
  expect(await labelOf({ ...house, label: 'Chez nous, deuxième étage' }, 'city')).toBe(
    'Die, Drôme, France',
  );
  const sea = { label: 'Rade, Nord, Atlantique, Mer', lat: 45, lon: -30 };
  expect(await labelOf(sea, 'city'), 'where no town is near').toBe('Nord, Atlantique, Mer');
});

test('a kilometre’s label has no house number', async () => {
  expect(await labelOf(house, 'km')).toBe('Rue du Viaduc, Die, Drôme, France');
});

test('an edit that makes a place coarser makes its label coarser', async () => {
  const { id, location } = await aPost(world, ada, { place: { ...house, precision: 'exact' } });
  expect(location?.label).toBe(house.label);
  const edited = await ada.client.ask(updatePost, {
    params: { postId: id },
    body: { place: { ...house, precision: 'city' } },
  });
  expect(edited.location?.label).toBe('Die, Drôme, France');
  expect(edited.place).toBe('Die, Drôme, France');
});
