import type { Action } from '@stenope/contract/action';
import {
  listConversations,
  readConversation,
  readUnread,
  searchPartners,
  seeRequests,
} from '@stenope/contract/messages/conversations';
import {
  listMessages,
  markAllMessages,
  markMessages,
  sendMessage,
} from '@stenope/contract/messages/messages';
import { follow } from '@stenope/contract/people';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteWordsOf } from '../../src/features/messages/erasing/queries.ts';
import { messagePushJob } from '../../src/features/messages/jobs.ts';
import { listReachable } from '../../src/features/messages/pushing/queries.ts';
import { check } from '../../src/operate/recount/recount.ts';
import { fillWorld } from '../feed/scene.ts';
import { aPlanner, type Planner } from '../kit/plans.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { work } from '../notifications/scene.ts';
import { anOpenTalk, say, type Talk } from './scene.ts';

/** A member with five hundred conversations, among many others. */
let world: World & { end(): Promise<void> };
let ada: Person;
let talk: Talk;
let planner: Planner;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  const bea = await world.person();
  const size = ['--members', '6000', '--posts', '100', '--comments', '0', '--follows', '3000'];
  await fillWorld(world, ...size, '--messages', '200000');
  planner = await aPlanner(world.databaseUrl, ['blocks', 'mutes', 'push_subscriptions', 'outbox']);
  const { database } = planner;
  // Takes the place of those with the longest conversations.
  await database.query(
    `with ours as (select gen_random_uuid() as id, users.id as other, n
       from (select id, row_number() over (order by id) as n from users
         where suspended_at is null and id not in ($1, $2) limit 500) as users),
     made as (insert into conversations (id, one_id, other_id, started_by, accepted_at)
       select id, least($1, other), greatest($1, other), other, now() from ours returning id)
     insert into conversation_members (conversation_id, user_id, other_id, last_at)
       select ours.id, $1::uuid, other, now() - n * interval '1 hour' from ours join made using (id)
       union all
       select ours.id, other, $1::uuid, now() - n * interval '1 hour' from ours join made using (id)`,
    [ada.id, bea.id],
  );
  await ada.client.ask(follow, { params: { userId: bea.id } });
  talk = await anOpenTalk(ada, bea);
  await say(bea, talk.id, 'Encore');
  await database.query('analyze');
});
afterAll(async () => {
  await planner.end();
  await world.end();
});

test('what the filling wrote is counted as it is', async () => {
  const said: string[] = [];
  const tell = (line: string): void => void said.push(line);
  const { signal } = new AbortController();
  const found = await check({ url: world.databaseUrl, signal, say: tell });
  expect(said.filter((line) => line.startsWith('conversation_members'))).toEqual([]);
  expect(found.wrong).toBe(0);
});

const onTalk = () => ({ params: { conversationId: talk.id } });
const named = () => ({ conversationId: talk.id, messageId: talk.messageId });

describe.each<readonly [string, Action, () => object]>([
  ['conversations', listConversations, () => ({})],
  ['some conversations', listConversations, () => ({ query: { limit: 7 } })],
  ['requests', listConversations, () => ({ query: { requests: 'true' } })],
  ['one conversation', readConversation, onTalk],
  ['messages', listMessages, onTalk],
  ['messages since', listMessages, () => ({ ...onTalk(), query: { after: talk.messageId } })],
  ['what is unread', readUnread, () => ({})],
  ['people by name', searchPartners, () => ({ query: { q: 'mar' } })],
  ['people by one letter', searchPartners, () => ({ query: { q: 'm' } })],
  ['people nearby', searchPartners, () => ({})],
  [
    'a message',
    sendMessage,
    () => ({ params: { ...named(), messageId: randomUUID() }, body: { body: 'Oui' } }),
  ],
  ['arrivals', markMessages, () => ({ body: { kind: 'delivered', marks: [named()] } })],
  ['marks', markMessages, () => ({ body: { kind: 'read', marks: [named()] } })],
  ['all marks', markAllMessages, () => ({})],
  ['requests that were seen', seeRequests, () => ({})],
])('%s', (_, action, sentTo) => {
  test('take at most two statements, none of which reads a table whole', async () => {
    // Warms the session cache.
    expect((await ada.client.send(action, sentTo())).status).toBe(action.status);
    const seen = await world.statements.during(() => ada.client.send(action, sentTo()));
    const own = seen.filter((text) => !/allowances|sessions/.test(text));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(2);
    for (const text of own) expect(await planner.readWhole(text), text).toEqual([]);
  });
});

test('nor does what browsers are told of a message, or what is forgotten of a deleted one', async () => {
  const { db } = world.running.context;
  const said = await say(ada, talk.id, 'Et encore');
  const seen = await world.statements.during(async () => {
    await listReachable(db, [said]);
    await work(world, messagePushJob, { messageId: said.id });
    await deleteWordsOf(db, talk.id);
  });
  expect(seen.length).toBeGreaterThan(2);
  for (const text of seen) expect(await planner.readWhole(text), text).toEqual([]);
});
