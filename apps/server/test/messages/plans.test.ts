import type { Action } from '@stenope/contract/action';
import {
  listConversations,
  readConversation,
  readUnread,
  searchPartners,
} from '@stenope/contract/messages/conversations';
import {
  listMessages,
  markAllMessages,
  markMessages,
  sendMessage,
} from '@stenope/contract/messages/messages';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/operate/recount/recount.ts';
import { fillWorld } from '../feed/scene.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, say, type Talk } from './scene.ts';

/** Somebody who talks with five hundred, among many who talk with each other. */
let world: World & { end(): Promise<void> };
let ada: Person;
let talk: Talk;
let database: pg.Client;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  const bea = await world.person();
  const size = ['--members', '6000', '--posts', '100', '--comments', '0', '--follows', '3000'];
  await fillWorld(world, ...size, '--messages', '200000');
  database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  // In place of those who began the longest conversations.
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
  talk = await anOpenTalk(ada, bea);
  await say(bea, talk.id, 'Encore');
  await database.query('analyze');
}, 120_000);
afterAll(async () => {
  await database.end();
  await world.end();
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

/** Tables PostgreSQL would read from end to end, with the plan it keeps for any values. */
async function readWhole(text: string): Promise<string[]> {
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const whole = (node: Node): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap(whole),
  ];
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  // A dozen rows are read faster whole.
  const few = ['blocks', 'mutes'];
  return plan ? whole(plan).filter((table) => !few.includes(table)) : ['no plan'];
}

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
  ['people nearby', searchPartners, () => ({})],
  [
    'a message',
    sendMessage,
    () => ({ params: { ...named(), messageId: randomUUID() }, body: { body: 'Oui' } }),
  ],
  ['arrivals', markMessages, () => ({ body: { kind: 'delivered', marks: [named()] } })],
  ['marks', markMessages, () => ({ body: { kind: 'read', marks: [named()] } })],
  ['all marks', markAllMessages, () => ({})],
])('%s', (_, action, sentTo) => {
  test('take at most two statements, none of which reads a table whole', async () => {
    // Whoever asks is known from the first time.
    expect((await ada.client.send(action, sentTo())).status).toBe(action.status);
    const seen = await world.statements.during(() => ada.client.send(action, sentTo()));
    const own = seen.filter((text) => !/allowances|sessions/.test(text));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(2);
    for (const text of own) expect(await readWhole(text), text).toEqual([]);
  });
});
