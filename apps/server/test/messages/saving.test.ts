import { randomUUID } from 'node:crypto';
import { until } from '@stenope/kit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveMessages, type Change } from '../../src/features/messages/sending/queries.ts';
import { blocks } from '../../src/tables/people.ts';
import { codeOf } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, mark, messagesOf, read, trySay } from './scene.ts';

/** The statement checks again what was decided on what was loaded before. */
let world: World & { end(): Promise<void> };
let ada: Person;
let bea: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bea] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

const talks = new Map<string, string>();

/** A message of ada's, decided on the conversation as it is now. */
async function decided(id: string, messageId: string = randomUUID(), to = bea): Promise<Change> {
  const { revision } = await read(ada, id);
  const createdAt = new Date().toISOString();
  const message = { id: messageId, conversationId: id, senderId: ada.id, body: 'Là', createdAt };
  return {
    message: { ...message, revision: revision + 1 },
    recipientId: to.id,
    preview: 'Là',
    startedBy: ada.id,
    acceptedAt: null,
    asked: 1,
    isRequest: false,
    expectedRevision: revision,
    expectedLastId: talks.get(id) ?? null,
    wasOpen: true,
    revision: revision + 1,
    events: [{ name: 'messages.sent', topics: [`user:${ada.id}`], data: { conversationId: id } }],
  };
}

const save = (change: Change) => saveMessages(world.running.context.db, [change]);

async function aConversation(other = bea): Promise<string> {
  const { id, messageId } = await anOpenTalk(ada, other);
  talks.set(id, messageId);
  return id;
}

/** Statements that wait for what others have locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await world.running.context.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function expectNothingSaved(id: string, change: Change): Promise<void> {
  const before = await read(ada, id);
  expect(await save(change)).toEqual([]);
  expect(await read(ada, id)).toEqual(before);
  const { items } = await messagesOf(ada, id);
  expect(items.map((message) => message.id)).not.toContain(change.message.id);
}

test('a message is saved over the conversation it was decided on', async () => {
  const id = await aConversation();
  const change = await decided(id);
  expect(await save(change)).toMatchObject([{ conversationId: id, name: 'messages.sent' }]);
  expect(await read(ada, id)).toMatchObject({
    revision: change.revision,
    last: { id: change.message.id },
  });
});

test('and not over a mark that was set since', async () => {
  const id = await aConversation();
  const change = await decided(id);
  await mark(ada, 'delivered', { conversationId: id, messageId: talks.get(id) ?? '' });
  await expectNothingSaved(id, change);
});

test.each([
  ['sender', () => ({ blockerId: ada.id, blockedId: bea.id })],
  ['recipient', () => ({ blockerId: bea.id, blockedId: ada.id })],
])('and not once the %s has blocked the other', async (_who, block) => {
  const id = await aConversation();
  const change = await decided(id);
  const { sql } = world.running.context.db;
  await sql.insert(blocks).values(block());
  expect(await save(change)).toEqual([]);
  await sql.delete(blocks);
  await expect(messagesOf(ada, id)).resolves.toMatchObject({
    items: expect.not.arrayContaining([expect.objectContaining({ id: change.message.id })]),
  });
});

test('statements that are sent the same ids in other conversations wait in one order', async () => {
  const { db } = world.running.context;
  const others = await Promise.all(Array.from({ length: 6 }, () => world.person()));
  const opened = await Promise.all(others.map(async (to) => ({ to, id: await aConversation(to) })));
  const inOrder = opened.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [first, middle, last] = [randomUUID(), randomUUID(), randomUUID()].toSorted() as [
    string,
    string,
    string,
  ];
  // Conversations are locked in the order of their own ids, in which these would meet in a circle.
  const ids = [first, middle, last, last, middle, first];
  const changes = await Promise.all(inOrder.map(({ id, to }, at) => decided(id, ids[at], to)));
  const holding = await db.pool.connect();
  await holding.query('begin');
  await holding.query(
    `insert into messages (id, conversation_id, sender_id, body, created_at, revision)
      values ($1, $2, $3, 'Là', now(), 99)`,
    [middle, inOrder[0]?.id, ada.id],
  );
  const saved = Promise.all([
    saveMessages(db, changes.slice(0, 3)),
    saveMessages(db, changes.slice(3)),
  ]);
  await until('both wait', async () => (await countWaiting()) === 2, { withinMs: 2_500 });
  await holding.query('rollback');
  holding.release();
  expect((await saved).flat()).toHaveLength(3);
});

test('who is kept from saving under the lock hears why, instead of trying later', async () => {
  const { pool } = world.running.context.db;
  const [id, elsewhere] = [await aConversation(), await aConversation(await world.person())];
  const messageId = randomUUID();
  const [changing, taking] = [await pool.connect(), await pool.connect()];
  await changing.query('begin');
  await changing.query('select from conversations where id = $1 for update', [id]);
  await taking.query('begin');
  const { rows: own } = await taking.query<{ pid: number }>('select pg_backend_pid() as pid');
  await taking.query(
    `insert into messages (id, conversation_id, sender_id, body, created_at, revision)
      values ($1, $2, $3, 'Là', now(), 99)`,
    [messageId, elsewhere, ada.id],
  );
  const sent = trySay(ada, id, 'Ici', messageId);
  const waits = async () => (await countWaiting()) === 1;
  await until('it waits for the conversation', waits, { withinMs: 2_500 });
  await changing.query('rollback');
  changing.release();
  const waitsForTheId = async () => {
    const { rows } = await pool.query(
      `select from pg_locks where locktype = 'transactionid' and not granted
        and transactionid = (select backend_xid from pg_stat_activity where pid = $1)`,
      [own[0]?.pid],
    );
    return rows.length === 1;
  };
  await until('it waits for the id', waitsForTheId, { withinMs: 2_500 });
  await taking.query('commit');
  taking.release();
  const reply = await sent;
  expect([reply.status, codeOf(reply)]).toEqual([409, 'message_id_taken']);
});
