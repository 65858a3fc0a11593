import { randomUUID } from 'node:crypto';
import {
  listMessages,
  messageSent,
  sendMessage,
  type Message,
} from '@stenope/contract/messages/messages';
import { messageLimits } from '@stenope/domain/messages/limits';
import { connected } from '@stenope/kit/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { conversations } from '../../src/tables/messages.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { block } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, idsOf, isEvent, listOf, messagesOf, read, say, trySay } from './scene.ts';

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

/** The same person at another server. */
const at = (origin: string | undefined, person: Person): Person => ({
  ...person,
  client: new TestClient(origin ?? '', person.client.token),
});

/** All messages of a conversation, oldest first. */
async function allOf(person: Person, id: string): Promise<Message[]> {
  const found: Message[] = [];
  let cursor: string | undefined;
  do {
    const page = await messagesOf(person, id, cursor === undefined ? {} : { cursor });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return found.toReversed();
}

/** Conversation and messages as they are stored, and how many events tell of them. */
const stateOf = (id: string) =>
  connected(world.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select to_jsonb(conversations) as conversation,
         (select count(*)::int from messages where conversation_id = conversations.id) as messages,
         (select count(*)::int from outbox where data ->> 'conversationId' = $1) as events
       from conversations where id = $1::uuid`,
      [id],
    );
    return rows;
  });

describe('a message', () => {
  test('is stored, told to both on every device, and to nobody else', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const cai = await world.person();
    const lines = await Promise.all(
      [ada, bea, bea, cai].map(({ client }) => TestListener.start(world.origin, client.token)),
    );
    const message = await say(ada, id, '  Demain,\nà l’aube ?  ');
    expect(message).toMatchObject({
      conversationId: id,
      senderId: ada.id,
      body: 'Demain,\nà l’aube ?',
    });
    for (const line of lines.slice(0, 3)) {
      const frame = await line.hear(isEvent('messages.sent', message.id));
      expect(frame).toMatchObject({ data: message });
      expect(z.safeParse(messageSent.data, 'data' in frame && frame.data).success).toBe(true);
    }
    expect(lines[3]?.events).toEqual([]);
    for (const line of lines) line.end();
    expect(await read(bea, id)).toMatchObject({
      last: { id: message.id, preview: 'Demain, à l’aube ?', mine: false },
      unread: 2,
    });
    expect(await read(ada, id)).toMatchObject({ last: { mine: true }, unread: 1 });
  });

  test('is told once, whoever else says something, and again to who comes back', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const line = await TestListener.start(world.origin, bea.client.token);
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => say(nth % 2 ? ada : bea, id, `Mot ${nth}`)),
    );
    for (const { id: messageId } of said) await line.hear(isEvent('messages.sent', messageId));
    const { cursor } = line;
    line.end();
    const late = await say(ada, id, 'Encore un');
    const again = await TestListener.start(world.origin, bea.client.token, {
      ...(cursor && { cursor }),
    });
    await again.hear(isEvent('messages.sent', late.id));
    again.end();
    expect(new Set(line.events.map((event) => event.id)).size).toBe(line.events.length);
    const ids = new Set(said.map((message) => message.id));
    const told = line.events.filter(({ data }) => ids.has((data as { id: string }).id));
    expect(told).toHaveLength(said.length);
  });

  test('is not heard by a device signed out just before', async () => {
    const { id } = await anOpenTalk(ada, bea);
    for (let round = 0; round < 5; round += 1) {
      const device = await world.signIn(bea);
      const line = await TestListener.start(world.origin, device.token);
      await world.signOut({ ...bea, client: device });
      await say(ada, id, `Pour l’autre ${round}`);
      await expect(line.closes()).resolves.toBe(4401);
      expect(line.events.filter(({ name }) => name === messageSent.name)).toEqual([]);
    }
  });

  test('takes two statements beside who asks and how often: one loads, one saves', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const seen = await world.statements.during(() => say(ada, id, 'Une fois'));
    const own = seen.filter((text) => !/allowances|sessions/.test(text));
    expect(own.map((text) => /insert into "messages"/.test(text))).toEqual([false, true]);
  });

  test('sent again is the same, whatever it says, and said once', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const messageId = randomUUID();
    const first = await say(ada, id, 'La première', messageId);
    const again = await say(ada, id.toUpperCase(), 'La seconde', messageId.toUpperCase());
    expect(again).toEqual(first);
    expect(idsOf(await allOf(bea, id)).filter((one) => one === messageId)).toHaveLength(1);
    expect((await read(bea, id)).unread).toBe(2);
  });

  test('sent again is answered as the first time, also across a block, and nobody is told', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const messageId = randomUUID();
    const first = await say(ada, id, 'Avant', messageId);
    const before = await stateOf(id);
    await block(world, bea, ada);
    expect(await say(ada, id, 'Avant', messageId)).toEqual(first);
    expect(await stateOf(id)).toEqual(before);
    // Whatever is new, or of somebody else, is as unknown as the conversation.
    for (const [person, other] of [
      [ada, randomUUID()],
      [bea, messageId],
    ] as const) {
      expect(codeOf(await trySay(person, id, 'Après', other))).toBe('not_found');
    }
  });

  test('of twenty at once with one id, through two servers, is one', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const other = at((await world.second()).address, ada);
    const messageId = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        trySay(n % 2 === 0 ? ada : other, id, 'Une seule', messageId),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await allOf(bea, id)).filter(({ body }) => body === 'Une seule')).toHaveLength(1);
    expect((await read(bea, id)).unread).toBe(2);
  });

  test('cannot take the id of another', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const cai = await world.person();
    const elsewhere = await anOpenTalk(ada, cai);
    const { id: taken } = await say(ada, id, 'Ici');
    for (const reply of [
      await trySay(ada, elsewhere.id, 'Là', taken),
      await trySay(bea, id, 'Moi aussi', taken),
    ]) {
      expect([reply.status, codeOf(reply)]).toEqual([409, 'message_id_taken']);
    }
    // Others learn nothing of a conversation.
    expect((await trySay(cai, id, 'Là', taken)).status).toBe(404);
  });

  test('has words, and not too many', async () => {
    const { id } = await anOpenTalk(ada, bea);
    expect((await trySay(ada, id, ' \n\t ')).status).toBe(422);
    expect((await trySay(ada, id, '📷'.repeat(messageLimits.text + 1))).status).toBe(422);
    expect((await trySay(ada, id, '📷'.repeat(messageLimits.text))).status).toBe(200);
    expect((await trySay(ada, randomUUID(), 'Il y a quelqu’un ?')).status).toBe(404);
  });
});

describe('what many say at once', () => {
  test('stands in one order for both, each later than the one before', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const other = at((await world.second()).address, bea);
    const lines = await Promise.all(
      [ada, bea].map(({ client }) => TestListener.start(world.origin, client.token)),
    );
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => trySay(n % 2 === 0 ? ada : other, id, `Mot ${n}`)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const [mine, theirs] = [await allOf(ada, id), await allOf(bea, id)];
    expect(mine).toEqual(theirs);
    expect(mine).toHaveLength(62);
    const moments = mine.map(({ createdAt }) => createdAt);
    expect(new Set(moments).size).toBe(62);
    expect(moments.toSorted()).toEqual(moments);
    for (const line of lines) {
      for (const { id: messageId } of mine.slice(2)) {
        await line.hear(isEvent('messages.sent', messageId));
      }
      line.end();
    }
    // Paging from any message on misses none.
    const after = mine[20]?.id ?? '';
    const since = await messagesOf(bea, id, { after, limit: 100 });
    expect(since.items).toEqual(mine.slice(21));
    expect([(await read(ada, id)).unread, (await read(bea, id)).unread]).toEqual([31, 31]);
  });

  test('in many conversations is written, whoever holds one of them', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
    const talks = await Promise.all(people.map((person) => anOpenTalk(ada, person)));
    const { db } = world.running.context;
    let sent: Promise<unknown[]> | undefined;
    await db.transaction(async (tx) => {
      await tx.sql
        .select()
        .from(conversations)
        .where(eq(conversations.id, talks[3]?.id ?? ''))
        .for('update');
      sent = Promise.all(
        talks.flatMap(({ id }, n) => [say(ada, id, 'À tous'), say(people[n]!, id, 'À toi')]),
      );
      // The others do not wait for it.
      await Promise.all(
        talks.flatMap(({ id }, n) => (n === 3 ? [] : [say(people[n]!, id, 'Encore')])),
      );
    });
    expect(await sent).toHaveLength(24);
    for (const { id } of talks) {
      const { items } = await messagesOf(ada, id);
      expect(items.filter(({ body }) => body === 'À tous' || body === 'À toi')).toHaveLength(2);
    }
    expect((await listOf(ada)).items).toHaveLength(12);
  });

  test('is written, though PostgreSQL gives up the one statement for another', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const body = 'Malgré un interblocage';
    await connected(world.databaseUrl, async (client) => {
      await client.query(`create sequence given_up;
        create function give_up_once() returns trigger language plpgsql as $$ begin
          if nextval('given_up') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
          return new; end $$;
        create trigger give_up before insert on messages for each row
          when (new.body = '${body}') execute function give_up_once();`);
      try {
        const message = await say(ada, id, body);
        expect((await messagesOf(bea, id)).items[0]).toEqual(message);
        const { rows } = await client.query('select last_value::int as tries from given_up');
        expect(rows).toEqual([{ tries: 2 }]);
      } finally {
        await client.query(`drop trigger give_up on messages; drop function give_up_once;
          drop sequence given_up`);
      }
    });
  });

  test('reaches the other through another server, and on return what was missed', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const second = (await world.second()).address ?? '';
    const first = await TestListener.start(second, bea.client.token);
    const heard = await say(ada, id, 'Par ici');
    await first.hear(isEvent('messages.sent', heard.id));
    const { cursor } = first;
    first.end();
    const missed = [await say(ada, id, 'Un'), await say(ada, id, 'Deux')];
    const again = await TestListener.start(world.origin, bea.client.token, {
      ...(cursor !== undefined && { cursor }),
    });
    for (const message of missed) await again.hear(isEvent('messages.sent', message.id));
    again.end();
    expect((await messagesOf(bea, id, { after: heard.id })).items).toEqual(missed);
  });
});

describe('a list of messages', () => {
  test('holds 50, and older ones page by page, from the latest', async () => {
    const { id } = await anOpenTalk(ada, bea);
    for (let n = 0; n < 58; n += 1) await say(n % 3 === 0 ? ada : bea, id, `Mot ${n}`);
    const first = await messagesOf(ada, id);
    expect(first.items).toHaveLength(messageLimits.page);
    expect(first.items[0]?.body).toBe('Mot 57');
    const next = await messagesOf(ada, id, { cursor: first.next ?? '' });
    expect(next.items).toHaveLength(10);
    expect(next.next).toBeUndefined();
    const [after] = next.items.toReversed();
    const forward = await messagesOf(ada, id, { after: after?.id ?? '', limit: 40 });
    const rest = await messagesOf(ada, id, { after: after?.id ?? '', cursor: forward.next ?? '' });
    expect([...forward.items, ...rest.items].map((one) => one.id)).toEqual(
      [...first.items, ...next.items.slice(0, -1)].toReversed().map((one) => one.id),
    );
  });

  test('takes no place that is not in it', async () => {
    const { id } = await anOpenTalk(ada, bea);
    const elsewhere = await anOpenTalk(ada, await world.person());
    const { next } = await messagesOf(ada, id, { limit: 1 });
    const foreign = { params: { conversationId: elsewhere.id }, query: { cursor: next ?? '' } };
    expect(codeOf(await ada.client.send(listMessages, foreign))).toBe('bad_cursor');
    const query = { after: elsewhere.messageId };
    const reply = await ada.client.send(listMessages, { params: { conversationId: id }, query });
    expect(reply.status).toBe(404);
  });
});

test('sends have a limit', async () => {
  const strict = await aWorld({ env: { LIMIT_FACTOR: '1' } });
  const [one, other] = [await strict.person(), await strict.person()];
  const { id } = await anOpenTalk(one, other);
  const params = () => ({ conversationId: id, messageId: randomUUID() });
  const replies = await Promise.all(
    Array.from({ length: 62 }, () =>
      one.client.send(sendMessage, { params: params(), body: { body: 'Encore' } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  expect((await messagesOf(other, id, { limit: 100 })).items.length).toBeLessThanOrEqual(61);
});
