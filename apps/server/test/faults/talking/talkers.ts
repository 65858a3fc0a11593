import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { messageSent, type Message } from '@stenope/contract/messages/messages';
import type { Chance } from '../chance.ts';
import type { Checks } from '../checks.ts';
import { ask, persist, type Person, type Refused } from '../clients.ts';
import type { Ledger } from '../ledger.ts';
import type { MarkOf } from '../listening.ts';
import { query } from '../postgres.ts';
import type { Kept, NoteWrite } from '../writers.ts';

/** A message of the ledger: `key` is its id, `showTo` its recipient. */
export interface MessageWrite extends NoteWrite {
  readonly showTo: string;
  readonly conversationId: string;
}

/** Two people in a conversation. */
export interface Pair {
  readonly id: string;
  readonly people: readonly [Person, Person];
}

const bodyOf = (mark: number): string => `message ${mark}`;
const markIn = (body: string): number => Number(body.replace('message ', ''));

export const markOfMessage: MarkOf = (name, data) =>
  name === messageSent.name ? markIn((data as Message).body) : null;

export const keptMessages: Kept = {
  rows: `select substr(body, 9)::int as mark, count(*)::int as count from messages group by 1`,
  events: `select substr(data->>'body', 9)::int as mark, count(*)::int as count
    from outbox where name = 'messages.sent' group by 1`,
};

/** Pairs everybody with two others, who follow each other, so that messages are no requests. */
export async function introduce(origin: string, people: readonly Person[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const [at, one] of people.entries()) {
    const other = people[(at + 1) % people.length];
    if (!other) continue;
    for (const [{ token }, { id }] of [
      [one, other],
      [other, one],
    ] as const) {
      await ask(origin, { method: 'PUT', path: `/api/people/${id}/follow`, token });
    }
    const { body } = await ask(origin, {
      path: '/api/conversations',
      token: one.token,
      body: { with: other.id },
    });
    const { id } = body as { id: string };
    pairs.push({ id, people: [one, other] });
  }
  return pairs;
}

export interface TalkersOptions {
  readonly ledger: Ledger<MessageWrite>;
  readonly chance: Chance;
  readonly pairs: readonly Pair[];
  readonly origin: () => string;
  readonly restMs: readonly [number, number];
}

/** People who write without pause and retry until answered. */
export class Talkers {
  readonly refused: Refused[] = [];
  readonly okAt: number[] = [];
  readonly okMs: number[] = [];
  readonly #options: TalkersOptions;
  readonly #running: Promise<void>[];
  #stopped = false;
  #giveUpAt = Number.POSITIVE_INFINITY;

  constructor(options: TalkersOptions) {
    this.#options = options;
    this.#running = options.pairs.flatMap((pair) =>
      pair.people.map((person) => this.#talk(pair, person)),
    );
  }

  async stop(patienceMs = 30_000): Promise<void> {
    this.#stopped = true;
    this.#giveUpAt = performance.now() + patienceMs;
    await Promise.all(this.#running);
  }

  okAfter(moment: number): number | undefined {
    return this.okAt.find((at) => at >= moment);
  }

  async #talk({ id: conversationId, people }: Pair, person: Person): Promise<void> {
    const { ledger, chance, restMs, origin } = this.#options;
    const other = people[0] === person ? people[1] : people[0];
    await delay(chance.between(0, restMs[1]));
    while (!this.#stopped) {
      const write = { authorId: person.id, showTo: other.id, key: randomUUID(), conversationId };
      const operation = ledger.invoke(write);
      await persist(ledger, operation, {
        chance,
        origin,
        request: ({ id, data }) => ({
          method: 'PUT',
          path: `/api/conversations/${data.conversationId}/messages/${data.key}`,
          token: person.token,
          body: { body: bodyOf(id) },
        }),
        giveUpAt: () => this.#giveUpAt,
        onRefused: (refused) => this.refused.push(refused),
        onOk: ({ ms }) => {
          this.okAt.push(performance.now());
          this.okMs.push(ms);
        },
      });
      await delay(chance.between(...restMs));
    }
  }
}

/** I6: both members read the same pages, ordered by time and id. */
export async function checkOrder(
  checks: Checks,
  ledger: Ledger<MessageWrite>,
  origin: string,
  pairs: readonly Pair[],
): Promise<void> {
  const different: string[] = [];
  const disordered: string[] = [];
  const incomplete: string[] = [];
  for (const { id, people } of pairs) {
    const [one, other] = await Promise.all(people.map(({ token }) => listAll(origin, token, id)));
    const said = ledger.with('ok').filter(({ data }) => data.conversationId === id).length;
    if (JSON.stringify(one) !== JSON.stringify(other)) different.push(id);
    if (one?.length !== said) incomplete.push(`${id}: ${one?.length} of ${said}`);
    const sorted = one?.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
    if (JSON.stringify(sorted) !== JSON.stringify(one)) disordered.push(id);
  }
  checks.none('conversations the two read differently', different);
  checks.none('conversations out of order', disordered);
  checks.none('conversations that lack a message, or have one too many', incomplete);
}

const keyOf = ({ createdAt, id }: Message): string => `${createdAt} ${id}`;

async function listAll(origin: string, token: string, conversationId: string): Promise<Message[]> {
  const all: Message[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const path = `/api/conversations/${conversationId}/messages${from}`;
    const { body } = await ask(origin, { path, token });
    const { items, next } = body as { items: Message[]; next?: string };
    all.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}

/** I4: nothing was read, so all received messages are unread, in rows and through the API. */
export async function checkUnread(
  checks: Checks,
  ledger: Ledger<MessageWrite>,
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
  people: readonly Person[],
): Promise<void> {
  const wrong: string[] = [];
  for (const { id, token } of people) {
    const received = ledger.with('ok').filter(({ data }) => data.showTo === id).length;
    const { body } = await ask(origin, { path: '/api/chat/unread', token });
    const { messages } = body as { messages: number };
    if (messages !== received) wrong.push(`${messages} instead of ${received}`);
  }
  checks.none('unread counters that differ from the ledger', wrong);
  const rows = await query(
    databaseUrl,
    `select 1 from conversation_members as member where unread <> (
       select count(*) from messages where messages.conversation_id = member.conversation_id
         and messages.sender_id <> member.user_id
         and (member.read_at is null or messages.created_at > member.read_at))`,
  );
  checks.equal('unread counters that differ from a recount', rows.length, 0);
}
