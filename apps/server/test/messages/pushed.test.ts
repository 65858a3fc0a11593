import { randomUUID } from 'node:crypto';
import { acceptConversation, deleteConversation } from '@stenope/contract/messages/conversations';
import { subscribePush, type Pushed } from '@stenope/contract/notifications/push';
import { block, mute } from '@stenope/contract/people/ties';
import { expect, test } from 'vitest';
import { messagePushJob } from '../../src/features/messages/jobs.ts';
import { messagePushJobKind } from '../../src/features/messages/pushing/service.ts';
import { aBrowser, aService, pushing } from '../kit/push/browsers.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { queued, work } from '../notifications/scene.ts';
import { anOpenTalk, aTalk, mark, say, trySay } from './scene.ts';

/** Two members, one of whom has a push subscription. */
async function aScene() {
  const world = await aWorld({ env: pushing });
  const [ada, bea] = [await world.person(), await world.person()];
  const service = await aService();
  const browser = aBrowser(`${service.origin}/ada`);
  await ada.client.ask(subscribePush, { body: browser.body });
  /** Push messages since the last call. */
  const told = async (): Promise<Pushed[]> => {
    for (const order of await queued(world, messagePushJobKind)) {
      await work(world, messagePushJob, order as { messageId: string });
    }
    await forgetOrders(world);
    return service.received.splice(0).map(({ body }) => browser.open(body));
  };
  return { world, ada, bea, told };
}

const forgetOrders = ({ running }: World) =>
  running.context.db.pool.query('delete from graphile_worker._private_jobs');

const upTo = (conversationId: string, messageId: string) => ({ conversationId, messageId });

test('a browser is told who wrote and how much, in the place of the message before, and no word', async () => {
  const { ada, bea, told } = await aScene();
  const { id } = await anOpenTalk(ada, bea);
  const [first] = await told();
  expect(first).toEqual({
    title: 'Sténopé',
    body: `${bea.username} vous a écrit 1 message`,
    path: `/chat/${id}`,
    tag: `conversation ${id}`,
    again: true,
  });
  for (const words of ['Un secret', 'Un autre', 'Un troisième']) await say(bea, id, words);
  // Several messages make one notification, of the last.
  const [last, ...more] = await told();
  expect(more).toEqual([]);
  expect(last).toMatchObject({
    body: `${bea.username} vous a écrit 4 messages`,
    tag: first?.tag,
  });
  // Their sender is not notified.
  await say(ada, id, 'Merci');
  expect(await told()).toEqual([]);
});

test('it waits a moment, and says nothing of what was read, deleted or answered meanwhile', async () => {
  const { world, ada, bea, told } = await aScene();
  const { id, messageId } = await anOpenTalk(ada, bea);
  const { rows } = await world.running.context.db.pool.query<{ waits: boolean }>(
    `select run_at > now() + interval '1 second' as waits from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where tasks.identifier = $1`,
    [messagePushJobKind.name],
  );
  expect(rows).toEqual([{ waits: true }]);
  await mark(ada, 'read', upTo(id, messageId));
  expect(await told()).toEqual([]);
  await say(bea, id, 'Encore');
  await bea.client.ask(deleteConversation, { params: { conversationId: id } });
  expect(await told()).toEqual([]);
});

test('a request is told as one', async () => {
  const { ada, bea, told } = await aScene();
  const { id } = await aTalk(bea, ada);
  expect(await told()).toMatchObject([{ body: `${bea.username} aimerait vous écrire` }]);
  await ada.client.ask(acceptConversation, { params: { conversationId: id } });
  await say(bea, id, 'Merci');
  expect(await told()).toMatchObject([{ body: `${bea.username} vous a écrit 2 messages` }]);
});

test('nothing from whom they silenced, nor across a block', async () => {
  const { ada, bea, told, world } = await aScene();
  const { id } = await anOpenTalk(ada, bea);
  await told();
  await say(bea, id, 'Un mot');
  await ada.client.ask(mute, { params: { userId: bea.id } });
  expect(await told()).toEqual([]);
  const eve = await world.person();
  const talk = await anOpenTalk(ada, eve);
  await ada.client.ask(block, { params: { userId: eve.id } });
  expect([talk.id, await told()]).toEqual([talk.id, []]);
});

test('in their language; the same message sent again is one order', async () => {
  const { ada, bea, told, world } = await aScene();
  await world.running.context.db.pool.query(`update users set language = 'ja' where id = $1`, [
    ada.id,
  ]);
  const { id } = await anOpenTalk(ada, bea);
  await told();
  const said = await say(bea, id, 'Deux fois');
  await say(bea, id, 'Deux fois', said.id);
  expect(await queued(world, messagePushJobKind)).toHaveLength(1);
  expect(await told()).toMatchObject([
    { body: `${bea.username}さんから新しいメッセージが2件届いています` },
  ]);
});

test('who repeats a message later does not ring again', async () => {
  const { world, ada, bea, told } = await aScene();
  const { id } = await aTalk(bea, ada);
  await told();
  const { id: messageId } = await say(bea, id, 'Encore');
  expect(await told()).toHaveLength(1);
  await world.running.context.db.pool.query(
    `update messages set created_at = created_at - interval '5 seconds' where id = $1`,
    [messageId],
  );
  await say(bea, id, 'Encore', messageId);
  expect(await queued(world, messagePushJobKind)).toEqual([]);
});

test('a message and the order of its push are stored together, or neither', async () => {
  const { world, ada, bea, told } = await aScene();
  const { pool } = world.running.context.db;
  const { id } = await aTalk(bea, ada);
  await told();
  const stored = async (messageId: string) =>
    (await pool.query('select from messages where id = $1', [messageId])).rowCount;
  for (const way of [trySay, whileHeld(world)]) {
    const messageId = randomUUID();
    await pool.query('alter table job_runs rename to job_runs_away');
    expect((await way(bea, id, 'Encore', messageId)).status).toBe(500);
    await pool.query('alter table job_runs_away rename to job_runs');
    expect([await stored(messageId), await told()]).toEqual([0, []]);
    await say(bea, id, 'Encore', messageId);
    expect([await stored(messageId), (await told()).length]).toEqual([1, 1]);
    // Repeated, it rings no more, however long ago it was.
    await say(bea, id, 'Encore', messageId);
    expect(await told()).toEqual([]);
  }
});

/** Sends while somebody holds the conversation: in a transaction, which waits for them. */
const whileHeld =
  (world: World): typeof trySay =>
  async (sender, id, ...said) => {
    const holder = await world.running.context.db.pool.connect();
    await holder.query('begin');
    await holder.query('select from conversations where id = $1 for update', [id]);
    const sent = trySay(sender, id, ...said);
    await expect.poll(() => isAwaited(world)).toBe(true);
    await holder.query('rollback');
    holder.release();
    return sent;
  };

/** Whether a transaction waits for a lock that another holds. */
async function isAwaited({ running }: World): Promise<boolean> {
  const { rowCount } = await running.context.db.pool.query(
    `select from pg_locks join pg_stat_activity using (pid) where not granted
      and datname = current_database()`,
  );
  return (rowCount ?? 0) > 0;
}

test('who has no browser to tell, or where the switch is off, costs no work', async () => {
  const { ada, bea, world, told } = await aScene();
  const eve: Person = await world.person();
  await anOpenTalk(bea, eve);
  expect(await queued(world, messagePushJobKind)).toEqual([]);
  await anOpenTalk(ada, bea);
  expect(await told()).toHaveLength(1);
  const quiet = await aWorld();
  const [ines, jo] = [await quiet.person(), await quiet.person()];
  const seen = await quiet.statements.during(() => anOpenTalk(ines, jo));
  expect(seen.filter((text) => text.includes('push_subscriptions'))).toEqual([]);
});
