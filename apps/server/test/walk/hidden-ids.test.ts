import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { blocks } from '../../src/tables/people.ts';
import { aWorld, type World } from '../kit/world.ts';
import { hiddenScene, idsOf, ofStaff, slots, type Scene } from './hidden-ids.ts';

/**
 * Every id of every write, once of something hidden from the sender, once of nothing: the same
 * answer, by the same statements. The same work takes the same time, so timing is not measured.
 */
const writes = actions.filter(({ method }) => method !== 'GET');

let world: World & { end(): Promise<void> };
let scene: Scene;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  scene = await hiddenScene(world);
});
// Blocking a hidden member is allowed: its row must not affect the next write.
afterEach(() =>
  world.running.context.db.sql.delete(blocks).where(eq(blocks.blockerId, scene.reader.id)),
);
afterAll(() => world.end());

test('every write that takes an id is walked', () => {
  const takingIds = writes.filter((action) => idsOf(action).length > 0).map(({ id }) => id);
  const unknown = takingIds.filter((id) => !ofStaff.includes(id) && !(id in slots));
  expect(unknown).toEqual([]);
  expect(Object.keys(slots).filter((id) => !takingIds.includes(id))).toEqual([]);
});

/** Leaves out session look-ups and limits. */
const isOfTheAnswer = (text: string): boolean => !/from "sessions"|limit_counts/.test(text);

async function play(action: Action, sent: object) {
  let outcome: unknown;
  const statements = await world.statements.during(async () => {
    const { status, body } = await scene.reader.client.send(action, sent);
    outcome = { status, body: JSON.stringify(body, withoutRequestId) };
  });
  return { outcome, statements: statements.filter(isOfTheAnswer) };
}

const withoutRequestId = (key: string, value: unknown): unknown =>
  key === 'requestId' ? undefined : value;

const walked = Object.entries(slots).flatMap(([id, some]) =>
  some.map((slot, at) => ({ id, slot, name: `${id}, ${slot.kind}${at > 0 ? ` ${at}` : ''}` })),
);

describe('hidden and missing answer alike', () => {
  test.each(walked)('$name', async ({ id, slot }) => {
    const action = actions.find((one) => one.id === id);
    if (!action) throw new Error(`No action is called ${id}`);
    const reasons = scene.hidden[slot.kind].filter(([why]) => why === (slot.hiddenBecause ?? why));
    for (const [why, hidden] of reasons) {
      // Warms prepared statements and the session cache.
      await play(action, await slot.sent(randomUUID(), scene));
      const missing = await play(action, await slot.sent(randomUUID(), scene));
      expect(await play(action, await slot.sent(hidden, scene)), why).toEqual(missing);
    }
  });
});
