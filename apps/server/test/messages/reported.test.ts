import { deleteConversation } from '@stenope/contract/messages/conversations';
import { block } from '@stenope/contract/people/ties';
import { createReport, readReportedMessages, readReports } from '@stenope/contract/site/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepSealed } from '../../src/features/reports/sealing/service.ts';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { users } from '../../src/tables/accounts.ts';
import { codeOf } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, aTalk, say } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bea: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  admin = await world.person({ role: 'admin' });
});
beforeEach(async () => {
  [ada, bea] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

const report = ({ client }: Person, targetId: string) =>
  client.send(createReport, { body: { kind: 'message', targetId, category: 'harassment' } });
const idOf = (reply: { body: unknown }) => (reply.body as { id: string }).id;
const sealedOf = ({ client }: Person, reportId: string) =>
  client.send(readReportedMessages, { params: { reportId } });
const bodiesOf = ({ body }: { body: unknown }) =>
  (body as { items: { body: string }[] }).items.map((item) => item.body);

test('whoever takes part reports what the other said, once', async () => {
  const { id, messageId } = await aTalk(ada, bea);
  expect((await report(await world.person(), messageId)).status).toBe(404);
  expect(codeOf(await report(ada, messageId))).toBe('own_content');
  expect((await report(bea, messageId)).status).toBe(201);
  expect(codeOf(await report(bea, messageId))).toBe('already_reported');
  // A sender who then blocks can still be reported.
  const insult = await say(ada, id, 'Encore pire');
  await ada.client.ask(block, { params: { userId: bea.id } });
  expect((await report(bea, insult.id)).status).toBe(201);
});

test('what stood around it stays sealed when the conversation is gone', async () => {
  const { id } = await anOpenTalk(ada, bea);
  for (let n = 0; n < 25; n += 1) await say(n % 2 === 0 ? ada : bea, id, `Avant ${n}`);
  const insult = await say(ada, id, 'Une insulte');
  for (let n = 0; n < 15; n += 1) await say(bea, id, `Après ${n}`);
  const reportId = idOf(await report(bea, insult.id));
  await ada.client.ask(deleteConversation, { params: { conversationId: id } });
  const sealed = await sealedOf(admin, reportId);
  expect(bodiesOf(sealed)).toEqual([
    ...Array.from({ length: 19 }, (_, n) => `Avant ${n + 6}`),
    'Une insulte',
    ...Array.from({ length: 10 }, (_, n) => `Après ${n}`),
  ]);
  const { items } = sealed.body as { items: { reported: boolean; sender: { id: string } }[] };
  expect(items.filter(({ reported }) => reported)).toMatchObject([{ sender: { id: ada.id } }]);
  // The list of reports shows none of the text.
  const listed = (await admin.client.ask(readReports, {})).items.find((one) => one.id === reportId);
  expect(listed?.target).toMatchObject({ kind: 'message', postId: null, excerpt: null });
});

test('an id that is used again after a deletion names another message, which is reported by itself', async () => {
  const { id } = await anOpenTalk(ada, bea);
  const first = await say(ada, id, 'Une insulte');
  const reportId = idOf(await report(bea, first.id));
  await ada.client.ask(deleteConversation, { params: { conversationId: id } });
  const again = await anOpenTalk(ada, bea);
  await say(ada, again.id, 'Une autre', first.id);
  const second = await report(bea, first.id);
  expect(second.status).toBe(201);
  expect(codeOf(await report(bea, first.id))).toBe('already_reported');
  // Each report keeps the text of its own time.
  const reported = async (of: string) => {
    const { body } = await sealedOf(admin, of);
    const { items } = body as { items: { body: string; reported: boolean }[] };
    return items.filter((one) => one.reported).map((one) => one.body);
  };
  expect(await reported(reportId)).toEqual(['Une insulte']);
  expect(await reported(idOf(second))).toEqual(['Une autre']);
});

test('also when nothing sealed is left; of the same message there is one report for ever', async () => {
  const { id } = await anOpenTalk(ada, bea);
  const said = await say(ada, id, 'Une insulte');
  expect((await report(bea, said.id)).status).toBe(201);
  await world.running.context.db.pool.query('delete from sealed_messages');
  expect(codeOf(await report(bea, said.id))).toBe('already_reported');
  await ada.client.ask(deleteConversation, { params: { conversationId: id } });
  await say(ada, (await anOpenTalk(ada, bea)).id, 'Une autre', said.id);
  expect((await report(bea, said.id)).status).toBe(201);
});

test('each look is written down, and members do not look', async () => {
  const { messageId } = await aTalk(ada, bea);
  const reportId = idOf(await report(bea, messageId));
  for (const person of [ada, bea]) {
    expect(codeOf(await sealedOf(person, reportId))).toBe('admin_only');
  }
  const { sql } = world.running.context.db;
  const looks = () => sql.select().from(audit).where(eq(audit.targetId, reportId));
  expect(await looks()).toEqual([]);
  await sealedOf(admin, reportId);
  expect(await looks()).toMatchObject([
    { actorId: admin.id, act: 'moderation.reported_messages.read' },
  ]);
});

test('who is reported does not read it, also when they look after the site', async () => {
  const { messageId } = await aTalk(admin, bea);
  const reportId = idOf(await report(bea, messageId));
  expect((await sealedOf(admin, reportId)).status).toBe(404);
  const another = await world.person({ role: 'admin' });
  expect(bodiesOf(await sealedOf(another, reportId))).toEqual(['Bonjour']);
});

test('what was sealed is gone after six months', async () => {
  const { messageId } = await aTalk(ada, bea);
  const reportId = idOf(await report(bea, messageId));
  const { context } = world.running;
  const inMonths = (months: number) => () => {
    const then = new Date();
    then.setUTCMonth(then.getUTCMonth() + months);
    return then;
  };
  await sweepSealed({ ...context, now: inMonths(5) });
  expect((await sealedOf(admin, reportId)).status).toBe(200);
  await sweepSealed({ ...context, now: inMonths(7) });
  expect((await sealedOf(admin, reportId)).status).toBe(404);
});

test('what somebody wrote goes with them, sealed or not', async () => {
  const { id, messageId } = await aTalk(ada, bea);
  await say(bea, id, 'Laissez-moi');
  const reportId = idOf(await report(bea, messageId));
  expect(bodiesOf(await sealedOf(admin, reportId))).toEqual(['Bonjour', 'Laissez-moi']);
  await world.running.context.db.sql.delete(users).where(eq(users.id, bea.id));
  expect(bodiesOf(await sealedOf(admin, reportId))).toEqual(['Bonjour']);
  await world.running.context.db.sql.delete(users).where(eq(users.id, ada.id));
  expect((await sealedOf(admin, reportId)).status).toBe(404);
});
