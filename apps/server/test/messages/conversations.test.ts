import { randomUUID } from 'node:crypto';
import {
  conversationChanged,
  deleteConversation,
  readConversation,
  searchPartners,
  startConversation,
} from '@stenope/contract/messages/conversations';
import { listMessages, messageTyping, tellTyping } from '@stenope/contract/messages/messages';
import { follow } from '@stenope/contract/people';
import { block, mute, unblock } from '@stenope/contract/people/ties';
import { eq } from 'drizzle-orm';
import { claimPort } from '@stenope/kit/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { users } from '../../src/tables/accounts.ts';
import { findRedis, RedisProcess } from '../faults/processes.ts';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import {
  anOpenTalk,
  aTalk,
  idsOf,
  isEvent,
  listOf,
  messagesOf,
  open,
  read,
  say,
  trySay,
  unreadOf,
  type Talk,
} from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bea: Person;
let cai: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
beforeEach(async () => {
  [ada, bea, cai] = [await world.person(), await world.person(), await world.person()];
});
afterAll(() => world.end());

const changed = conversationChanged.name;

describe('a conversation', () => {
  test('of two is one, whoever opens it and however often', async () => {
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? open(ada, bea) : open(bea, ada))),
    );
    expect(new Set(idsOf(opened)).size).toBe(1);
    expect(opened[0]).toMatchObject({ with: { id: bea.id }, last: null, unread: 0, asksMe: false });
    const { rows } = await world.running.context.db.pool.query(
      'select from conversation_members where conversation_id = $1',
      [opened[0]?.id],
    );
    expect(rows).toHaveLength(2);
  });

  test('is with somebody else, who is there', async () => {
    const start = (userId: string) =>
      ada.client.send(startConversation, { body: { with: userId } });
    expect(codeOf(await start(ada.id))).toBe('self_message');
    await world.suspend(cai);
    expect((await start(cai.id)).status).toBe(404);
    expect((await start(randomUUID())).status).toBe(404);
  });

  test('is seen by the other once something was said', async () => {
    const line = await TestListener.start(world.origin, bea.client.token);
    const { id } = await open(ada, bea);
    expect(idsOf((await listOf(ada)).items)).toEqual([id]);
    expect((await listOf(bea)).items).toEqual([]);
    expect(line.events).toEqual([]);
    await say(ada, id, 'Bonjour');
    expect(idsOf((await listOf(bea, { requests: 'true' })).items)).toEqual([id]);
    line.end();
  });

  test('stands in the list by what was said last, page by page, in two statements', async () => {
    const others = await Promise.all(Array.from({ length: 7 }, () => world.person()));
    const talks: Talk[] = [];
    for (const other of others) talks.push(await anOpenTalk(ada, other));
    await say(others[2]!, talks[2]!.id, 'Me revoilà');
    const expected = [2, 6, 5, 4, 3, 1, 0].map((n) => talks[n]?.id);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOf(ada, { limit: 3, ...(cursor !== undefined && { cursor }) });
      found.push(...idsOf(page.items));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(found).toEqual(expected);
    const seen = await world.statements.during(() => listOf(ada));
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  test('is deleted for both, with every word, and can be begun anew', async () => {
    const { id, messageId } = await anOpenTalk(ada, bea);
    const lines = await Promise.all(
      [ada, bea].map(({ client }) => TestListener.start(world.origin, client.token)),
    );
    await bea.client.ask(deleteConversation, { params: { conversationId: id } });
    for (const line of lines) {
      const frame = await line.hear(isEvent(changed, id, '"deleted"'));
      expect(frame).toMatchObject({ data: { kind: 'deleted', upTo: { messageId }, unread: 0 } });
      line.end();
    }
    for (const person of [ada, bea]) {
      const reply = await person.client.send(readConversation, { params: { conversationId: id } });
      expect(reply.status).toBe(404);
      expect((await trySay(person, id, 'Trop tard')).status).toBe(404);
      expect((await listOf(person)).items).toEqual([]);
      expect(await unreadOf(person)).toEqual({ messages: 0, requests: 0 });
    }
    const { rows } = await world.running.context.db.pool.query(
      'select from messages where conversation_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
    const again = await open(ada, bea);
    expect(again.id).not.toBe(id);
    expect((await messagesOf(ada, again.id)).items).toEqual([]);
  });

  test('that is deleted while both write ends without a trace', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => trySay(n % 2 === 0 ? ada : bea, id, `Mot ${n}`)),
      ada.client.send(deleteConversation, { params: { conversationId: id } }),
    ]);
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    const { rows } = await world.running.context.db.pool.query(
      'select from messages where conversation_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a block', () => {
  test('hides it from both, and gives it back when it ends', async () => {
    const { id } = await anOpenTalk(ada, bea);
    await say(ada, id, 'Encore un mot');
    await bea.client.ask(block, { params: { userId: ada.id } });
    for (const person of [ada, bea]) {
      for (const action of [readConversation, listMessages]) {
        const reply = await person.client.send(action, { params: { conversationId: id } });
        expect(reply.status).toBe(404);
      }
      expect((await trySay(person, id, 'Encore')).status).toBe(404);
      expect(
        (await person.client.send(tellTyping, { params: { conversationId: id } })).status,
      ).toBe(404);
      expect((await listOf(person)).items).toEqual([]);
      expect(await unreadOf(person)).toEqual({ messages: 0, requests: 0 });
    }
    await bea.client.ask(unblock, { params: { userId: ada.id } });
    expect(idsOf((await listOf(bea)).items)).toEqual([id]);
    expect(await unreadOf(bea)).toEqual({ messages: 2, requests: 0 });
    await say(bea, id, 'De retour');
  });

  test('is not what a mute is', async () => {
    const { id } = await anOpenTalk(ada, bea);
    await bea.client.ask(mute, { params: { userId: ada.id } });
    await say(ada, id, 'Tu m’entends ?');
    expect((await unreadOf(bea)).messages).toBe(2);
  });
});

test('who is suspended is met by nobody until they are back', async () => {
  const { id } = await anOpenTalk(ada, bea);
  await world.suspend(bea);
  expect((await trySay(ada, id, 'Toujours là ?')).status).toBe(404);
  expect((await listOf(ada)).items).toEqual([]);
  expect(await unreadOf(ada)).toEqual({ messages: 0, requests: 0 });
  await world.running.context.db.sql
    .update(users)
    .set({ suspendedAt: null })
    .where(eq(users.id, bea.id));
  expect(idsOf((await listOf(ada)).items)).toEqual([id]);
});

describe('somebody who is typing', () => {
  const typing = (person: Person, conversationId: string) =>
    person.client.ask(tellTyping, { params: { conversationId } });

  /** Two servers with the recipient at each of them, and an uninvolved person. */
  async function expectPassedOn(place: World): Promise<void> {
    const [one, other, third] = [await place.person(), await place.person(), await place.person()];
    const { id } = await anOpenTalk(one, other);
    const second = (await place.second()).address ?? '';
    const [here, there, beside] = await Promise.all([
      TestListener.start(place.origin, other.client.token),
      TestListener.start(second, other.client.token),
      TestListener.start(second, third.client.token),
    ]);
    const { pool } = place.running.context.db;
    const count = async () => (await pool.query('select count(*) from outbox')).rows;
    const before = await count();
    // Repeated, since the second server may not be listening yet.
    const heard = Promise.all(
      [here, there].map((line) => line.hear(isEvent(messageTyping.name, id))),
    );
    const again = setInterval(() => void typing(one, id), 200);
    const frames = await heard.finally(() => clearInterval(again));
    for (const frame of frames) {
      expect(frame).toMatchObject({ data: { conversationId: id, userId: one.id } });
      const data: unknown = 'data' in frame ? frame.data : undefined;
      expect(z.safeParse(messageTyping.data, data).success).toBe(true);
    }
    expect(await count()).toEqual(before);
    expect(beside.events).toEqual([]);
    for (const line of [here, there, beside]) line.end();
  }

  test('is told of to the other, on both servers, and stored nowhere', async () => {
    await expectPassedOn(world);
  });

  test('is told of through Redis as well, where there is one', async () => {
    const command = await findRedis();
    const redis = command === undefined ? undefined : new RedisProcess(command, await claimPort());
    await redis?.start();
    try {
      await expectPassedOn(await aWorld(redis ? { env: { REDIS_URL: redis.url } } : {}));
    } finally {
      await redis?.kill();
    }
  });

  test('is not announced before they are known', async () => {
    const { id } = await aTalk(ada, bea);
    const line = await TestListener.start(world.origin, bea.client.token);
    await typing(ada, id);
    await say(ada, id, 'Et voici');
    await line.hear(isEvent('messages.sent', id, 'Et voici'));
    expect(line.events.filter(({ name }) => name === 'messages.typing')).toEqual([]);
    line.end();
  });
});

describe('whom one writes to', () => {
  const search = async (person: Person, q?: string) =>
    person.client.ask(searchPartners, { query: q === undefined ? {} : { q } });
  const set = (person: Person, row: Partial<typeof users.$inferInsert>) =>
    world.running.context.db.sql.update(users).set(row).where(eq(users.id, person.id));

  test('is found by username, name and full name, and by a whole address', async () => {
    const lastWord = bea.username.split('_').at(-1);
    expect(idsOf((await search(ada, lastWord)).items), 'as registered').toContain(bea.id);
    await set(bea, { displayName: 'Élodie Zed', fullName: 'Ornella Quignard' });
    for (const q of [
      bea.username,
      `@${bea.username.toUpperCase()}`,
      'elodie z',
      'zed',
      'ornella q',
      'quigna',
    ]) {
      expect(idsOf((await search(ada, q)).items), q).toContain(bea.id);
    }
    const { items, others } = await search(ada, bea.email.toUpperCase());
    expect([idsOf(items), others]).toEqual([[bea.id], 0]);
    expect(JSON.stringify(items)).not.toContain('@');
    expect(JSON.stringify(items)).not.toContain('Quignard');
    expect((await search(ada, bea.email.slice(0, -1))).items).toEqual([]);
  });

  test('is found by any word of a name, after those whose name begins so, and once', async () => {
    await set(bea, { displayName: 'Élodie Žadwig', fullName: 'Élodie Anne Zadwig ' });
    await set(cai, { displayName: 'Zadwig', fullName: 'Cai' });
    const dan = await world.person();
    await set(dan, { displayName: 'dan', fullName: 'Dan\u00a0ZADWIG' });
    for (const q of ['zad', 'Žadwig', 'ZADWIG']) {
      const { items, others } = await search(ada, q);
      expect([idsOf(items), others], q).toEqual([[cai.id, bea.id, dan.id], 0]);
      expect(JSON.stringify(items), q).not.toContain('Anne');
    }
    expect(idsOf((await search(ada, 'anne zad')).items), 'a word in the middle').toEqual([bea.id]);
    // The end of a word does not match.
    expect((await search(ada, 'adwig')).items).toEqual([]);
    // A person who matches twice is listed by name.
    await set(bea, { displayName: 'Zoelie Zoa', fullName: '' });
    await set(cai, { displayName: 'Zoelie Arnaud', fullName: '' });
    await set(dan, { displayName: 'Zoelie Aaron', fullName: '' });
    expect(idsOf((await search(ada, 'zo')).items)).toEqual([dan.id, cai.id, bea.id]);
    await set(cai, { displayName: 'Hugo Moreau' });
    expect(idsOf((await search(ada, 'Moreau')).items)).toEqual([cai.id]);
  });

  test('is found by the words between hyphens, apostrophes and underscores', async () => {
    await set(bea, { displayName: 'Jean-Luc d’Orvault', fullName: "Jean‑Luc O'Brannigan" });
    await set(cai, { username: 'marie_lucette', displayName: 'Cai', fullName: '' });
    for (const q of ['luc', 'Luc d', 'orvau', 'brannig', 'jean luc', 'jean-luc', 'd’orv']) {
      expect(idsOf((await search(ada, q)).items), q).toContain(bea.id);
    }
    expect(idsOf((await search(ada, 'lucet')).items)).toEqual([cai.id]);
    expect((await search(ada, 'uc')).items).toEqual([]);
    for (const q of ['-', "'", '_ _', '%', '\\']) {
      expect((await search(ada, q)).items, q).toEqual([]);
    }
    // The words of a former name no longer match.
    await set(bea, { displayName: 'Bea', fullName: '' });
    expect((await search(ada, 'orvau')).items).toEqual([]);
  });

  test('is nobody one does not meet, and not oneself', async () => {
    for (const person of [ada, bea, cai]) {
      await set(person, { displayName: 'Wilhelmine Voss', fullName: 'Mina von Voss' });
    }
    await bea.client.ask(block, { params: { userId: ada.id } });
    const dan = await world.person();
    await set(dan, { displayName: 'Wilhelmine Voss' });
    await world.suspend(dan);
    for (const q of ['wilhel', 'voss']) {
      expect(idsOf((await search(ada, q)).items), q).toEqual([cai.id]);
    }
    for (const { email } of [bea, dan]) expect((await search(ada, email)).items).toEqual([]);
  });

  test('are eight at most, and how many there are besides', async () => {
    const many = await Promise.all(Array.from({ length: 11 }, () => world.person()));
    for (const person of many) await set(person, { fullName: 'Xaviera Nombreuse' });
    const { items, others } = await search(ada, 'xaviera');
    expect([items.length, others]).toEqual([8, 3]);
  });

  test('are to a newcomer whom they might like to meet, and nobody else', async () => {
    const newcomer = await world.person();
    await aPost(world, bea);
    await aPost(world, cai);
    await cai.client.ask(block, { params: { userId: newcomer.id } });
    const { items, others, suggested } = await search(newcomer);
    expect(idsOf(items)).toContain(bea.id);
    expect(idsOf(items)).not.toContain(cai.id);
    expect(items.length).toBeLessThanOrEqual(8);
    expect([others, suggested]).toEqual([0, true]);
    expect(Object.keys(items[0] ?? {})).not.toContain('reason');
  });

  test('are at first those one is tied to, the latest first', async () => {
    await ada.client.ask(follow, { params: { userId: bea.id } });
    await ada.client.ask(follow, { params: { userId: cai.id } });
    const dan = await world.person();
    await dan.client.ask(follow, { params: { userId: ada.id } });
    const { items, suggested } = await search(ada, ' ');
    expect([idsOf(items), suggested]).toEqual([[cai.id, bea.id, dan.id], false]);
  });
});

test('what is told of a change is what the contract says', async () => {
  const { id } = await aTalk(ada, bea);
  const line = await TestListener.start(world.origin, ada.client.token);
  await say(bea, id, 'Oui');
  const frame = await line.hear(isEvent(changed, id, '"accepted"'));
  const data: unknown = 'data' in frame ? frame.data : undefined;
  expect(z.parse(conversationChanged.data, data)).toEqual({
    conversationId: id,
    revision: (await read(bea, id)).revision,
    kind: 'accepted',
    by: bea.id,
    upTo: null,
    unread: null,
  });
  expect((await read(ada, id)).state).toBe('open');
  line.end();
});
