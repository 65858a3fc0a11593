import { conversationChanged } from '@stenope/contract/messages/conversations';
import { markAllMessages } from '@stenope/contract/messages/messages';
import { block } from '@stenope/contract/people/ties';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { TestClient } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, aTalk, isEvent, mark, read, say, unreadOf } from './scene.ts';

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

/** Compares stored unread counts with the rows. */
async function expectExact(): Promise<void> {
  const { rows } = await world.running.context.db.pool.query(
    `select conversation_id, user_id, unread, there from conversation_members, lateral (
       select count(*)::int as there from messages
       where messages.conversation_id = conversation_members.conversation_id
         and sender_id <> user_id and created_at > coalesce(read_at, '-infinity')) as counted
     where unread <> there`,
  );
  expect(rows).toEqual([]);
}

test('a mark says how far one has come, and is told to every device of both', async () => {
  const { id } = await anOpenTalk(ada, bea);
  const said = [await say(ada, id, 'Un'), await say(ada, id, 'Deux'), await say(ada, id, 'Trois')];
  const [onAda, onBea] = await Promise.all(
    [ada, bea].map(({ client }) => TestListener.start(world.origin, client.token)),
  );
  const place = (n: number) => ({ conversationId: id, messageId: said[n]?.id ?? '' });
  const [first, second] = [place(0), place(1)];
  expect((await mark(bea, 'delivered', second)).status).toBe(204);
  await onAda?.hear(isEvent(conversationChanged.name, id, '"delivered"'));
  expect(await read(ada, id)).toMatchObject({
    delivered: { messageId: second.messageId, at: said[1]?.createdAt },
    read: null,
  });
  expect((await mark(bea, 'read', first)).status).toBe(204);
  const told = await onAda?.hear(isEvent(conversationChanged.name, id, '"read"'));
  expect(told).toMatchObject({
    data: {
      conversationId: id,
      kind: 'read',
      by: bea.id,
      upTo: { messageId: first.messageId, at: said[0]?.createdAt },
      unread: null,
    },
  });
  const own = await onBea?.hear(isEvent(conversationChanged.name, id, '"read"'));
  expect(own).toMatchObject({ data: { unread: 2, by: bea.id } });
  for (const frame of [told, own]) {
    const data: unknown = frame && 'data' in frame ? frame.data : undefined;
    expect(z.safeParse(conversationChanged.data, data).success).toBe(true);
  }
  expect(await read(ada, id)).toMatchObject({
    delivered: { messageId: second.messageId },
    read: { messageId: first.messageId },
  });
  expect((await read(bea, id)).unread).toBe(2);
  onAda?.end();
  onBea?.end();
  await expectExact();
});

test('a mark never moves back, and nothing is told of one that stays', async () => {
  const { id, messageId: old } = await anOpenTalk(ada, bea);
  await say(ada, id, 'Un');
  const last = await say(ada, id, 'Deux');
  const line = await TestListener.start(world.origin, ada.client.token);
  await mark(bea, 'read', { conversationId: id, messageId: last.id });
  await line.hear(isEvent(conversationChanged.name, id, '"read"', last.id));
  const changes = () => line.events.filter(({ name }) => name === conversationChanged.name);
  const told = changes();
  for (const kind of ['delivered', 'read'] as const) {
    expect((await mark(bea, kind, { conversationId: id, messageId: old })).status).toBe(204);
    expect((await mark(bea, kind, { conversationId: id, messageId: last.id })).status).toBe(204);
  }
  await say(bea, id, 'Lu');
  await line.hear(isEvent('messages.sent', 'Lu'));
  expect(changes()).toEqual(told);
  line.end();
  expect(await read(ada, id)).toMatchObject({
    delivered: { messageId: last.id },
    read: { messageId: last.id },
  });
  expect((await read(bea, id)).unread).toBe(0);
});

test('several conversations are marked in one statement, those that are gone passed over', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => world.person()));
  const talks = await Promise.all(others.map((other) => anOpenTalk(ada, other)));
  const marks = talks.map(({ id, messageId }) => ({ conversationId: id, messageId }));
  const stranger = await anOpenTalk(bea, others[0]!);
  const foreign = { conversationId: stranger.id, messageId: stranger.messageId };
  const seen = await world.statements.during(() => mark(ada, 'read', ...marks, foreign));
  expect(seen.filter((text) => !/allowances|sessions/.test(text))).toHaveLength(1);
  expect(await unreadOf(ada)).toEqual({ messages: 0, requests: 0 });
  expect((await unreadOf(bea)).messages).toBe(1);
  expect((await mark(ada, 'read', foreign)).status).toBe(404);
  // A message id of one conversation is not valid in another.
  const mixed = { conversationId: talks[0]!.id, messageId: talks[1]!.messageId };
  expect((await mark(ada, 'read', mixed)).status).toBe(404);
  await expectExact();
});

test('all is read at once, on every device', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => world.person()));
  for (const other of others.slice(1)) await say(other, (await anOpenTalk(ada, other)).id, 'Deux');
  await aTalk(others[0]!, ada);
  expect(await unreadOf(ada)).toEqual({ messages: 8, requests: 1 });
  const line = await TestListener.start(world.origin, ada.client.token);
  const seen = await world.statements.during(() => ada.client.ask(markAllMessages, {}));
  expect(seen.filter((text) => !/allowances|sessions/.test(text))).toHaveLength(1);
  expect(await unreadOf(ada)).toEqual({ messages: 0, requests: 0 });
  const isRead = isEvent(conversationChanged.name, '"read"');
  await line.hear(() => line.events.filter(isRead).length >= 4);
  line.end();
  await ada.client.ask(markAllMessages, {});
  await expectExact();
});

/** A reader with many unread conversations, in the order of their ids. */
async function manyUnread(reader: Person, count: number): Promise<string[]> {
  const { rows } = await world.running.context.db.pool.query<{ id: string }>(
    `with people as (insert into users (id, email, username, display_name)
       select id, id || '@example.org', left(replace(id::text, '-', ''), 30), 'Writer'
       from (select gen_random_uuid() as id from generate_series(1, $2)) as made returning id),
     made as (insert into conversations (id, one_id, other_id, started_by, accepted_at,
         last_id, last_at, last_sender_id, last_preview)
       select gen_random_uuid(), least($1, id), greatest($1, id), id, now(),
         gen_random_uuid(), now(), id, 'Bonjour' from people returning *),
     theirs as (insert into conversation_members (conversation_id, user_id, other_id, last_at, unread)
       select id, $1, last_sender_id, last_at, 1 from made
       union all select id, last_sender_id, $1, last_at, 0 from made),
     said as (insert into messages (id, conversation_id, sender_id, body, created_at)
       select last_id, id, last_sender_id, 'Bonjour', last_at from made)
     select id from made order by id`,
    [reader.id, count],
  );
  return rows.map(({ id }) => id);
}

async function unreadTalksOf(reader: Person): Promise<string[]> {
  const { rows } = await world.running.context.db.pool.query<{ id: string }>(
    `select conversation_id as id from conversation_members
     where user_id = $1 and unread > 0 order by 1`,
    [reader.id],
  );
  return rows.map(({ id }) => id);
}

const toldOf = ({ events }: TestListener): string[] =>
  events
    .filter(isEvent(conversationChanged.name, '"read"'))
    .map(({ data }) => z.parse(conversationChanged.data, data).conversationId);

test(
  'much is read in parts, each of them for good, and told of once',
  { timeout: 240_000 },
  async () => {
    const cai = await world.person();
    const early = await anOpenTalk(ada, cai);
    const ids = await manyUnread(ada, 450);
    const hidden = await anOpenTalk(ada, bea);
    await bea.client.ask(block, { params: { userId: ada.id } });
    const line = await TestListener.start(world.origin, ada.client.token);
    const holder = await world.running.context.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from conversations where id = $1 for update', [ids[449]]);
      let isOver = false;
      const all = ada.client.send(markAllMessages).finally(() => (isOver = true));
      // The last batch waits for a lock; earlier ones are done.
      await vi.waitFor(
        async () => expect((await unreadTalksOf(ada)).length).toBeLessThanOrEqual(53),
        { timeout: 240_000, interval: 50 },
      );
      expect(isOver).toBe(false);
      // A new message in a finished batch is not waited for.
      await say(cai, early.id, 'Encore');
      await holder.query('commit');
      expect((await all).status).toBe(204);
    } finally {
      holder.release();
    }
    expect(await unreadTalksOf(ada)).toEqual([early.id, hidden.id]);
    await line.hear(() => toldOf(line).length > ids.length);
    expect(toldOf(line).toSorted()).toEqual([early.id, ...ids].toSorted());
    line.end();
    const seen = await world.statements.during(() => ada.client.ask(markAllMessages, {}));
    expect(seen.filter((text) => !/allowances|sessions/.test(text))).toHaveLength(1);
    expect(await unreadOf(ada)).toEqual({ messages: 0, requests: 0 });
  },
);

test(
  'what is unread is exact, whatever is said and read at once',
  { timeout: 240_000 },
  async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => world.person()));
    const talks = await Promise.all(others.map((other) => anOpenTalk(other, ada)));
    const second = (await world.second()).address ?? '';
    const elsewhere = { ...ada, client: new TestClient(second, ada.client.token) };
    const replies: number[] = [];
    await Promise.all(
      talks.flatMap(({ id }, n) => [
        (async () => {
          for (let word = 0; word < 15; word += 1) {
            const { id: messageId } = await say(others[n]!, id, `Mot ${word}`);
            const reader = word % 2 === 0 ? ada : elsewhere;
            const marks = talks.map((talk) => ({
              conversationId: talk.id,
              messageId: talk.id === id ? messageId : talk.messageId,
            }));
            replies.push(
              (await mark(reader, word % 3 === 0 ? 'read' : 'delivered', ...marks)).status,
            );
            if (word % 5 === 4) await reader.client.ask(markAllMessages, {});
          }
        })(),
        (async () => {
          for (let word = 0; word < 15; word += 1) await say(ada, id, `De moi ${word}`);
        })(),
      ]),
    );
    expect(new Set(replies)).toEqual(new Set([204]));
    await expectExact();
  },
);
