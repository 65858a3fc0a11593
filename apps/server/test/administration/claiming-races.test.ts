import { claimOwnership } from '@stenope/contract/site/administration';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { usedSecrets, users } from '../../src/tables/accounts.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** The long form has 200. Fifty who race at once show in each round what two show in some. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 5);
const code = 'a code for fifty people at once';

let world: World & { end(): Promise<void> };
let people: readonly Person[];
let origins: readonly [string, string];
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { OWNER_CLAIM_CODE: code } });
  people = await Promise.all(Array.from({ length: 50 }, () => world.person()));
  origins = [world.origin, (await world.second()).address ?? ''];
}, 60_000);
afterAll(() => world.end());

const on = () => world.running.context.db.sql;

async function countClaims(): Promise<number> {
  return (await on().select({ id: audit.id }).from(audit).where(eq(audit.act, 'owner.claim')))
    .length;
}

const places = Array.from({ length: rounds }, (_, round) => round);

test.each(places)('a site claimed by fifty at once has one owner: round %i', async (round) => {
  const replies = await Promise.all(
    people.map(({ client }, nth) =>
      new TestClient(origins[nth % 2] ?? '', client.token).send(claimOwnership, { body: { code } }),
    ),
  );
  const codes = replies.map((reply) => codeOf(reply) ?? reply.status);
  expect(codes.filter((one) => one === 200)).toHaveLength(1);
  expect(codes.filter((one) => one === 'owner_exists')).toHaveLength(49);
  const owners = await on().select({ id: users.id }).from(users).where(eq(users.role, 'owner'));
  expect(owners).toEqual([{ id: people[codes.indexOf(200)]?.id }]);
  expect(await countClaims()).toBe(round + 1);
  // The site as it was before: nobody owns it, and the code was never used.
  await on().update(users).set({ role: 'member' }).where(eq(users.role, 'owner'));
  await on().delete(usedSecrets);
});
