import { readMe } from '@stenope/contract/accounts';
import { startExport } from '@stenope/contract/accounts/leaving';
import { login } from '@stenope/contract/accounts/signing';
import { putRating } from '@stenope/contract/echoes/ratings';
import { follow } from '@stenope/contract/people';
import { readProfile } from '@stenope/contract/people/profile';
import { readPost } from '@stenope/contract/posts';
import {
  listMembers,
  reactivateMember,
  readMemberDetail,
  suspendMember,
} from '@stenope/contract/site/members';
import type { SentBody } from '@stenope/contract/action';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSuspensions } from '../../src/features/administration/suspending/service.ts';
import { runTrustBatch } from '../../src/features/echoes/batch/service.ts';
import { make } from '../../src/features/leaving/exporting/service.ts';
import { countChanges } from '../../src/features/search/map/service.ts';
import { check } from '../../src/operate/recount/recount.ts';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { users } from '../../src/tables/accounts.ts';
import { exports } from '../../src/tables/leaving.ts';
import { decisions, sanctions } from '../../src/tables/moderation.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { askToLeave, aShift } from '../leaving/scene.ts';

let world: World & { end(): Promise<void> };
let owner: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [owner, admin] = [await world.person({ role: 'owner' }), await world.person({ role: 'admin' })];
});
afterAll(() => world.end());

const on = () => world.running.context.db.sql;
const signal = new AbortController().signal;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];

type Wish = Partial<SentBody<typeof suspendMember>>;

const suspend = (by: Person, { id: userId }: Pick<Person, 'id'>, wish: Wish = {}) =>
  by.client.send(suspendMember, {
    params: { userId },
    body: { reason: 'harassment', ground: 'terms', days: 7, ...wish },
  });
const reactivate = (by: Person, { id: userId }: Pick<Person, 'id'>) =>
  by.client.send(reactivateMember, { params: { userId } });
const actsOn = async ({ id }: Person) => {
  const rows = await on().select().from(audit).where(eq(audit.targetId, id)).orderBy(audit.id);
  return rows.map(({ act, actorId, details }) => ({ act, actorId, details }));
};
const statementsOf = ({ id }: Person) =>
  on().select().from(decisions).where(eq(decisions.authorId, id)).orderBy(decisions.id);
const signIn = ({ email, password }: Person) =>
  world.visitor.send(login, { body: { email, password, client: 'native' } });
const rowOf = async ({ id }: Person) =>
  (await on().select().from(users).where(eq(users.id, id)))[0];

describe('a suspension', () => {
  test('signs out, hides, is explained and noted, and is told at the door', async () => {
    const ada = await world.person();
    const post = await aPost(world, ada);
    const line = await TestListener.start(world.origin, ada.client.token);
    const before = Date.now();
    const reply = await suspend(admin, ada, { days: 30, words: ' Assez. ' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      sessions: [],
      posts: { all: 1, listed: 0 },
      can: { promote: false, suspend: false, reactivate: true },
    });
    expect(await line.closes()).toBe(4401);
    expect(refusal(await ada.client.send(readMe))).toEqual([401, 'unauthenticated']);
    const bea = await world.person();
    const named = { params: { username: ada.username } };
    expect((await bea.client.send(readProfile, named)).status).toBe(404);
    expect((await bea.client.send(readPost, { params: { postId: post.id } })).status).toBe(404);
    const [statement] = await statementsOf(ada);
    expect(statement).toMatchObject({
      act: 'suspend',
      reason: 'harassment',
      ground: 'terms',
      words: 'Assez.',
      automated: false,
      decidedBy: admin.id,
    });
    const until = statement?.until?.toISOString() ?? '';
    expect((Date.parse(until) - before) / 86_400_000).toBeCloseTo(30, 1);
    expect(reply.body).toMatchObject({ suspendedUntil: until });
    const door = await signIn(ada);
    expect(refusal(door)).toEqual([403, 'account_suspended']);
    expect(door.body).toMatchObject({ error: { values: { until } } });
    expect(await on().select().from(sanctions).where(eq(sanctions.userId, ada.id))).toHaveLength(1);
    const details = { reason: 'harassment', ground: 'terms', days: 30 };
    expect(await actsOn(ada)).toEqual([{ act: 'admin.suspend', actorId: admin.id, details }]);
    const { items } = await admin.client.ask(listMembers, { query: { filter: 'suspended' } });
    expect(items.find(({ person }) => person.id === ada.id)).toMatchObject({ posts: 0 });
  });

  test('without an end says so, and nobody with a wrong password is told', async () => {
    const ada = await world.person();
    await suspend(owner, ada, { days: null });
    expect((await signIn(ada)).body).toMatchObject({ error: { values: { until: null } } });
    const guess = await signIn({ ...ada, password: 'a guess that is wrong' });
    expect(refusal(guess)).toEqual([401, 'bad_credentials']);
  });

  test('follows rank, and no act is done twice', async () => {
    const [ada, other] = [await world.person(), await world.person({ role: 'admin' })];
    expect(refusal(await suspend(admin, admin))).toEqual([409, 'self_role']);
    expect(refusal(await suspend(owner, owner))).toEqual([409, 'self_role']);
    expect(refusal(await suspend(admin, other))).toEqual([403, 'rank']);
    expect(refusal(await suspend(admin, owner))).toEqual([403, 'rank']);
    expect(refusal(await suspend(ada, other))).toEqual([403, 'admin_only']);
    expect(refusal(await reactivate(admin, ada))).toEqual([409, 'not_suspended']);
    expect((await suspend(owner, other)).status).toBe(200);
    expect(refusal(await suspend(owner, other))).toEqual([409, 'target_suspended']);
    expect(refusal(await reactivate(admin, other))).toEqual([403, 'rank']);
    expect((await reactivate(owner, other)).status).toBe(200);
    expect(await rowOf(other)).toMatchObject({ role: 'admin', suspendedAt: null });
    expect(await actsOn(ada)).toEqual([]);
  });

  test('is for 7, 30 or 90 days, and has a reason', async () => {
    const ada = await world.person();
    const params = { userId: ada.id };
    for (const body of [
      { reason: 'spam', ground: 'terms', days: 8 },
      { reason: 'spam', ground: 'terms' },
      { ground: 'terms', days: 7 },
      { reason: 'spam', ground: 'terms', days: 7, until: '2030-01-01T00:00:00Z' },
    ]) {
      expect((await admin.client.send(suspendMember, { params, body })).status).toBe(422);
    }
    expect((await rowOf(ada))?.suspendedAt).toBeNull();
  });

  test('is nothing for who has asked to be erased', async () => {
    const ada = await world.person();
    await askToLeave(ada, 'erase');
    expect(refusal(await suspend(admin, ada))).toEqual([404, 'not_found']);
    expect(refusal(await reactivate(admin, ada))).toEqual([404, 'not_found']);
    expect((await rowOf(ada))?.suspendedAt).not.toBeNull();
  });

  test('stops an archive that is being made', async () => {
    const ada = await world.person();
    const { export: asked } = await ada.client.ask(startExport, {});
    await suspend(admin, ada);
    await make(aShift(world.running.context), asked.id);
    const [row] = await on().select().from(exports).where(eq(exports.id, asked.id));
    expect(row?.state).toBe('queued');
  });
});

/** Counts that members see, or that decide what they see. */
async function countsOf(person: Person) {
  const { context } = world.running;
  await countChanges(context);
  await runTrustBatch(context, { progress: () => Promise.resolve(), signal });
  const all = async (query: ReturnType<typeof sql>) => (await on().execute(query)).rows;
  return {
    members: await all(sql`select * from member_counts order by user_id`),
    hashtags: await all(sql`select tag, posts, withheld from hashtags order by tag`),
    map: await all(sql`select * from map_cells order by 1, 2, 3`),
    posts: await all(sql`select id, comments, responses, ratings from posts order by id`),
    profile: await admin.client.ask(readProfile, { params: { username: person.username } }),
    recount: await check({ url: world.databaseUrl, signal, say: () => undefined }),
  };
}

const marks = { intention: 4, composition: 4, matiere: 3, technique: 3, emotion: 5 };

test('what a suspension hides is all back afterwards, counted as before', async () => {
  const [ada, bea] = [await world.person(), await world.person()];
  await makePro(world, ada);
  const place = { placeLabel: 'Arles', placeLat: 43.68, placeLon: 4.63 };
  await on().update(users).set(place).where(eq(users.id, ada.id));
  const own = await aPost(world, ada, { description: '#aube #brume' });
  const other = await aPost(world, bea, { description: '#brume' });
  await ada.client.ask(follow, { params: { userId: bea.id } });
  await bea.client.ask(follow, { params: { userId: ada.id } });
  await ada.client.ask(putRating, { params: { workId: other.id }, body: { marks } });
  await bea.client.ask(putRating, { params: { workId: own.id }, body: { marks } });
  const before = await countsOf(ada);
  expect(before.recount).toMatchObject({ wrong: 0 });
  await suspend(admin, ada);
  const during = await countsOf(ada);
  expect(during.recount).toMatchObject({ wrong: 0 });
  expect(during.hashtags).not.toEqual(before.hashtags);
  expect(during.map).not.toEqual(before.map);
  expect((await reactivate(admin, ada)).status).toBe(200);
  expect(await countsOf(ada)).toEqual(before);
  expect((await signIn(ada)).status).toBe(200);
  expect((await actsOn(ada)).map(({ act }) => act)).toEqual(['admin.suspend', 'admin.reactivate']);
  expect((await statementsOf(ada)).map(({ act }) => act)).toEqual(['suspend', 'reactivate']);
});

describe('the end of a suspension', () => {
  const endAt = ({ id }: Person, suspendedUntil: Date) =>
    on().update(users).set({ suspendedUntil }).where(eq(users.id, id));

  test('comes by itself, in its time and once', async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    await suspend(admin, ada);
    await suspend(admin, bea, { days: null });
    const { context } = world.running;
    await endSuspensions(context, signal);
    expect((await signIn(ada)).status).toBe(403);
    await endAt(ada, new Date(Date.now() - 1000));
    await Promise.all([endSuspensions(context, signal), endSuspensions(context, signal)]);
    expect((await signIn(ada)).status).toBe(200);
    expect((await signIn(bea)).status).toBe(403);
    const { rows } = await on().execute(sql`select key from job_runs
      where job = 'moderation:send_statement' and key like ${`${(await statementsOf(ada))[0]?.id}%`}
      order by key`);
    expect(rows.map(({ key }) => String(key).split(' ')[1])).toEqual(['decision', 'end']);
    const shown = await admin.client.ask(readMemberDetail, { params: { userId: ada.id } });
    expect(shown).toMatchObject({ suspendedAt: null, suspendedUntil: null });
    expect(shown.can).toMatchObject({ suspend: true, reactivate: false });
  });

  test('is not that of a later one', async () => {
    const ada = await world.person();
    await suspend(admin, ada);
    await reactivate(admin, ada);
    await suspend(admin, ada, { days: 90 });
    await endSuspensions(world.running.context, signal);
    expect((await signIn(ada)).status).toBe(403);
    expect(await statementsOf(ada)).toHaveLength(3);
  });
});
