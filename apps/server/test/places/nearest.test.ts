import { findNearestPlace } from '@stenope/contract/places';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explain } from '../kit/statements.ts';
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

const nearest = async (lat: number, lon: number) =>
  (await ada.client.ask(findNearestPlace, { query: { lat, lon } })).nearest;

describe('the nearest place', () => {
  test('with how far it is', async () => {
    expect(await nearest(44.75, 5.37)).toMatchObject({ place: { name: 'Die' }, km: 0.4 });
  });

  test('is one whose coordinates are its own', async () => {
    // At the approximate position of a commune.
    expect((await nearest(44.66, 5.7))?.place.name).toBe('Die');
  });

  test('may lie across the edge of the map', async () => {
    expect((await nearest(-16.4, -179.9))?.place.name).toBe('Labasa');
    expect((await nearest(-16.4, 179.9))?.place.name).toBe('Labasa');
  });

  test('is found in the far north', async () => {
    expect((await nearest(78.2, 16))?.place.name).toBe('Longyearbyen');
    expect(await nearest(90, 0)).toBeNull();
    expect(await nearest(-90, 0)).toBeNull();
  });

  test('is nothing on the high seas', async () => {
    expect(await nearest(0, -30)).toBeNull();
  });
});

test.each([
  'lat=91&lon=0',
  'lat=0&lon=180.01',
  'lat=NaN&lon=0',
  'lat=&lon=',
  'lat=1e1&lon=0',
  'lat=0x10&lon=0',
  'lat=Infinity&lon=0',
  'lat=44.75',
  'lat=1&lat=2&lon=3',
  'lat=%20&lon=5',
])('no coordinates: %s', async (query) => {
  const reply = await ada.client.raw(`/api/places/nearest?${query}`);
  expect(reply.status).toBe(422);
});

test('is found in one statement, and nothing is read whole', async () => {
  const seen = await world.statements.during(() => nearest(44.75, 5.37));
  const texts = seen.filter((text) => /from places/.test(text));
  expect(texts).toHaveLength(1);
  const plan = await explain(world.databaseUrl, texts[0] ?? '', [5.37, -354.63, 50]);
  expect(plan.filter(({ type }) => type === 'Seq Scan')).toEqual([]);
});
