import { listCellPosts, listCellProfiles, mapPosts, mapProfiles } from '@stenope/contract/feed/map';
import { setLocation } from '@stenope/contract/people/profile';
import { deepestLevel, deepestTile, quadkeyAt, tileOf } from '@stenope/domain/map/cells';
import {
  distanceKm,
  roundCoordinates,
  type Coordinates,
  type PlacePrecision,
} from '@stenope/domain/places/coordinates';
import { beforeEach, expect, test } from 'vitest';
import { countChanges } from '../../src/features/search/map/service.ts';
import { aPost, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World;
let ada: Person;
beforeEach(async () => {
  world = await aWorld();
  ada = await world.person();
});

const die = { lat: 44.753_61, lon: 5.370_33 };

/** Two places that are rounded to one, each well away from it. */
function twoPlaces(precision: PlacePrecision, away: number) {
  const told = roundCoordinates(die, precision);
  const real = [-away, away].map((by) => ({ lat: told.lat + by, lon: told.lon + by }));
  for (const one of real) expect(roundCoordinates(one, precision)).toEqual(told);
  return { told, real };
}

interface Map {
  readonly tile: typeof mapPosts | typeof mapProfiles;
  readonly list: typeof listCellPosts | typeof listCellProfiles;
}

/** All that is told of a spot by the tile there at each zoom. */
async function tilesAt({ tile }: Map, spot: Coordinates) {
  const told: { zoom: number; count: number; lat: number; lon: number }[] = [];
  for (let zoom = 0; zoom <= deepestTile; zoom += 1) {
    const { x, y } = tileOf(quadkeyAt(spot, zoom));
    const { squares } = await ada.client.ask(tile, { params: { zoom, x, y } });
    for (const { count, lat, lon } of squares) told.push({ zoom, count, lat, lon });
  }
  return told;
}

/** How many are listed in ever smaller squares around a spot, from the world to half a metre. */
async function listedAt({ list }: Map, spot: Coordinates): Promise<readonly number[]> {
  const counts: number[] = [];
  for (let level = 1; level <= deepestLevel; level += 1) {
    const { items } = await ada.client.ask(list, { params: { cell: quadkeyAt(spot, level) } });
    counts.push(items.length);
  }
  return counts;
}

/** Both stand at one point, however small the square; and where they are, nobody stands. */
async function expectNoneSharper(map: Map, { told, real }: ReturnType<typeof twoPlaces>) {
  const tiles = await tilesAt(map, told);
  expect(tiles.map(({ zoom }) => zoom)).toEqual(
    Array.from({ length: deepestTile + 1 }, (_, n) => n),
  );
  for (const { zoom, count, ...point } of tiles) {
    expect({ zoom, count }).toEqual({ zoom, count: 2 });
    expect(distanceKm(point, told), `zoom ${zoom}`).toBeLessThan(0.002);
  }
  expect(await listedAt(map, told)).toEqual(Array.from({ length: deepestLevel }, () => 2));
  for (const one of real) {
    const around = (await tilesAt(map, one)).filter(
      (point) => distanceKm(point, one) < distanceKm(point, told),
    );
    expect(around).toEqual([]);
    // Small enough to tell the two apart.
    expect((await listedAt(map, one)).at(-1)).toBe(0);
  }
}

test.each([
  ['km', 0.002],
  ['city', 0.02],
] as const)(
  'no square, however small, sharpens where posts told by the %s are',
  async (precision, away) => {
    const places = twoPlaces(precision, away);
    for (const real of places.real) {
      const author = await world.person();
      await aPost(world, author, { place: { label: 'Die', ...real, precision } });
    }
    const map = { tile: mapPosts, list: listCellPosts };
    await expectNoneSharper(map, places);
    while (await countChanges(world.running.context));
    await expectNoneSharper(map, places);
  },
);

test('no square, however small, sharpens where a profile is', async () => {
  const places = twoPlaces('km', 0.002);
  for (const real of places.real) {
    const member = await world.person();
    await makePro(world, member);
    const body = { location: { label: 'Die', ...real } };
    await member.client.ask(setLocation, { params: { userId: member.id }, body });
  }
  const map = { tile: mapProfiles, list: listCellProfiles };
  await expectNoneSharper(map, places);
  while (await countChanges(world.running.context));
  await expectNoneSharper(map, places);
});
