import {
  acceptConversation,
  conversationChanged,
  deleteConversation,
} from '@stenope/contract/messages/conversations';
import { markAllMessages, messageSent } from '@stenope/contract/messages/messages';
import { follow } from '@stenope/contract/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aTalk, anOpenTalk, isEvent, mark, messagesOf, open, read, say } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bea: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
beforeEach(async () => {
  [ada, bea] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

const revisionOf = async (person: Person, id: string) => (await read(person, id)).revision;

/** Runs one change and returns how far it raised the revision, the same for both. */
async function raisedBy(id: string, change: () => Promise<unknown>): Promise<number> {
  const before = await revisionOf(ada, id);
  await change();
  const after = await revisionOf(ada, id);
  expect(await revisionOf(bea, id)).toBe(after);
  return after - before;
}

test('every change raises it, and nothing else does', async () => {
  const { id, messageId } = await anOpenTalk(ada, bea);
  const at = { conversationId: id, messageId };
  expect(await raisedBy(id, () => mark(ada, 'delivered', at))).toBe(1);
  expect(await raisedBy(id, () => mark(ada, 'read', at))).toBe(1);
  expect(await raisedBy(id, () => say(bea, id, 'Encore'))).toBe(1);
  expect(await raisedBy(id, () => ada.client.ask(markAllMessages, {}))).toBe(1);
  // Repeated, nothing changes.
  for (const again of [
    () => say(bea, id, 'Bonjour', messageId),
    () => mark(ada, 'read', at),
    () => mark(ada, 'delivered', at),
    () => bea.client.ask(acceptConversation, { params: { conversationId: id } }),
    () => open(ada, bea),
  ]) {
    expect(await raisedBy(id, again)).toBe(0);
  }
});

test('who asks cannot tell by it whether their request arrived or was read', async () => {
  const { id, messageId } = await aTalk(ada, bea);
  const line = await TestListener.start(world.origin, bea.client.token);
  const at = { conversationId: id, messageId };
  expect(await raisedBy(id, () => mark(bea, 'delivered', at))).toBe(0);
  expect(await raisedBy(id, () => mark(bea, 'read', at))).toBe(0);
  // The reader's devices are told, and read anew.
  expect(await line.hear(isEvent(conversationChanged.name, id, '"read"'))).toMatchObject({
    data: { revision: null, unread: 0 },
  });
  line.end();
  const accepting = () => bea.client.ask(acceptConversation, { params: { conversationId: id } });
  expect(await raisedBy(id, accepting)).toBe(1);
});

test('an answer to a request raises it twice: by the message, and by opening it', async () => {
  const { id } = await aTalk(ada, bea);
  expect(await raisedBy(id, () => say(bea, id, 'Bonjour aussi'))).toBe(2);
  expect(await raisedBy(id, () => say(bea, id, 'Encore'))).toBe(1);
});

test('who follows the one who asks raises it', async () => {
  const { id } = await aTalk(ada, bea);
  const following = () => bea.client.ask(follow, { params: { userId: ada.id } });
  expect(await raisedBy(id, following)).toBe(1);
});

test('a request that is withdrawn is told of with one below what comes after it', async () => {
  const { id } = await aTalk(ada, bea);
  const before = await revisionOf(ada, id);
  const line = await TestListener.start(world.origin, bea.client.token);
  const params = { conversationId: id };
  expect(await raisedBy(id, () => ada.client.ask(deleteConversation, { params }))).toBe(2);
  expect(await line.hear(isEvent(conversationChanged.name, id, '"deleted"'))).toMatchObject({
    data: { revision: before + 1 },
  });
  line.end();
  expect(await raisedBy(id, () => open(ada, bea))).toBe(0);
  expect(await raisedBy(id, () => say(ada, id, 'Encore moi'))).toBe(1);
});

test('a message carries its own, and a page of them that of the conversation', async () => {
  const { id } = await anOpenTalk(ada, bea);
  const said = await say(ada, id, 'Un');
  expect(said.revision).toBe(await revisionOf(bea, id));
  await mark(bea, 'read', { conversationId: id, messageId: said.id });
  const page = await messagesOf(bea, id);
  expect(page.revision).toBe((said.revision ?? 0) + 1);
  expect(page.items[0]).toEqual(said);
  // Sent again it is the same, whatever happened since.
  expect(await say(ada, id, 'Deux', said.id)).toEqual(said);
});

test('of each change of an open conversation both are told, with every number', async () => {
  const { id, messageId } = await anOpenTalk(ada, bea);
  const from = await revisionOf(ada, id);
  const lines = await Promise.all(
    [ada, bea].map(({ client }) => TestListener.start(world.origin, client.token)),
  );
  const [one] = [await say(ada, id, 'Un'), await say(bea, id, 'Deux')];
  await mark(bea, 'delivered', { conversationId: id, messageId: one.id });
  await mark(ada, 'delivered', { conversationId: id, messageId });
  await mark(bea, 'read', { conversationId: id, messageId: one.id });
  const last = await revisionOf(ada, id);
  await ada.client.ask(deleteConversation, { params: { conversationId: id } });
  for (const line of lines) {
    await line.hear(isEvent(conversationChanged.name, id, '"deleted"'));
    const numbers = line.events
      .filter(({ name }) => name === messageSent.name || name === conversationChanged.name)
      .map(({ data }) => (data as { revision: number }).revision)
      .filter((revision) => revision > from);
    expect(new Set(numbers)).toEqual(
      new Set(Array.from({ length: last + 1 - from }, (_, nth) => from + 1 + nth)),
    );
    line.end();
  }
});
