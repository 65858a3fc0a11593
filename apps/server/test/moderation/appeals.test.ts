import { listNotifications } from '@stenope/contract/notifications/notifications';
import {
  appealStatement,
  escalateCase,
  judgeAppeal,
  listCases,
  listStatements,
  readStatement,
  type CaseDetails,
} from '@stenope/contract/site/moderation';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../src/tables/accounts.ts';
import { removedPrints } from '../../src/tables/media.ts';
import { appeals, cases, decisions, sanctions } from '../../src/tables/moderation.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { caseRow, decided, opened, reportedBy, stateOf, theCase } from './scene.ts';

let world: World & { end(): Promise<void> };
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  admin = await world.person({ role: 'admin' });
  other = await world.person({ role: 'admin' });
});
afterAll(() => world.end());

const on = () => world.running.context.db.sql;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];

/** A member whose post was removed, and the statement they got. */
async function judged(act: 'mask' | 'remove' = 'remove') {
  const author = await world.person();
  const post = await aPost(world, author);
  await decided(admin, await opened(admin, post.id), act);
  const { items } = await author.client.ask(listStatements, {});
  return { author, post, statementId: items[0]?.id ?? '' };
}

const appealing = ({ client }: Person, statementId: string, body: object = {}) =>
  client.send(appealStatement, { params: { statementId }, body });

const judging = (
  { client }: Person,
  { id: caseId, revision }: CaseDetails,
  outcome: 'kept' | 'overturned',
) => client.send(judgeAppeal, { params: { caseId }, body: { revision, outcome, words: 'Relu.' } });

const sanctionsOf = async ({ id }: Person) =>
  on().select().from(sanctions).where(eq(sanctions.userId, id));

test('a statement says what, why and for how long, to its addressee alone', async () => {
  const { author, post, statementId } = await judged();
  const params = { statementId };
  expect(await author.client.ask(readStatement, { params })).toMatchObject({
    act: 'remove',
    reason: 'spam',
    ground: 'terms',
    automated: false,
    until: null,
    target: { kind: 'post', id: post.id, state: 'removed' },
    can: { appeal: true },
  });
  expect((await admin.client.send(readStatement, { params })).status).toBe(404);
});

describe('an appeal', () => {
  test('is made once, and in time', async () => {
    const { author, statementId } = await judged();
    expect((await appealing(author, statementId, { body: 'C’est à moi.' })).status).toBe(201);
    expect(refusal(await appealing(author, statementId))).toEqual([409, 'already_appealed']);
    const late = await judged();
    const at = new Date(Date.now() - 200 * 86_400_000);
    await on().update(decisions).set({ at }).where(eq(decisions.id, late.statementId));
    expect(refusal(await appealing(late.author, late.statementId))).toEqual([409, 'appeal_closed']);
  });

  test('is not made against what was given back', async () => {
    const { author, post } = await judged('mask');
    await decided(admin, await opened(admin, post.id), 'restore');
    const { items } = await author.client.ask(listStatements, {});
    expect(items.map(({ act, can }) => [act, can.appeal])).toEqual([
      ['restore', false],
      ['mask', true],
    ]);
    expect(refusal(await appealing(author, items[0]?.id ?? ''))).toEqual([409, 'appeal_closed']);
  });

  test('that is right gives back the state and ends the sanction', async () => {
    const { author, post, statementId } = await judged();
    await appealing(author, statementId, { body: 'C’est à moi.' });
    const waiting = await theCase(world, other, post.id);
    expect(waiting).toMatchObject({
      causes: ['appeal'],
      appeal: { body: 'C’est à moi.', decisionId: statementId },
      can: { judge: true, restore: false },
    });
    const reply = await judging(other, waiting, 'overturned');
    expect(reply).toMatchObject({ status: 200, body: { status: 'closed', state: 'visible' } });
    expect(await stateOf(world, post)).toBe('visible');
    expect((await sanctionsOf(author))[0]?.overturnedAt).not.toBeNull();
    const params = { statementId };
    expect(await author.client.ask(readStatement, { params })).toMatchObject({
      appeal: { outcome: 'overturned', words: 'Relu.', bySameAdmin: false },
      can: { appeal: false },
    });
    const { items } = await author.client.ask(listNotifications, {});
    expect(items.every(({ subject }) => subject === 'moderation')).toBe(true);
    expect(items.length).toBeGreaterThan(1);
  });

  test('that is right gives back nothing that was decided later', async () => {
    const { author, post, statementId } = await judged('mask');
    await decided(admin, await opened(admin, post.id), 'remove');
    const later = await author.client.ask(listStatements, {});
    expect(later.items.map(({ act }) => act)).toEqual(['remove', 'mask']);
    await appealing(author, statementId);
    const reply = await judging(other, await theCase(world, other, post.id), 'overturned');
    expect(reply).toMatchObject({ status: 200, body: { status: 'closed', state: 'removed' } });
    expect(await stateOf(world, post)).toBe('removed');
    expect(await on().$count(removedPrints, eq(removedPrints.targetId, post.id))).toBe(1);
    const ended = new Map(
      (await sanctionsOf(author)).map((one) => [one.decisionId, one.overturnedAt !== null]),
    );
    const removal = later.items[0]?.id ?? '';
    expect([ended.get(statementId), ended.get(removal)]).toEqual([true, false]);
    // The later one is appealed by itself, and gives back what it took.
    await appealing(author, removal);
    await judging(other, await theCase(world, other, post.id), 'overturned');
    expect(await stateOf(world, post)).toBe('visible');
    expect(await on().$count(removedPrints, eq(removedPrints.targetId, post.id))).toBe(0);
  });

  test('against the owner’s decision is not left to the owner', async () => {
    const owner = await world.person({ role: 'owner' });
    const author = await world.person();
    const post = await aPost(world, author);
    await decided(owner, await opened(owner, post.id), 'remove');
    const { items } = await author.client.ask(listStatements, {});
    await appealing(author, items[0]?.id ?? '');
    const waiting = await theCase(world, admin, post.id);
    expect(waiting.can).toMatchObject({ escalate: false, judge: true });
    const params = { caseId: waiting.id };
    const listed = await admin.client.ask(listCases, { query: { q: author.username } });
    expect(listed.items.map(({ can }) => can.escalate)).toEqual([false]);
    const escalated = await admin.client.send(escalateCase, { params });
    expect(refusal(escalated)).toEqual([409, 'illegal_transition']);
    // Left to the owner before the appeal was made, or before this was refused.
    await on().update(cases).set({ escalatedAt: new Date() }).where(eq(cases.id, waiting.id));
    const stuck = await theCase(world, admin, post.id);
    expect(stuck.can.judge).toBe(true);
    expect((await judging(admin, stuck, 'overturned')).status).toBe(200);
    expect(await stateOf(world, post)).toBe('visible');
    await on().update(users).set({ role: 'member' }).where(eq(users.id, owner.id));
  });

  test('that is wrong leaves everything', async () => {
    const { author, post, statementId } = await judged('mask');
    await appealing(author, statementId);
    const reply = await judging(other, await theCase(world, other, post.id), 'kept');
    expect(reply).toMatchObject({ status: 200, body: { status: 'closed', state: 'masked' } });
    expect((await sanctionsOf(author))[0]?.overturnedAt).toBeNull();
  });

  test('against a mask by reports alone, kept by a human, confirms it', async () => {
    const author = await world.person();
    const post = await aPost(world, author);
    await reportedBy(world, 3, 65, post.id);
    expect(await sanctionsOf(author)).toEqual([]);
    const { items } = await author.client.ask(listStatements, {});
    await appealing(author, items[0]?.id ?? '');
    const waiting = await theCase(world, admin, post.id);
    expect(waiting.causes).toEqual(['reports', 'appeal']);
    expect((await judging(admin, waiting, 'kept')).status).toBe(200);
    expect(await stateOf(world, post)).toBe('masked');
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'closed', maskedUntil: null });
    expect(await sanctionsOf(author)).toHaveLength(1);
  });

  test('against a mask by reports alone is not judged by who confirmed it', async () => {
    const author = await world.person();
    const post = await aPost(world, author);
    await reportedBy(world, 3, 65, post.id);
    const { items } = await author.client.ask(listStatements, {});
    await decided(admin, await theCase(world, admin, post.id), 'confirm');
    expect((await appealing(author, items[0]?.id ?? '')).status).toBe(201);
    const waiting = await theCase(world, admin, post.id);
    expect(waiting.can.judge).toBe(false);
    const listed = await admin.client.ask(listCases, { query: { q: author.username } });
    expect(listed.items.map(({ can }) => can.judge)).toEqual([false]);
    expect(refusal(await judging(admin, waiting, 'kept'))).toEqual([403, 'another_admin']);
    expect((await judging(other, waiting, 'kept')).status).toBe(200);
  });

  test('is not judged by who decided, unless nobody else is left after a day', async () => {
    const { author, post, statementId } = await judged();
    await appealing(author, statementId);
    const waiting = await theCase(world, admin, post.id);
    expect(waiting.can.judge).toBe(false);
    expect(refusal(await judging(admin, waiting, 'kept'))).toEqual([403, 'another_admin']);
    await on().update(users).set({ role: 'member' }).where(eq(users.id, other.id));
    expect(refusal(await judging(admin, waiting, 'kept'))).toEqual([403, 'another_admin']);
    const at = new Date(Date.now() - 25 * 3_600_000);
    await on().update(appeals).set({ at }).where(eq(appeals.decisionId, statementId));
    expect((await judging(admin, waiting, 'kept')).status).toBe(200);
    const params = { statementId };
    const { appeal } = await author.client.ask(readStatement, { params });
    expect(appeal?.bySameAdmin).toBe(true);
    await on().update(users).set({ role: 'admin' }).where(eq(users.id, other.id));
  });
});
