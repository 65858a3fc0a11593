import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveMessages, type Change } from '../../src/features/messages/sending/queries.ts';
import { blocks } from '../../src/tables/people.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, mark, messagesOf, read } from './scene.ts';

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
async function decided(id: string): Promise<Change> {
  const { revision } = await read(ada, id);
  const messageId = randomUUID();
  const createdAt = new Date().toISOString();
  const message = { id: messageId, conversationId: id, senderId: ada.id, body: 'Là', createdAt };
  return {
    message: { ...message, revision: revision + 1 },
    recipientId: bea.id,
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

async function aConversation(): Promise<string> {
  const { id, messageId } = await anOpenTalk(ada, bea);
  talks.set(id, messageId);
  return id;
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
