import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { blocks } from '../../src/tables/people.ts';
import { areToldApart } from './pairs.ts';
import { appleEnv } from '../kit/push/phones.ts';
import { aWorld, type World } from '../kit/world.ts';
import { made, ofStaff, slots } from './hidden-ids.ts';
import { hiddenScene, type Scene } from './hidden-scene.ts';
import { idPlacesOf, placesOf } from './id-places.ts';

/**
 * Every id of every action, in its path, query and body, once of something hidden from the sender,
 * once of nothing: the same answer, by the same statements; of writes also in the same time.
 */
let world: World & { end(): Promise<void> };
let scene: Scene;
beforeAll(async () => {
  // Asked for so often, limits would answer.
  world = await aWorld({
    keep: true,
    env: { LIMIT_FACTOR: '1000000', FEATURES: 'push', ...appleEnv },
  });
  scene = await hiddenScene(world);
});
// Blocking a hidden member is allowed: its row must not affect the next write.
afterEach(() =>
  world.running.context.db.sql.delete(blocks).where(eq(blocks.blockerId, scene.reader.id)),
);
afterAll(() => world.end());

const walked = Object.entries(slots).flatMap(([id, some]) =>
  some.map((slot, at) => ({ id, slot, name: `${id}, ${slot.kind}${at > 0 ? ` ${at}` : ''}` })),
);

test('every id of the contract is walked', async () => {
  const taken = actions
    .filter(({ id }) => !ofStaff.includes(id))
    .flatMap((action) => idPlacesOf(action).map((place) => `${action.id} ${place}`))
    .filter((place) => !made.includes(place));
  const marker = randomUUID();
  const asked = walked.map(async ({ id, slot }) =>
    placesOf(marker, await slot.sent(marker, scene)).map((place) => `${id} ${place}`),
  );
  const walkedPlaces = new Set((await Promise.all(asked)).flat());
  expect([...walkedPlaces].toSorted()).toEqual(taken.toSorted());
});

test('a hash or a wait would be told from its time, and the same work would not', async () => {
  const nothing = () => Promise.resolve();
  const wait = () => delay(20);
  expect(await areToldApart(nothing, wait)).toBe(true);
  expect(await areToldApart(wait, nothing)).toBe(true);
  expect(await areToldApart(wait, wait)).toBe(false);
});

/** Leaves out session look-ups and limits. */
const isOfTheAnswer = (text: string): boolean => !/from "sessions"|limit_counts/.test(text);

async function play(action: Action, sent: object) {
  let outcome = { status: 0, body: '' };
  const statements = await world.statements.during(async () => {
    const { status, body } = await scene.reader.client.send(action, sent);
    outcome = { status, body: JSON.stringify(body, withoutRequestId) };
  });
  return { outcome, statements: statements.filter(isOfTheAnswer) };
}

const withoutRequestId = (key: string, value: unknown): unknown =>
  key === 'requestId' ? undefined : value;

describe('hidden and missing answer alike', () => {
  test.each(walked)('$name', async ({ id, slot }) => {
    const action = actions.find((one) => one.id === id);
    if (!action) throw new Error(`No action is called ${id}`);
    const reasons = scene.hidden[slot.kind].filter(([why]) => why === (slot.hiddenBecause ?? why));
    for (const [why, hidden] of reasons) {
      // Warms prepared statements and the session cache.
      await play(action, await slot.sent(randomUUID(), scene));
      const missing = await play(action, await slot.sent(randomUUID(), scene));
      // Of a body that is malformed nothing would be looked up.
      expect(missing.outcome.body).not.toMatch(/"code":"(?:invalid|unknown_field)"/);
      expect(await play(action, await slot.sent(hidden, scene)), why).toEqual(missing);
      const ask = (given: string) => async () =>
        scene.reader.client.send(action, await slot.sent(given, scene));
      const isTold =
        action.method !== 'GET' && (await areToldApart(ask(randomUUID()), ask(hidden)));
      expect(isTold, `${why}, by the time it takes`).toBe(false);
    }
  });
});
