import type { Conversation } from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import {
  afterMessage,
  previewOf,
  type ConversationState,
} from '@stenope/domain/messages/conversation';
import { messageLimits } from '@stenope/domain/messages/limits';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, isMissing } from '../../platform/api/failures.ts';
import { readAfterGap } from '../../platform/live/read-after-gap.ts';
import { conversationQuery, conversationsQuery } from './api.ts';
import { conversationIn, isGone } from './conversation-cache.ts';
import { messagesLive } from './live.ts';
import { heardMessage } from './revision.ts';
import { threadQuery } from './thread/thread-query.ts';

/**
 * Whatever the order in which events and answers arrive (late, doubled, overtaken, lost while
 * offline), the cache ends the same as a fresh read. `ORDERS=10000 ORDERS_SEED=7` for more.
 */
const orders = Number(process.env['ORDERS'] ?? 300);
const firstSeed = Number(process.env['ORDERS_SEED'] ?? 1);

const ask = vi.hoisted(() => vi.fn<(entry: { id: string }, input?: unknown) => unknown>());
vi.mock('../../platform/api/api.ts', () => ({
  api: (entry: { id: string }, input?: unknown) => ask(entry, input),
}));
// Without a window the library assumes a server, which never refetches.
environmentManager.setIsServer(() => false);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Event = (cache: QueryClient) => void;
type Side = 'me' | 'noe';
type Mark = NonNullable<Conversation['read']>;

interface Talk extends ConversationState {
  readonly id: string;
  messages: Message[];
  readonly unread: Record<Side, number>;
  readonly delivered: Record<Side, Mark | null>;
  readonly read: Record<Side, Mark | null>;
  startedBy: Side;
  acceptedAt: Date | null;
  asked: number;
  lastId: string | null;
  lastAt: Date | null;
  revision: number;
}

const otherOf = (side: Side): Side => (side === 'me' ? 'noe' : 'me');
const markOf = ({ id, createdAt }: Message): Mark => ({ messageId: id, at: createdAt });
const placeOf = ({ last, id }: Conversation) => `${last?.createdAt} ${id}`;
const notFound = () =>
  new ApiError({ error: { code: 'not_found', values: {}, requestId: 'r' } }, 404);

/** The server's rules for one member, `me`, and what it tells them. */
class Server {
  readonly talks = new Map<string, Talk>();
  readonly events: Event[] = [];
  #made = 0;

  open(startedBy: Side): Talk {
    const id = `talk${(this.#made += 1)}`;
    const none = { me: null, noe: null };
    const talk: Talk = {
      id,
      startedBy,
      acceptedAt: null,
      asked: 0,
      lastId: null,
      lastAt: null,
      revision: 1,
      messages: [],
      unread: { me: 0, noe: 0 },
      delivered: { ...none },
      read: { ...none },
    };
    this.talks.set(id, talk);
    return talk;
  }

  #tell(talk: Talk, kind: 'accepted' | 'delivered' | 'read' | 'deleted', more: object): void {
    const { id: conversationId, revision } = talk;
    const change = { conversationId, revision, kind, by: null, upTo: null, unread: null, ...more };
    this.events.push((cache) => messagesLive['messages.conversation_changed'](change, cache));
  }

  say(talk: Talk, sender: Side): Message {
    const now = new Date();
    const after = afterMessage(talk, { senderId: sender, isFollowed: false, now });
    const message: Message = {
      id: `m${(this.#made += 1)}`,
      conversationId: talk.id,
      senderId: sender,
      body: `Mot ${this.#made}`,
      createdAt: after.at.toISOString(),
      revision: after.messageRevision,
    };
    const { acceptedAt, asked, revision } = after;
    Object.assign(talk, { startedBy: after.startedBy, acceptedAt, asked, revision });
    Object.assign(talk, { lastId: message.id, lastAt: after.at });
    talk.messages.push(message);
    talk.unread[otherOf(sender)] += 1;
    this.events.push((cache) => messagesLive['messages.sent'](message, cache));
    if (after.endsRequest) this.#tell(talk, 'accepted', { by: sender });
    return message;
  }

  mark(talk: Talk, by: Side, kind: 'delivered' | 'read', message: Message): void {
    const { createdAt } = message;
    if ((talk[kind][by]?.at ?? '') >= createdAt) return;
    const upTo = markOf(message);
    const isOpen = talk.acceptedAt !== null;
    talk[kind][by] = upTo;
    if ((talk.delivered[by]?.at ?? '') < createdAt) talk.delivered[by] = upTo;
    if (kind === 'read') {
      const left = talk.messages.filter((one) => one.createdAt > createdAt && one.senderId !== by);
      talk.unread[by] = left.length;
    }
    talk.revision += isOpen ? 1 : 0;
    if (by === 'noe' && !isOpen) return;
    const unread = by === 'me' && kind === 'read' ? { unread: talk.unread.me } : {};
    this.#tell(talk, kind, { by, upTo, ...unread, ...(!isOpen && { revision: null }) });
  }

  accept(talk: Talk): void {
    talk.acceptedAt = new Date();
    talk.revision += 1;
    this.#tell(talk, 'accepted', { by: otherOf(talk.startedBy) });
  }

  remove(talk: Talk, by: Side): void {
    const isOwnRequest = talk.acceptedAt === null && talk.startedBy === by;
    talk.revision += 1;
    this.#tell(talk, 'deleted', { by, unread: 0 });
    if (!isOwnRequest) return void this.talks.delete(talk.id);
    const none = { me: null, noe: null };
    Object.assign(talk, { messages: [], lastId: null, lastAt: null, revision: talk.revision + 1 });
    Object.assign(talk, { unread: { me: 0, noe: 0 }, delivered: { ...none }, read: { ...none } });
  }

  seen(talk: Talk): Conversation {
    const { id, revision, asked, lastId, lastAt } = talk;
    const isOpen = talk.acceptedAt !== null;
    const asksMe = !isOpen && talk.startedBy === 'noe' && lastId !== null;
    const last = talk.messages.at(-1);
    const said = talk.startedBy === 'me' ? asked : 0;
    return {
      id,
      revision,
      state: isOpen ? 'open' : 'request',
      asksMe,
      unread: talk.unread.me,
      with: { id: 'noe', username: 'noe', displayName: 'Noé', avatar: null, isPro: false },
      mayStillSay:
        isOpen || asksMe
          ? null
          : { messages: messageLimits.request - said, upTo: last ? markOf(last) : null },
      last:
        last && lastAt
          ? {
              id: last.id,
              preview: previewOf(last.body),
              mine: last.senderId === 'me',
              createdAt: last.createdAt,
            }
          : null,
      delivered: isOpen ? talk.delivered.noe : null,
      read: isOpen ? talk.read.noe : null,
      createdAt: '2026-11-15T12:00:00.000Z',
    };
  }

  /** The answer to a request of the page, at this moment. */
  answer(entry: string, input: unknown): unknown {
    const { params, query, body } = input as {
      params?: { conversationId: string };
      query?: { requests?: string };
      body?: { kind: 'delivered' | 'read'; marks: { conversationId: string; messageId: string }[] };
    };
    if (entry === 'messages.mark_read') {
      for (const { conversationId, messageId } of body?.marks ?? []) {
        const talk = this.talks.get(conversationId);
        const message = talk?.messages.find(({ id }) => id === messageId);
        if (talk && message && body) this.mark(talk, 'me', body.kind, message);
      }
      return null;
    }
    if (entry === 'conversations.list') {
      const listed = [...this.talks.values()].map((talk) => this.seen(talk));
      const items = listed
        .filter(({ last, asksMe }) => last && asksMe === (query?.requests === 'true'))
        .toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
      return { items };
    }
    const talk = this.talks.get(params?.conversationId ?? '');
    if (!talk) return notFound();
    if (entry === 'conversations.read') return this.seen(talk);
    return { items: talk.messages.toReversed(), revision: talk.revision };
  }
}

/** Numbers from a seed, for orders that can be repeated. */
function diceOf(seed: number) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (share: number) => next() < share,
    of: <T>(all: readonly T[]) => all[below(all.length)],
  };
}

type Dice = ReturnType<typeof diceOf>;

/** One of the two does something, on any device. */
function act(server: Server, dice: Dice, sentHere: (message: Message) => void): void {
  const talk = dice.of([...server.talks.values()]) ?? server.open('noe');
  const by: Side = dice.chance(0.5) ? 'me' : 'noe';
  const isOpen = talk.acceptedAt !== null;
  const isFull = !isOpen && talk.startedBy === by && talk.asked >= messageLimits.request;
  const kind = dice.below(12);
  if (kind < 5 && !isFull) {
    const message = server.say(talk, by);
    if (by === 'me' && dice.chance(0.5)) sentHere(message);
  } else if (kind < 9) {
    const message = dice.of(talk.messages.filter(({ senderId }) => senderId !== by));
    if (message) server.mark(talk, by, dice.chance(0.5) ? 'read' : 'delivered', message);
  } else if (kind === 9 && !isOpen && talk.lastId !== null) server.accept(talk);
  else if (kind === 10 && talk.lastId !== null) server.remove(talk, by);
  else if (kind === 11 && server.talks.size < 5) server.say(server.open(by), by);
}

interface Asked {
  readonly entry: string;
  readonly input: unknown;
  readonly settle: (answer: unknown) => void;
  answer?: { readonly value: unknown };
}

/** A page with both lists, and one conversation open. */
function aPage(openId: string) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observed = [
    new QueryObserver(cache, conversationsQuery('open')),
    new QueryObserver(cache, conversationsQuery('requests')),
    new QueryObserver(cache, conversationQuery(openId)),
    new QueryObserver(cache, threadQuery(openId)),
  ];
  const leave = observed.map((one) => one.subscribe(() => undefined));
  const end = () => {
    for (const one of leave) one();
    cache.clear();
  };
  return { cache, end };
}

/** All that a page shows. */
function shown(cache: QueryClient, openId: string) {
  const seen = (id: string) => conversationIn(cache, id);
  const listed = (which: 'open' | 'requests') =>
    cache.getQueryData(conversationsQuery(which).queryKey)?.ids.map(seen);
  const { error } = cache.getQueryState(conversationQuery(openId).queryKey) ?? {};
  const open = conversationIn(cache, openId);
  // A conversation without messages is as good as one that was deleted.
  const isMissed = isGone(cache, openId) || isMissing(error) || open?.last === null;
  const lists = { open: listed('open'), requests: listed('requests') };
  if (isMissed) return { ...lists, conversation: 'missing' };
  return {
    ...lists,
    conversation: seen(openId),
    thread: cache.getQueryData(threadQuery(openId).queryKey)?.messages,
  };
}

/** Runs one order of everything; returns what the page shows in the end, and a fresh one. */
async function runOrder(seed: number) {
  const dice = diceOf(seed);
  const server = new Server();
  let asked: Asked[] = [];
  ask.mockImplementation(
    ({ id: entry }, input) =>
      new Promise((resolve, reject) => {
        const settle = (answer: unknown) =>
          answer instanceof Error ? reject(answer) : resolve(answer);
        const one: Asked = { entry, input, settle };
        asked.push(one);
        const { signal } = (input ?? {}) as { signal?: AbortSignal };
        signal?.addEventListener('abort', () => {
          asked = asked.filter((other) => other !== one);
          reject(new DOMException('left', 'AbortError'));
        });
      }),
  );
  const [first, second] = [server.open('me'), server.open('noe')];
  server.say(first, 'me');
  server.say(second, 'noe');
  if (dice.chance(0.7)) server.say(first, 'noe');
  server.events.length = 0;
  const openId = dice.chance(0.7) ? first.id : second.id;
  const { cache, end } = aPage(openId);

  const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms);
  const process = (one: Asked | undefined) => {
    if (one && !one.answer) one.answer = { value: server.answer(one.entry, one.input) };
  };
  const settle = (one: Asked | undefined) => {
    process(one);
    asked = asked.filter((other) => other !== one);
    one?.settle(one.answer?.value);
  };
  const deliver = () => {
    const event = dice.of(server.events);
    // Now and then it comes once more.
    if (event && !dice.chance(0.15)) server.events.splice(server.events.indexOf(event), 1);
    event?.(cache);
  };
  const comeBack = () => {
    server.events.length = 0;
    void readAfterGap(cache, 'lost');
  };
  const sentHere = (message: Message) => server.events.push((to) => void heardMessage(to, message));

  for (let step = 0; step < 60; step += 1) {
    const kind = dice.below(20);
    if (kind < 6) act(server, dice, sentHere);
    else if (kind < 12) deliver();
    else if (kind < 15) process(dice.of(asked));
    else if (kind < 19) settle(dice.of(asked));
    else if (dice.chance(0.2)) comeBack();
    await pass(dice.chance(0.1) ? 200 : 1);
  }
  // Everything arrives in the end, with what that leads to.
  for (let quiet = 0; quiet < 3; quiet += 1) {
    while (server.events.length > 0 || asked.length > 0) {
      quiet = 0;
      if (dice.chance(0.5)) deliver();
      else settle(dice.of(asked));
      await pass();
    }
    await pass(200);
  }

  const fresh = aPage(openId);
  await pass();
  while (asked.length > 0) {
    settle(asked[0]);
    await pass();
  }
  const both = [shown(cache, openId), shown(fresh.cache, openId)] as const;
  end();
  fresh.end();
  return both;
}

test(`in each of ${orders} orders the page ends as a fresh one`, async () => {
  for (let seed = firstSeed; seed < firstSeed + orders; seed += 1) {
    const [ended, fresh] = await runOrder(seed);
    expect(ended, `order ${seed}`).toEqual(fresh);
  }
}, 1_800_000);
