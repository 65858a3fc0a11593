import { demoteAdmin, promoteMember } from '@stenope/contract/site/members';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { users } from '../../src/tables/accounts.ts';
import { TestClient } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** The long form has 200. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 20);

let world: World & { end(): Promise<void> };
let owner: Person;
let admin: Person;
let ada: Person;
let origins: readonly [string, string];
beforeAll(async () => {
  world = await aWorld({ keep: true });
  owner = await world.person({ role: 'owner' });
  admin = await world.person({ role: 'admin' });
  ada = await world.person();
  origins = [world.origin, (await world.second()).address ?? ''];
});
afterAll(() => world.end());

const on = () => world.running.context.db.sql;
const at = (origin: number, { client }: Person) =>
  new TestClient(origins[origin % 2] ?? '', client.token);

async function isAdmin(): Promise<boolean> {
  const [row] = await on().select({ role: users.role }).from(users).where(eq(users.id, ada.id));
  return row?.role === 'admin';
}

async function countActs(act: string): Promise<number> {
  const where = and(eq(audit.targetId, ada.id), eq(audit.act, act));
  return (await on().select({ id: audit.id }).from(audit).where(where)).length;
}

const places = Array.from({ length: rounds }, (_, round) => round);

test.each(places)('roles given and taken side by side alternate: round %i', async () => {
  const params = { userId: ada.id };
  const given = await countActs('admin.promote');
  const taken = await countActs('admin.demote');
  const before = Number(await isAdmin());
  const replies = await Promise.all([
    at(0, admin).send(promoteMember, { params }),
    at(1, owner).send(demoteAdmin, { params }),
    at(1, owner).send(promoteMember, { params }),
    at(0, owner).send(demoteAdmin, { params }),
  ]);
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const gained = (await countActs('admin.promote')) - given;
  const lost = (await countActs('admin.demote')) - taken;
  // Each winner is written down once, and nobody wins twice.
  expect(gained + lost).toBe(statuses.filter((status) => status === 200).length);
  expect(before + gained - lost).toBe(Number(await isAdmin()));
});
