import { randomUUID } from 'node:crypto';
import { readMe } from '@stenope/contract/accounts';
import { login } from '@stenope/contract/accounts/signing';
import type { SentQuery } from '@stenope/contract/action';
import { setProFlag } from '@stenope/contract/people/pro';
import {
  demoteAdmin,
  listMembers,
  memberFilters,
  promoteMember,
  readMemberDetail,
} from '@stenope/contract/site/members';
import { createReport } from '@stenope/contract/site/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { users } from '../../src/tables/accounts.ts';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
import { aPost, inState, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let owner: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { FEATURES: 'admin-user-search' } });
  [owner, admin] = [await world.person({ role: 'owner' }), await world.person({ role: 'admin' })];
});
afterAll(() => world.end());

const sql = () => world.running.context.db.sql;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];
const promote = (by: Person, { id: userId }: Pick<Person, 'id'>) =>
  by.client.send(promoteMember, { params: { userId } });
const demote = (by: Person, { id: userId }: Pick<Person, 'id'>) =>
  by.client.send(demoteAdmin, { params: { userId } });
const actsOn = async ({ id }: Pick<Person, 'id'>) =>
  sql()
    .select({ act: audit.act, actorId: audit.actorId })
    .from(audit)
    .where(eq(audit.targetId, id));
const report = ({ client }: Person, { id: targetId }: Person) =>
  client.send(createReport, { body: { kind: 'profile', targetId, category: 'spam' } });

async function idsOf(query: SentQuery<typeof listMembers> = {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.client.ask(listMembers, {
      query: { ...query, ...(cursor !== undefined && { cursor }) },
    });
    ids.push(...page.items.map(({ person }) => person.id));
    cursor = page.next;
  } while (cursor !== undefined);
  return ids;
}

describe('the list of members', () => {
  test('goes page by page, newest first, by kind', async () => {
    const [ada, bea, cy, dan] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    await makePro(world, ada);
    await world.suspend(bea);
    for (const reporter of [ada, dan]) await report(reporter, cy);
    await report(dan, ada);
    const all = await idsOf({ limit: 2 });
    expect(all).toEqual(all.toSorted().toReversed());
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining([owner.id, admin.id, ada.id, bea.id]));
    expect(await idsOf({ filter: 'admins', limit: 1 })).toEqual(
      [admin.id, owner.id].toSorted().toReversed(),
    );
    expect(await idsOf({ filter: 'pro' })).toEqual([ada.id]);
    expect(await idsOf({ filter: 'suspended' })).toEqual([bea.id]);
    const reported = [ada.id, cy.id].toSorted().toReversed();
    expect(await idsOf({ filter: 'reported' })).toEqual(reported);
    expect(await idsOf({ filter: 'reported', limit: 1 })).toEqual(reported);
    const { items } = await admin.client.ask(listMembers, { query: { filter: 'reported' } });
    expect(items.map(({ reports }) => reports).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  test('is searched by any word of a name, and by a whole address, suspended or not', async () => {
    const [zoe, other] = [await world.person(), await world.person()];
    const named = { displayName: 'Zoé Wagner', username: 'lumiere_zw' };
    await sql().update(users).set(named).where(eq(users.id, zoe.id));
    await world.suspend(zoe);
    for (const q of ['wagn', 'ZOE', '@lumiere', zoe.email.toUpperCase()]) {
      expect(await idsOf({ q }), q).toEqual([zoe.id]);
    }
    expect(await idsOf({ q: 'wagner', filter: 'suspended' })).toEqual([zoe.id]);
    expect(await idsOf({ q: 'wagner', filter: 'pro' })).toEqual([]);
    expect(await idsOf({ q: zoe.email.slice(0, -1) })).not.toContain(other.id);
    for (const filter of memberFilters) {
      await expect(idsOf({ q: 'personne de ce nom', filter })).resolves.toEqual([]);
    }
  });

  test('is not searched where the switch is off', async () => {
    const plain = await world.second({ FEATURES: '' });
    const client = new TestClient(plain.address ?? '', admin.client.token);
    const reply = await client.send(listMembers, { query: { q: 'wagner' } });
    expect(refusal(reply)).toEqual([403, 'switched_off']);
    expect((await client.send(listMembers)).status).toBe(200);
  });

  test('takes no cursor of another kind', async () => {
    const { next: cursor } = await admin.client.ask(listMembers, { query: { limit: 1 } });
    const reply = await admin.client.send(listMembers, { query: { filter: 'pro', cursor } });
    expect(refusal(reply)).toEqual([422, 'bad_cursor']);
  });
});

test('a member is shown with what the team decides by', async () => {
  const ada = await world.person();
  const post = await aPost(world, ada);
  await aPost(world, ada);
  await inState(world, post, { state: 'masked' });
  const bea = await world.person();
  await report(bea, ada);
  await report(ada, bea);
  const before = Date.now();
  await world.signIn(ada);
  const shown = await admin.client.ask(readMemberDetail, { params: { userId: ada.id } });
  expect(shown).toMatchObject({
    person: { id: ada.id, username: ada.username },
    role: 'member',
    email: ada.email,
    posts: { all: 2, listed: 1 },
    reports: { received: 1, made: 1 },
    trust: null,
    suspendedAt: null,
    can: { promote: true, demote: false, setPro: true, suspend: true, reactivate: false },
  });
  expect(shown.sessions).toHaveLength(2);
  expect(Date.parse(shown.lastLoginAt ?? '')).toBeGreaterThanOrEqual(before - 1000);
  const missing = await admin.client.send(readMemberDetail, { params: { userId: randomUUID() } });
  expect(refusal(missing)).toEqual([404, 'not_found']);
  const twin = await owner.client.ask(readMemberDetail, { params: { userId: admin.id } });
  expect(twin.can).toEqual({
    promote: false,
    demote: true,
    setPro: true,
    suspend: true,
    reactivate: false,
  });
});

describe('roles', () => {
  test('are given by admins and taken by the owner alone, each noted once', async () => {
    const ada = await world.person();
    expect((await promote(admin, ada)).status).toBe(200);
    expect(refusal(await promote(owner, ada))).toEqual([409, 'already_admin']);
    expect(refusal(await demote(admin, ada))).toEqual([403, 'rank']);
    expect(refusal(await demote(ada, ada))).toEqual([403, 'rank']);
    expect(refusal(await demote(admin, owner))).toEqual([403, 'rank']);
    expect(refusal(await demote(owner, owner))).toEqual([409, 'self_role']);
    expect((await demote(owner, ada)).status).toBe(200);
    expect(refusal(await demote(owner, ada))).toEqual([409, 'not_admin']);
    expect(await actsOn(ada)).toEqual([
      { act: 'admin.promote', actorId: admin.id },
      { act: 'admin.demote', actorId: owner.id },
    ]);
  });

  test('end with the sessions that had them', async () => {
    const ada = await world.person();
    await promote(owner, ada);
    expect((await ada.client.send(listMembers)).status).toBe(200);
    await demote(owner, ada);
    expect(refusal(await ada.client.send(listMembers))).toEqual([401, 'unauthenticated']);
    const { email, password } = ada;
    const { session } = await world.visitor.ask(login, {
      body: { email, password, client: 'native' },
    });
    const back = new TestClient(world.origin, session.token);
    await expect(back.ask(readMe, {})).resolves.toMatchObject({ role: 'member' });
    expect(refusal(await back.send(listMembers))).toEqual([403, 'admin_only']);
  });

  test('are not for the suspended or for who has left', async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    await world.suspend(ada);
    expect(refusal(await promote(admin, ada))).toEqual([409, 'target_suspended']);
    await sql().update(users).set({ leftAt: new Date() }).where(eq(users.id, bea.id));
    expect(refusal(await promote(admin, bea))).toEqual([404, 'not_found']);
    expect(await actsOn(ada)).toEqual([]);
  });
});

test('an admin makes members Pro, and neither themselves nor an equal; the owner anybody else', async () => {
  const [ada, twin] = [await world.person(), await world.person({ role: 'admin' })];
  const flag = async (by: Person, { id: userId }: Person) =>
    refusal(await by.client.send(setProFlag, { params: { userId }, body: { isPro: true } }));
  expect(await flag(admin, ada)).toEqual([200, undefined]);
  expect(await flag(admin, admin)).toEqual([409, 'self_role']);
  expect(await flag(admin, twin)).toEqual([403, 'rank']);
  expect(await flag(admin, owner)).toEqual([403, 'rank']);
  expect(await flag(owner, twin)).toEqual([200, undefined]);
  expect(await flag(owner, owner)).toEqual([409, 'self_role']);
  expect((await actsOn(twin)).map(({ act }) => act)).toEqual(['pro.flag.set']);
});
