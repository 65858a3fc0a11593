import {
  acceptConversation,
  conversationChanged,
  deleteConversation,
  requestsSeen,
  seeRequests,
} from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import { follow } from '@stenope/contract/people';
import { messageLimits } from '@stenope/domain/messages/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aTalk, idsOf, isEvent, listOf, mark, open, read, say, trySay, unreadOf } from './scene.ts';

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

const accept = (person: Person, conversationId: string) =>
  person.client.send(acceptConversation, { params: { conversationId } });

test('what a stranger writes is a request: listed and counted apart', async () => {
  const { id } = await aTalk(ada, bea);
  expect(await read(bea, id)).toMatchObject({ state: 'request', asksMe: true, unread: 1 });
  expect(await read(ada, id)).toMatchObject({ state: 'request', asksMe: false, unread: 0 });
  expect(idsOf((await listOf(bea, { requests: 'true' })).items)).toEqual([id]);
  expect((await listOf(bea)).items).toEqual([]);
  expect(await unreadOf(bea)).toEqual({ messages: 0, requests: 1 });
  expect(idsOf((await listOf(ada)).items)).toEqual([id]);
  expect((await listOf(ada, { requests: 'true' })).items).toEqual([]);
});

test('seen in the list it is no news any more, on any device, though it is unread; more of it is', async () => {
  const { id } = await aTalk(ada, bea);
  const [hers, theirs] = await Promise.all(
    [bea, ada].map(({ client }) => TestListener.start(world.origin, client.token)),
  );
  await bea.client.ask(seeRequests, {});
  await hers!.hear(isEvent(requestsSeen.name));
  expect(await unreadOf(bea)).toEqual({ messages: 0, requests: 0 });
  expect((await read(bea, id)).unread).toBe(1);
  expect((await read(ada, id)).read).toBeNull();
  // Seeing requests again sends no second event.
  await bea.client.ask(seeRequests, {});
  await say(ada, id, 'Encore');
  await Promise.all([hers, theirs].map((line) => line!.hear(isEvent('messages.sent', 'Encore'))));
  expect(hers!.events.filter(isEvent(requestsSeen.name))).toHaveLength(1);
  expect(theirs!.events.filter(isEvent(requestsSeen.name))).toEqual([]);
  expect(await unreadOf(bea)).toEqual({ messages: 0, requests: 2 });
  // Open conversations stay unread.
  await say(bea, id, 'Oui ?');
  await say(ada, id, 'Enfin');
  await bea.client.ask(seeRequests, {});
  expect((await unreadOf(bea)).messages).toBeGreaterThan(0);
  for (const line of [hers, theirs]) line!.end();
});

test('before an answer there is room for a few words, also when they come at once', async () => {
  const { id } = await open(ada, bea);
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => trySay(ada, id, `${n}`)));
  const refused = replies.filter(({ status }) => status !== 200);
  expect(replies.length - refused.length).toBe(messageLimits.request);
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['request_pending']));
  expect((await unreadOf(bea)).requests).toBe(messageLimits.request);
  // A repeated message gets its first answer, though no new one is accepted.
  const said = replies.find(({ status }) => status === 200)?.body as Message | undefined;
  expect((await trySay(ada, id, 'encore', said?.id)).status).toBe(200);
  await say(bea, id, 'Oui ?');
  expect((await read(ada, id)).state).toBe('open');
  for (let n = 0; n < 5; n += 1) await say(ada, id, 'Enfin');
  expect(await unreadOf(bea)).toEqual({ messages: 8, requests: 0 });
});

test('who deletes what they asked does not begin anew', async () => {
  const { id } = await open(ada, bea);
  for (let n = 0; n < messageLimits.request; n += 1) await say(ada, id, `${n}`);
  const params = { conversationId: id };
  expect((await ada.client.send(deleteConversation, { params })).status).toBe(204);
  expect(await unreadOf(bea)).toEqual({ messages: 0, requests: 0 });
  expect((await open(ada, bea)).id).toBe(id);
  expect(codeOf(await trySay(ada, id, 'encore'))).toBe('request_pending');
  // The recipient may send requests too, with the same limit.
  for (let n = 0; n < messageLimits.request; n += 1) await say(bea, id, `${n}`);
  expect(codeOf(await trySay(bea, id, 'encore'))).toBe('request_pending');
  await say(ada, id, 'Oui ?');
  expect((await read(bea, id)).state).toBe('open');
});

test('whoever asks is told how much they may still say, also of what they took back', async () => {
  const opened = await open(ada, bea);
  const { id } = opened;
  expect(opened.mayStillSay).toEqual({ messages: messageLimits.request, upTo: null });
  const first = await say(ada, id, 'Bonjour');
  const last = await say(ada, id, 'Vous êtes là ?');
  const left = { messages: messageLimits.request - 2 };
  for (const found of [await read(ada, id), (await listOf(ada)).items[0], await open(ada, bea)]) {
    const upTo = { at: last.createdAt, messageId: last.id };
    expect(found?.mayStillSay).toEqual({ ...left, upTo });
  }
  expect((await trySay(ada, id, 'encore', first.id)).status).toBe(200);
  expect((await read(ada, id)).mayStillSay).toMatchObject(left);
  // The recipient may answer without limit.
  expect((await read(bea, id)).mayStillSay).toBeNull();
  await ada.client.ask(deleteConversation, { params: { conversationId: id } });
  expect((await open(ada, bea)).mayStillSay).toEqual({ ...left, upTo: null });
  await say(ada, id, 'Je reprends');
  expect((await read(ada, id)).mayStillSay).toMatchObject({ messages: 0 });
  expect(codeOf(await trySay(ada, id, 'encore'))).toBe('request_pending');
  const accepted = await accept(bea, id);
  expect(z.parse(acceptConversation.answer, accepted.body).mayStillSay).toBeNull();
  expect((await read(ada, id)).mayStillSay).toBeNull();
});

test('who asks in the place of somebody who took it back has as much to say', async () => {
  const { id } = await aTalk(ada, bea);
  await ada.client.ask(deleteConversation, { params: { conversationId: id } });
  const room = { messages: messageLimits.request, upTo: null };
  expect((await open(bea, ada)).mayStillSay).toEqual(room);
  await say(bea, id, 'Vous vouliez ?');
  expect((await read(bea, id)).mayStillSay).toMatchObject({ messages: messageLimits.request - 1 });
  expect((await read(ada, id)).mayStillSay).toBeNull();
});

test('what is told of a request that was taken back says up to where, and what is asked anew is later', async () => {
  const { id } = await aTalk(ada, bea);
  const last = await say(ada, id, 'Vous êtes là ?');
  const line = await TestListener.start(world.origin, bea.client.token);
  await ada.client.ask(deleteConversation, { params: { conversationId: id } });
  const again = await say(ada, id, 'Je reprends');
  const frame = await line.hear(isEvent(conversationChanged.name, id, '"deleted"'));
  const upTo = { at: last.createdAt, messageId: last.id };
  expect(frame).toMatchObject({ data: { conversationId: id, kind: 'deleted', upTo, unread: 0 } });
  expect(again.createdAt > last.createdAt).toBe(true);
  await line.hear(isEvent('messages.sent', again.id));
  line.end();
  expect(await read(bea, id)).toMatchObject({ last: { id: again.id }, asksMe: true, unread: 1 });
  // Without messages there is no last one to delete up to.
  const cai = await world.person();
  const silent = await open(ada, cai);
  const own = await TestListener.start(world.origin, ada.client.token);
  await ada.client.ask(deleteConversation, { params: { conversationId: silent.id } });
  const told = await own.hear(isEvent(conversationChanged.name, silent.id, '"deleted"'));
  expect(told).toMatchObject({ data: { conversationId: silent.id, upTo: null } });
  own.end();
});

test('only who was asked accepts', async () => {
  const { id } = await aTalk(ada, bea);
  expect((await accept(ada, id)).status).toBe(404);
  const lines = await Promise.all(
    [ada, bea].map(({ client }) => TestListener.start(world.origin, client.token)),
  );
  const accepted = await accept(bea, id);
  expect(accepted).toMatchObject({
    status: 200,
    body: { state: 'open', asksMe: false, unread: 1 },
  });
  for (const line of lines) {
    await line.hear(isEvent(conversationChanged.name, id, '"accepted"'));
    line.end();
  }
  expect((await accept(bea, id)).status).toBe(200);
  expect((await accept(ada, id)).status).toBe(200);
  expect(await unreadOf(bea)).toEqual({ messages: 1, requests: 0 });
  expect(idsOf((await listOf(bea)).items)).toEqual([id]);
});

test('nothing is asked of who follows one', async () => {
  await bea.client.ask(follow, { params: { userId: ada.id } });
  expect(await open(ada, bea)).toMatchObject({ state: 'open', mayStillSay: null });
  const { id } = await aTalk(ada, bea);
  expect(await read(bea, id)).toMatchObject({ state: 'open', asksMe: false });
  // Following somebody does not open a request to them.
  const cai = await world.person();
  await cai.client.ask(follow, { params: { userId: bea.id } });
  const asked = await aTalk(cai, bea);
  expect(await read(bea, asked.id)).toMatchObject({ state: 'request', asksMe: true });
});

test('to follow who asks is to answer', async () => {
  const { id } = await aTalk(ada, bea);
  const line = await TestListener.start(world.origin, ada.client.token);
  await bea.client.ask(follow, { params: { userId: ada.id } });
  await line.hear(isEvent(conversationChanged.name, id, '"accepted"'));
  line.end();
  expect(await read(bea, id)).toMatchObject({ state: 'open', asksMe: false });
  expect(await unreadOf(bea)).toEqual({ messages: 1, requests: 0 });
});

test('who opened one without a word has asked nothing: who writes first asks', async () => {
  const { id } = await open(ada, bea);
  await say(bea, id, 'Vous vouliez ?');
  expect(await read(ada, id)).toMatchObject({ state: 'request', asksMe: true });
  expect(await read(bea, id)).toMatchObject({ state: 'request', asksMe: false });
  await say(ada, id, 'Oui');
  expect((await read(bea, id)).state).toBe('open');
});

test('who asks is not told whether they were read, until they are answered', async () => {
  const { id, messageId } = await aTalk(ada, bea);
  const line = await TestListener.start(world.origin, ada.client.token);
  expect((await mark(bea, 'read', { conversationId: id, messageId })).status).toBe(204);
  expect((await unreadOf(bea)).requests).toBe(0);
  expect(await read(ada, id)).toMatchObject({ delivered: null, read: null });
  await say(bea, id, 'Bien reçu');
  await line.hear(isEvent('messages.sent', id, 'Bien reçu'));
  expect(JSON.stringify(line.events)).not.toContain('"read"');
  line.end();
  expect((await read(ada, id)).read).toMatchObject({ messageId });
});
