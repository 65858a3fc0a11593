import { join } from 'node:path';
import type pg from 'pg';
import { fill } from '../../../apps/demo/src/fill/fill.ts';
import { readPlan } from '../../../apps/demo/src/fill/plan.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { livePath, liveProtocol } from '../../../packages/contract/src/live.ts';
import type { LoadRequest } from '../../harness/load.ts';
import {
  beforeId,
  type Saying,
  type Talk,
  type Talker,
  type TalkPace,
} from '../../harness/talk.ts';
import { connected } from '@stenope/kit/database';
import { callParse } from '../feed.ts';
import { inPeace, signIn, type SignedIn } from './members.ts';

export type Name = 'raw' | 'ours' | 'parse';

/** Two people in an accepted conversation, so that no message is a request. */
export interface Pair {
  readonly conversation: string;
  readonly people: readonly [SignedIn, SignedIn];
}

const migrations = join(import.meta.dirname, '../../../apps/server/migrations');

export interface TalkSize {
  readonly members: number;
  readonly messages: number;
}

/** A community with messages, filled once; the next run finds it, slightly larger. */
export async function fillTalks(
  url: string,
  { members, messages }: TalkSize,
  log: (line: string) => void,
): Promise<void> {
  await migrate(url, migrations);
  await connected(url, async (client) => {
    const { rowCount } = await client.query('select 1 from users limit 1');
    if (rowCount !== 0) return;
    log(`filling a community of ${members} members and ${messages} messages`);
    const wish = { members, messages, posts: 0, comments: 0, follows: members * 5, ratings: 0 };
    const args = Object.entries(wish).flatMap(([name, number]) => [`--${name}`, `${number}`]);
    const signal = new AbortController().signal;
    await fill({ url, plan: readPlan(args, Date.now()), signal });
  });
}

/** Pairs of members, each member in one pair. */
export function readPairs(url: string, count: number): Promise<readonly Pair[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from users where ${inPeace} order by id limit $1`,
      [count * 2],
    );
    if (rows.length < count * 2) throw new Error(`there are no ${count} pairs of members`);
    const people = await signIn(
      client,
      rows.map(({ id }) => id),
      'talker',
    );
    const pairs = people.flatMap((one, at) => {
      const other = people[at + 1];
      return at % 2 === 0 && other ? [[one, other] as const] : [];
    });
    const conversations = await openConversations(client, pairs);
    await client.query('analyze users, sessions, conversations, conversation_members');
    return pairs.map((both, at) => ({ conversation: conversations[at] ?? '', people: both }));
  });
}

/** Conversation ids in the order of the pairs. */
async function openConversations(
  client: pg.Client,
  pairs: readonly (readonly [SignedIn, SignedIn])[],
): Promise<readonly string[]> {
  const both = [pairs.map(([{ id }]) => id), pairs.map(([, { id }]) => id)];
  // Existing conversations are reused.
  await client.query(
    `insert into conversations (id, one_id, other_id, started_by, accepted_at)
     select gen_random_uuid(), least(a, b), greatest(a, b), a, now()
     from unnest($1::uuid[], $2::uuid[]) as pair (a, b)
     on conflict (one_id, other_id)
       do update set accepted_at = coalesce(conversations.accepted_at, now())`,
    both,
  );
  const found = `unnest($1::uuid[], $2::uuid[]) with ordinality as pair (a, b, nth)
    join conversations on one_id = least(a, b) and other_id = greatest(a, b)`;
  await client.query(
    `insert into conversation_members (conversation_id, user_id, other_id)
     select conversations.id, a, b from ${found}
     union all select conversations.id, b, a from ${found}
     on conflict do nothing`,
    both,
  );
  const { rows } = await client.query<{ id: string }>(
    `select conversations.id from ${found} order by nth`,
    both,
  );
  return rows.map(({ id }) => id);
}

/** Conversations of these pairs: everybody listens and sends in turn. */
export function talkOf(name: Name, pairs: readonly Pair[], pace: TalkPace): Talk {
  return {
    talkers: pairs.flatMap(({ people }) => people.map((person) => talkerOf(name, person))),
    // First one of each pair, then the other: answers come after everybody has written.
    sayings: [0, 1].flatMap((side) =>
      pairs.map((pair, at): Saying => {
        const [one, other] = side === 0 ? pair.people : pair.people.toReversed();
        if (!one || !other) throw new Error('a pair is two');
        return { to: at * 2 + (1 - side), request: requestOf(name, pair, { one, other }) };
      }),
    ),
    pace,
  };
}

function talkerOf(name: Name, { id, token, parseToken: sessionToken }: SignedIn): Talker {
  if (name === 'raw') return { listensAt: `/${id}`, hello: [] };
  if (name === 'ours') {
    const protocols = [liveProtocol, `bearer.${token}`];
    const hello = [{ say: JSON.stringify({ type: 'start' }), until: '"type":"ready"' }];
    return { listensAt: livePath, protocols, hello };
  }
  const query = { className: 'Message', where: { to: id } };
  const hello = [
    { op: 'connect', applicationId: 'bench', sessionToken, until: '"op":"connected"' },
    { op: 'subscribe', requestId: 1, query, sessionToken, until: '"op":"subscribed"' },
  ].map(({ until, ...say }) => ({ say: JSON.stringify(say), until }));
  return { listensAt: '/', hello };
}

const words = `Bonjour, la lumière était belle hier soir sur le port. C’est le ${beforeId}[<id>].`;

const json = { 'content-type': 'application/json' };

function requestOf(
  name: Name,
  { conversation, people }: Pair,
  { one, other }: { one: SignedIn; other: SignedIn },
): LoadRequest {
  if (name === 'parse') {
    const side = people[0] === one ? 'other' : 'one';
    const to = other.id;
    const asked = callParse('say', { conversationId: conversation, to, side, text: words });
    return { ...asked, headers: { ...asked.headers, 'x-parse-session-token': one.parseToken } };
  }
  const body = JSON.stringify({ body: words });
  if (name === 'raw') {
    const path = `/${conversation}/[<id>]/${one.id}/${other.id}`;
    return { method: 'PUT', path, headers: json, body };
  }
  return {
    method: 'PUT',
    path: `/api/conversations/${conversation}/messages/[<id>]`,
    headers: { ...json, authorization: `Bearer ${one.token}` },
    body,
  };
}

/**
 * Number of stored messages: a contender that does not store what it passes on is always the
 * fastest.
 */
export function countMessages(url: string, name: Name): Promise<number> {
  const table = name === 'parse' ? '"Message"' : 'messages';
  return connected(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    );
    return rows[0]?.count ?? Number.NaN;
  });
}
