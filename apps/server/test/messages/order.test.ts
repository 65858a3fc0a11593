import { messageSent, type Message } from '@stenope/contract/messages/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, isEvent, messagesOf, read, say } from './scene.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const timesOf = (messages: readonly Message[]) =>
  messages.map(({ createdAt }) => Date.parse(createdAt));

function expectRising(times: readonly number[]): void {
  const steps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
  expect(steps.filter((step) => step < 1)).toEqual([]);
}

/** All messages, oldest first, in pages of minimal size. */
async function wholeOf(person: Person, id: string): Promise<Message[]> {
  const all: Message[] = [];
  let cursor: string | undefined;
  do {
    const page = await messagesOf(person, id, { limit: 3, ...(cursor && { cursor }) });
    all.unshift(...page.items.toReversed());
    cursor = page.next;
  } while (cursor !== undefined);
  return all;
}

/** As if the clock had run ahead for all messages so far, and was set back since. */
async function setClockBack(conversationId: string, interval: string): Promise<void> {
  const { db } = world.running.context;
  const by = sql.raw(`interval '${interval}'`);
  await db.transaction(async (tx) => {
    await tx.sql.execute(sql`update messages set created_at = created_at + ${by}
      where conversation_id = ${conversationId}`);
    await tx.sql.execute(sql`update conversations set last_at = last_at + ${by}
      where id = ${conversationId}`);
    await tx.sql.execute(sql`update conversation_members set last_at = last_at + ${by}
      where conversation_id = ${conversationId}`);
  });
}

test('a clock that is set back neither turns the order round nor lets time stand still', async () => {
  const [ada, bea] = [await world.person(), await world.person()];
  const { id } = await anOpenTalk(ada, bea);
  const before = await say(ada, id, 'Avant');
  await setClockBack(id, '1 hour');
  const line = await TestListener.start(world.origin, bea.client.token);

  const said: Message[] = [];
  for (let n = 0; n < 6; n += 1) said.push(await say(n % 2 === 0 ? ada : bea, id, `Après ${n}`));
  // Concurrently from both sides: no two messages share a timestamp.
  const together = await Promise.all(
    Array.from({ length: 8 }, (_, n) => say(n % 2 === 0 ? ada : bea, id, `Ensemble ${n}`)),
  );

  expectRising([Date.parse(before.createdAt) + 3_600_000, ...timesOf(said)]);
  const whole = await wholeOf(ada, id);
  expectRising(timesOf(whole));
  expect(whole.slice(3, 9).map((one) => one.id)).toEqual(said.map((one) => one.id));
  expect(new Set(whole.slice(9).map((one) => one.id))).toEqual(
    new Set(together.map((one) => one.id)),
  );
  // Each was answered with its stored time, and both read the same order.
  for (const one of [...said, ...together]) expect(whole).toContainEqual(one);
  expect(await wholeOf(bea, id)).toEqual(whole);
  for (const person of [ada, bea]) {
    expect((await read(person, id)).last).toMatchObject({ id: whole.at(-1)?.id });
  }
  const heard = await line.hear(isEvent(messageSent.name, said[0]?.id ?? ''));
  expect(heard).toMatchObject({ data: { createdAt: said[0]?.createdAt } });
  line.end();
  const newest = whole.at(-2);
  const { items } = await messagesOf(bea, id, { after: newest?.id ?? '' });
  expect(items).toEqual(whole.slice(-1));
});

test('two in one millisecond follow each other by a millisecond', async () => {
  const [ada, bea] = [await world.person(), await world.person()];
  const { id } = await anOpenTalk(ada, bea);
  // A clock still behind the last message.
  await setClockBack(id, '1 minute');
  const [first, second] = [await say(ada, id, 'Un'), await say(bea, id, 'Deux')];
  expect(Date.parse(second.createdAt) - Date.parse(first.createdAt)).toBe(1);
  const { items } = await messagesOf(ada, id, { limit: 2 });
  expect(items.map((one) => one.id)).toEqual([second.id, first.id]);
});
