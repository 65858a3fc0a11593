import type { Action } from '@stenope/contract/action';
import {
  listCellPosts,
  listCellProfiles,
  mapPosts,
  mapProfiles,
  type PostSquare,
  type ProfileSquare,
} from '@stenope/contract/feed/map';
import { muteTerm } from '@stenope/contract/feed/hashtags';
import { setLocation } from '@stenope/contract/people/profile';
import { deletePost, updatePost } from '@stenope/contract/posts';
import { countedLevels, quadkeyAt, tileOf } from '@stenope/domain/map/cells';
import { distanceKm, roundCoordinates } from '@stenope/domain/places/coordinates';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { countChanges } from '../../src/features/search/map/service.ts';
import { wrongSquares } from '../../src/operate/recount/map-squares.ts';
import { users } from '../../src/tables/accounts.ts';
import { mapCells } from '../../src/tables/search.ts';
import { codeOf, type TestClient } from '../kit/client.ts';
import { aPost, block, inState, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World;
let ada: Person;
let bob: Person;
beforeEach(async () => {
  world = await aWorld();
  [ada, bob] = [await world.person(), await world.person()];
});

const die = { label: 'Die, Drôme, France', lat: 44.753_61, lon: 5.370_33 };
const lima = { label: 'Lima', lat: -12.0464, lon: -77.0428 };
type Spot = typeof die;
const at = (spot: Spot, precision: 'exact' | 'km' | 'city' = 'exact') => ({
  place: { ...spot, precision },
});

/** Validates the answer, since raw JSON is not filtered by the schema. */
async function squaresAt<Square>(client: TestClient, action: Action, spot: Spot, zoom: number) {
  const { x, y } = tileOf(quadkeyAt(spot, zoom));
  const { status, body } = await client.send(action, { params: { zoom, x, y } });
  if (status !== 200 || !action.answer) throw new Error(`${status} ${JSON.stringify(body)}`);
  return (z.parse(action.answer, body) as { squares: Square[] }).squares;
}

const postsAt = (client: TestClient, zoom: number, spot = die) =>
  squaresAt<PostSquare>(client, mapPosts, spot, zoom);
const profilesAt = (client: TestClient, zoom: number, spot = die) =>
  squaresAt<ProfileSquare>(client, mapProfiles, spot, zoom);
const counts = (squares: readonly { count: number }[]) =>
  squares.map(({ count }) => count).toSorted((a, b) => a - b);

async function listIn(client: TestClient, level: number, query = {}, spot = die) {
  const params = { cell: quadkeyAt(spot, level) };
  const { status, body } = await client.send(listCellPosts, { params, query });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return z.parse(listCellPosts.answer, body);
}

/** Squares that say another number than there is. */
async function wrongSquaresIn({ databaseUrl }: World): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await wrongSquares(client);
  } finally {
    await client.end();
  }
}

/** Zooms of squares counted in advance, and of those that are not. */
const zooms = [0, 3, 9, 12, 13, 16, 20];

const fold = async () => {
  while (await countChanges(world.running.context));
};

describe('posts on the map', () => {
  test('are counted by squares at every zoom, before and after the job has been', async () => {
    const near = await aPost(world, bob, at(die));
    const newest = await aPost(world, bob, at(die));
    await aPost(world, bob, at(lima));
    await aPost(world, bob);
    const look = async () => {
      for (const zoom of zooms.slice(1)) {
        const [square, ...others] = await postsAt(ada.client, zoom);
        expect(others).toEqual([]);
        expect(square).toMatchObject({ count: 2, post: { id: newest.id, author: bob.username } });
        expect(distanceKm(square ?? lima, die)).toBeLessThan(0.01);
        expect(square?.cell).toBe(quadkeyAt(die, zoom + 2));
      }
      expect(counts(await postsAt(ada.client, 0))).toEqual([1, 2]);
    };
    await look();
    await fold();
    await look();
    await ada.client.ask(mapPosts, { params: { zoom: 0, x: 0, y: 0 } });
    await bob.client.ask(deletePost, { params: { postId: newest.id } });
    for (const step of [() => Promise.resolve(), fold]) {
      await step();
      for (const zoom of [3, 12, 16]) {
        expect(await postsAt(ada.client, zoom)).toMatchObject([
          { count: 1, post: { id: near.id } },
        ]);
      }
    }
  });

  test('that came and went before the job are named by no square', async () => {
    const kept = await aPost(world, bob, at(die));
    const gone = await aPost(world, bob, at(die));
    await bob.client.ask(deletePost, { params: { postId: gone.id } });
    await fold();
    const rows = await world.running.context.db.sql.select().from(mapCells);
    expect(rows).toHaveLength(countedLevels.last - countedLevels.first + 1);
    for (const { things, newest, gone: left } of rows) {
      expect({ things, newest, left }).toEqual({ things: 1, newest: [kept.id], left: [] });
    }
  });

  test('are where their author said, as coarsely as they said it, and follow a change', async () => {
    const post = await aPost(world, bob, at(die, 'city'));
    const [coarse] = await postsAt(ada.client, 12);
    expect(distanceKm(coarse ?? die, die)).toBeGreaterThan(0.1);
    const seen = [];
    for (const zoom of zooms) {
      for (const { lat, lon } of await postsAt(ada.client, zoom, { ...die, ...coarse })) {
        seen.push(distanceKm({ lat, lon }, coarse ?? die));
      }
    }
    // However small the square, the middle of the town's square is all there is.
    expect(seen).toHaveLength(zooms.length);
    expect(Math.max(...seen)).toBeLessThan(0.01);
    const change = (place: object | null) =>
      bob.client.ask(updatePost, { params: { postId: post.id }, body: { place } as never });
    await fold();
    await change({ ...lima, precision: 'exact' });
    expect(await postsAt(ada.client, 6)).toEqual([]);
    expect(counts(await postsAt(ada.client, 6, lima))).toEqual([1]);
    await change(null);
    expect(await postsAt(ada.client, 0)).toEqual([]);
    await fold();
    expect(await postsAt(ada.client, 0)).toEqual([]);
  });

  test('are no picture of a square they have left, though the job has not been', async () => {
    const stays = await aPost(world, bob, at(die));
    const [moved, hidden] = [await aPost(world, bob, at(die)), await aPost(world, bob, at(die))];
    await fold();
    const moves = async (postId: string, place: ReturnType<typeof at>['place'] | null) =>
      bob.client.ask(updatePost, { params: { postId }, body: { place } });
    await moves(moved.id, at(lima).place);
    await moves(hidden.id, null);
    const passing = await aPost(world, bob, at(die));
    await moves(passing.id, at(lima).place);
    for (const step of [() => Promise.resolve(), fold]) {
      await step();
      for (const zoom of [3, 12, 16]) {
        const [here, there] = [
          await postsAt(ada.client, zoom),
          await postsAt(ada.client, zoom, lima),
        ];
        expect(here).toMatchObject([{ count: 1, post: { id: stays.id } }]);
        expect(there).toMatchObject([{ count: 2, post: { id: passing.id } }]);
      }
    }
  });

  test('that somebody may not see are in no square and in no list', async () => {
    const [cy, dan, eve] = [await world.person(), await world.person(), await world.person()];
    const shown = await aPost(world, bob, at(die));
    for (const author of [cy, dan, eve]) await aPost(world, author, at(die));
    const masked = await aPost(world, bob, at(die));
    const waiting = await aPost(world, bob, at(die));
    await fold();
    for (const zoom of [2, 12, 16]) expect(counts(await postsAt(ada.client, zoom))).toEqual([6]);
    await block(world, cy, ada);
    await block(world, ada, cy);
    await block(world, ada, dan);
    await world.suspend(eve);
    await inState(world, masked, { state: 'masked' });
    await inState(world, waiting, { ready: false });
    const look = async () => {
      for (const zoom of [2, 12, 16]) {
        const squares = await postsAt(ada.client, zoom);
        expect(squares).toMatchObject([{ count: 1, post: { id: shown.id } }]);
      }
      // Not even a page of one is left open by what is hidden behind it.
      const page = await listIn(ada.client, 9, { limit: 1 });
      expect(page.items.map(({ id }) => id)).toEqual([shown.id]);
      expect(page.next).toBeUndefined();
    };
    await look();
    await fold();
    await look();
    expect(await wrongSquaresIn(world)).toEqual([]);
    // Who was suspended and returns is on the map again.
    const { sql } = world.running.context.db;
    await sql.update(users).set({ suspendedAt: null }).where(eq(users.id, eve.id));
    expect(counts(await postsAt(ada.client, 12))).toEqual([2]);
    await sql.delete(users).where(eq(users.id, eve.id));
    expect(counts(await postsAt(ada.client, 12))).toEqual([1]);
    await fold();
    expect(await wrongSquaresIn(world)).toEqual([]);
  });

  test('with a muted word are no picture and in no list', async () => {
    const shown = await aPost(world, bob, { ...at(die), title: 'Falaise' });
    await aPost(world, bob, { ...at(die), title: 'Une foule' });
    await ada.client.ask(muteTerm, { params: { kind: 'word', term: 'foule' } });
    for (const zoom of [4, 16]) {
      expect(await postsAt(ada.client, zoom)).toMatchObject([{ post: { id: shown.id } }]);
    }
    expect((await listIn(ada.client, 9)).items.map(({ id }) => id)).toEqual([shown.id]);
  });

  test('of a square are listed newest first, page by page', async () => {
    const made = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await aPost(world, bob, at(die))).id);
    await aPost(world, bob, at(lima));
    const first = await listIn(ada.client, 8, { limit: 3 });
    const second = await listIn(ada.client, 8, { limit: 3, cursor: first.next });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
    expect(second.next).toBeUndefined();
    const elsewhere = { cell: quadkeyAt(lima, 8) };
    const reply = await ada.client.send(listCellPosts, {
      params: elsewhere,
      query: { cursor: first.next },
    });
    expect(codeOf(reply)).toBe('bad_cursor');
  });

  test('visitors see those among the newest twelve', async () => {
    for (let n = 0; n < visitorPosts + 3; n += 1) await aPost(world, bob, at(die));
    for (const zoom of [0, 12, 16]) {
      expect(counts(await postsAt(world.visitor, zoom))).toEqual([visitorPosts]);
    }
    const page = await listIn(world.visitor, 6);
    expect(page.items).toHaveLength(visitorPosts);
    expect(page).toMatchObject({ forMembers: true });
    for (let n = 0; n < visitorPosts; n += 1) await aPost(world, bob);
    expect(await postsAt(world.visitor, 0)).toEqual([]);
    expect(await listIn(world.visitor, 6)).toEqual({ items: [], forMembers: true });
  });

  test('no square tells visitors where something lies beyond the newest twelve', async () => {
    await aPost(world, bob, at(lima));
    expect(await listIn(world.visitor, 6)).toEqual({ items: [] });
    for (let n = 0; n < visitorPosts; n += 1) await aPost(world, bob, at(die));
    for (const level of [1, 6, 12, 16]) {
      const ofLima = await listIn(world.visitor, level, {}, lima);
      const ofNothing = await listIn(world.visitor, level, {}, { ...lima, lon: 120 });
      expect(ofLima, `level ${level}`).toEqual({ items: [], forMembers: true });
      expect(ofNothing, `level ${level}`).toEqual(ofLima);
      const ofDie = await listIn(world.visitor, level, { limit: 3 });
      expect([ofDie.items.length, ofDie.forMembers]).toEqual([3, true]);
    }
  });

  test('a tile outside the world is not there, and what names no square is refused', async () => {
    const send = (params: object) => ada.client.send(mapPosts, { params });
    expect(codeOf(await send({ zoom: 2, x: 4, y: 0 }))).toBe('not_found');
    expect(codeOf(await send({ zoom: 21, x: 0, y: 0 }))).toBe('invalid');
    const odd = await ada.client.send(listCellPosts, { params: { cell: '0129' } });
    expect(codeOf(odd)).toBe('invalid');
  });
});

describe('profiles on the map', () => {
  const settle = async (who: Person, location: Spot | null) =>
    who.client.ask(setLocation, { params: { userId: who.id }, body: { location } });

  test('are those of Pros who show their place, rounded, for members alone', async () => {
    await makePro(world, bob);
    await settle(bob, die);
    for (const step of [() => Promise.resolve(), fold]) {
      await step();
      for (const zoom of [0, 8]) {
        const [square, ...others] = await profilesAt(ada.client, zoom);
        expect(others).toEqual([]);
        expect(square).toMatchObject({ count: 1, member: { username: bob.username } });
        const away = distanceKm(square ?? die, die);
        expect(away).toBeGreaterThan(0.01);
        expect(away).toBeLessThan(1);
      }
    }
    const [far] = await profilesAt(ada.client, 8);
    const [close] = await profilesAt(ada.client, 16, { ...die, ...far });
    expect(distanceKm(close ?? die, far ?? die)).toBeLessThan(0.01);
    const people = await ada.client.ask(listCellProfiles, { params: { cell: quadkeyAt(die, 9) } });
    expect(people.items.map(({ username }) => username)).toEqual([bob.username]);
    const reply = await world.visitor.send(mapProfiles, { params: { zoom: 0, x: 0, y: 0 } });
    expect(codeOf(reply)).toBe('signup_required');
  });

  test('leave it with the shop, the place, a suspension, a block or the account', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => world.person()));
    const [closing, moving, silent, avoided, leaving] = people as [Person, ...Person[]];
    for (const who of people) {
      await makePro(world, who);
      await settle(who, die);
    }
    // Counted in advance, and read one by one.
    const street = { ...die, ...roundCoordinates(die, 'km') };
    const seen = async () => {
      const [wide] = await profilesAt(ada.client, 8);
      const [near] = await profilesAt(ada.client, 16, street);
      expect(near?.count).toBe(wide?.count);
      return wide?.count ?? 0;
    };
    expect(await seen()).toBe(5);
    const { sql } = world.running.context.db;
    await sql.update(users).set({ shop: 'inactive' }).where(eq(users.id, closing.id));
    expect(await seen()).toBe(4);
    await settle(moving!, lima);
    expect(await seen()).toBe(3);
    await world.suspend(silent!);
    expect(await seen()).toBe(2);
    await block(world, avoided!, ada);
    expect(await seen()).toBe(1);
    await sql.delete(users).where(eq(users.id, leaving!.id));
    expect(await seen()).toBe(0);
    await fold();
    expect(await seen()).toBe(0);
    expect(counts(await profilesAt(ada.client, 8, lima))).toEqual([1]);
    expect(await wrongSquaresIn(world)).toEqual([]);
    const list = await ada.client.ask(listCellProfiles, { params: { cell: quadkeyAt(die, 9) } });
    expect(list.items).toEqual([]);
  });

  test('are listed page by page', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => world.person()));
    for (const who of people) {
      await makePro(world, who);
      await settle(who, die);
    }
    const params = { cell: quadkeyAt(die, 9) };
    const first = await ada.client.ask(listCellProfiles, { params, query: { limit: 2 } });
    const second = await ada.client.ask(listCellProfiles, {
      params,
      query: { limit: 2, cursor: first.next },
    });
    const found = [...first.items, ...second.items].map(({ id }) => id);
    expect(found.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  });
});

test('many publish at one place at once, and none is lost or counted twice', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  const work = new AbortController();
  const folding = (async () => {
    while (!work.signal.aborted) await countChanges(world.running.context);
  })();
  await Promise.all(
    people.map(async (who) => {
      const post = await aPost(world, who, at(die));
      await aPost(world, who, at(die));
      await who.client.ask(deletePost, { params: { postId: post.id } });
    }),
  );
  work.abort();
  await folding;
  expect(counts(await postsAt(ada.client, 6))).toEqual([12]);
  await fold();
  expect(counts(await postsAt(ada.client, 6))).toEqual([12]);
  expect(await wrongSquaresIn(world)).toEqual([]);
});
