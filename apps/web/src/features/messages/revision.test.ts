import type { Conversation, conversationChanged } from '@stenope/contract/messages/conversations';
import type { DataOf } from '@stenope/contract/live';
import type { Message } from '@stenope/contract/messages/messages';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/failures.ts';
import { inboxQuery } from '../../platform/inbox/inbox.ts';
import { conversationQuery, conversationsQuery, readMore, takeConversation } from './api.ts';
import {
  conversationIn,
  isGone,
  messageKeys,
  type ConversationFolder,
} from './conversation-cache.ts';
import { messagesLive } from './live.ts';
import { showOnScreen } from './marks/reading.ts';
import { threadQuery } from './thread/thread-query.ts';

interface Input {
  readonly query?: { readonly limit?: number; readonly cursor?: string };
}

const asked = vi.hoisted(() => vi.fn<(entry: { id: string }, input?: Input) => unknown>());
vi.mock('../../platform/api/api.ts', () => ({
  api: (entry: { id: string }, input?: Input) =>
    new Promise((resolve) => {
      resolve(asked(entry, input));
    }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  asked.mockReset();
});

const noe = { id: 'noe', username: 'noe', displayName: 'Noé', avatar: null, isPro: false };
const at = (second: number) => `2026-11-15T12:00:${String(second).padStart(2, '0')}.000Z`;

/** The nth message is written with the nth revision, in the nth second. */
const message = (nth: number, senderId = 'noe', conversationId = 'a'): Message => ({
  id: `m${nth}`,
  conversationId,
  senderId,
  body: `Mot ${nth}`,
  createdAt: at(nth),
  revision: nth,
});
const last = (nth: number, mine = false): Conversation['last'] => ({
  id: `m${nth}`,
  preview: `Mot ${nth}`,
  mine,
  createdAt: at(nth),
});
const conversation = (
  id: string,
  revision: number,
  change: Partial<Conversation> = {},
): Conversation => ({
  id,
  revision,
  with: noe,
  state: 'open',
  asksMe: false,
  mayStillSay: null,
  last: last(revision),
  unread: 0,
  delivered: null,
  read: null,
  createdAt: at(0),
  ...change,
});
const asking = { state: 'request', asksMe: true } as const;
const mark = (nth: number) => ({ messageId: `m${nth}`, at: at(nth) });

function aCache(...known: readonly Conversation[]): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const listed = (which: ConversationFolder, ids: readonly string[]) =>
    cache.setQueryData(conversationsQuery(which).queryKey, { ids, next: undefined, asked: 0 });
  listed('open', []);
  listed('requests', []);
  const all =
    known.length > 0 ? known : [conversation('b', 1), conversation('a', 1, { last: last(0) })];
  for (const one of all) takeConversation(cache, one, Date.now());
  cache.setQueryData(threadQuery('a').queryKey, { messages: [message(1)], older: undefined });
  return cache;
}

const list = (cache: QueryClient, which: ConversationFolder = 'open') =>
  cache.getQueryData(conversationsQuery(which).queryKey)?.ids;
const thread = (cache: QueryClient) =>
  cache.getQueryData(threadQuery('a').queryKey)?.messages.map(({ id }) => id);
const heard = messagesLive['messages.sent'];
const changed = (
  cache: QueryClient,
  kind: 'accepted' | 'delivered' | 'read' | 'deleted',
  more: Partial<DataOf<typeof conversationChanged>>,
) => {
  const none = { by: null, upTo: null, unread: null };
  messagesLive['messages.conversation_changed'](
    { conversationId: 'a', kind, ...none, ...more },
    cache,
  );
};
const isInboxRead = (cache: QueryClient) => cache.getQueryState(inboxQuery.queryKey)?.isInvalidated;
const asksFor = (id: string) => asked.mock.calls.filter(([entry]) => entry.id === id);
const notFound = () => {
  throw new ApiError({ error: { code: 'not_found', values: {}, requestId: 'r' } }, 404);
};

test('a message takes its place, raises the conversation, is counted and acknowledged', async () => {
  const cache = aCache();
  heard(message(2), cache);
  expect([thread(cache), list(cache)]).toEqual([
    ['m1', 'm2'],
    ['a', 'b'],
  ]);
  expect(conversationIn(cache, 'a')).toMatchObject(conversation('a', 2, { unread: 1 }));
  await vi.advanceTimersByTimeAsync(200);
  const marks = [{ conversationId: 'a', messageId: 'm2' }];
  expect(asksFor('messages.mark_read')).toEqual([
    [expect.anything(), { body: { kind: 'delivered', marks } }],
  ]);
});

test('told twice it counts once; told late it stands where it belongs', () => {
  const cache = aCache(conversation('a', 1));
  for (const nth of [2, 3, 3, 2]) heard(message(nth), cache);
  expect(thread(cache)).toEqual(['m1', 'm2', 'm3']);
  expect(conversationIn(cache, 'a')).toMatchObject(conversation('a', 3, { unread: 2 }));
});

test('what I say on another device is mine, and nothing to read', () => {
  const cache = aCache();
  heard(message(2, 'lila'), cache);
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 0, last: { mine: true } });
});

test('the counts of the page are read, unless the message is read as it arrives', async () => {
  const cache = aCache();
  const inbox = { notifications: 0, messages: 0, requests: 0, latest: [] };
  cache.setQueryData(inboxQuery.queryKey, inbox);
  const leave = showOnScreen('a');
  heard(message(2), cache);
  await vi.advanceTimersByTimeAsync(200);
  expect(isInboxRead(cache)).toBe(false);
  leave();
  heard(message(3), cache);
  await vi.advanceTimersByTimeAsync(200);
  expect(isInboxRead(cache)).toBe(true);
});

test('who writes is not typing any more', async () => {
  const cache = aCache();
  messagesLive['messages.typing']({ conversationId: 'a', userId: 'noe' }, cache);
  expect(cache.getQueryData(messageKeys.typing('a'))).toBeGreaterThan(0);
  heard(message(2), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.getQueryData(messageKeys.typing('a'))).toBe(0);
});

test('a conversation nobody knew here is read, and stands first', async () => {
  const cache = aCache();
  asked.mockReturnValue(conversation('new', 9, { ...asking, unread: 1 }));
  heard(message(9, 'noe', 'new'), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect([list(cache, 'requests'), list(cache)]).toEqual([['new'], ['b', 'a']]);
});

test.each([
  ['after a gap', message(4)],
  ['without a revision, from a server of before', { ...message(2), revision: undefined }],
])('%s the conversation is read anew', async (_, told) => {
  const cache = aCache();
  const fresh = conversation('a', 4, { unread: 3 });
  asked.mockReturnValue(fresh);
  heard(told, cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(asksFor('conversations.read')).toHaveLength(1);
  expect(conversationIn(cache, 'a')).toMatchObject(fresh);
});

test('a page built before revisions reads at the first event', async () => {
  const cache = aCache({ ...conversation('a', 1), revision: undefined } as never);
  asked.mockReturnValue(conversation('a', 2, { unread: 1 }));
  heard(message(2), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(conversationIn(cache, 'a')).toMatchObject({ revision: 2, unread: 1 });
});

test('a read that was under way is no answer to what was told since', async () => {
  const cache = aCache();
  asked.mockReturnValueOnce(conversation('a', 2)).mockReturnValue(conversation('a', 5));
  void cache.fetchQuery({ ...conversationQuery('a'), staleTime: 0 });
  heard(message(5), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(conversationIn(cache, 'a')?.revision).toBe(5);
});

test('of two answers the higher revision wins, and of equal ones what was asked later', () => {
  const cache = aCache(conversation('a', 3));
  takeConversation(cache, conversation('a', 2, { unread: 7 }), Date.now());
  expect(conversationIn(cache, 'a')?.unread).toBe(0);
  takeConversation(cache, conversation('a', 3, { unread: 1 }), Date.now() - 1);
  expect(conversationIn(cache, 'a')?.unread).toBe(0);
  takeConversation(cache, conversation('a', 3, { unread: 1 }), Date.now());
  expect(conversationIn(cache, 'a')?.unread).toBe(1);
});

test('a database restored from a backup is believed once it is read, with lower revisions', async () => {
  const cache = aCache(conversation('b', 8), conversation('a', 9));
  changed(cache, 'deleted', { conversationId: 'b', revision: 9, by: 'noe', unread: 0 });
  await vi.advanceTimersByTimeAsync(1000);
  asked.mockReturnValue({ items: [conversation('a', 4), conversation('b', 3)] });
  await cache.fetchQuery({ ...conversationsQuery('open'), staleTime: 0 });
  expect([conversationIn(cache, 'a')?.revision, list(cache)]).toEqual([4, ['a', 'b']]);
  heard(message(5), cache);
  expect(conversationIn(cache, 'a')).toMatchObject({ revision: 5, unread: 1 });
});

test('a message that a read brought before its event is acknowledged at once', async () => {
  const cache = aCache(conversation('a', 1));
  takeConversation(cache, conversation('a', 2, { unread: 1 }), Date.now());
  heard(message(2), cache);
  await vi.advanceTimersByTimeAsync(200);
  expect(asksFor('messages.mark_read')).toHaveLength(1);
});

test('the other’s marks are theirs; mine count what is left', () => {
  const cache = aCache(conversation('a', 3, { unread: 2 }));
  changed(cache, 'delivered', { revision: 4, by: 'noe', upTo: mark(3) });
  changed(cache, 'read', { revision: 5, by: 'noe', upTo: mark(1) });
  expect(conversationIn(cache, 'a')).toMatchObject({ delivered: mark(3), read: mark(1) });
  changed(cache, 'read', { revision: 6, by: 'lila', upTo: mark(2), unread: 1 });
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 1, read: mark(1), revision: 6 });
  // Told late, after a later one.
  changed(cache, 'read', { revision: 6, by: 'lila', upTo: mark(1), unread: 2 });
  expect(conversationIn(cache, 'a')?.unread).toBe(1);
});

test('a mark in a request comes without a number: its reader’s count is read', async () => {
  const cache = aCache(conversation('a', 3, { ...asking, unread: 2 }));
  asked.mockReturnValue(conversation('a', 3, asking));
  await vi.advanceTimersByTimeAsync(1);
  changed(cache, 'read', { revision: null, by: 'lila', upTo: mark(3), unread: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(conversationIn(cache, 'a')?.unread).toBe(0);
});

test('who answers a request has accepted it', () => {
  const cache = aCache(conversation('b', 1), conversation('a', 1, asking));
  expect(list(cache, 'requests')).toEqual(['a']);
  heard(message(2, 'lila'), cache);
  expect(conversationIn(cache, 'a')).toMatchObject({ state: 'open', asksMe: false });
  expect([list(cache), list(cache, 'requests')]).toEqual([['a', 'b'], []]);
});

test('an accepted request is read, and moves to the others', async () => {
  const cache = aCache(conversation('b', 2), conversation('a', 3, asking));
  asked.mockReturnValue(conversation('a', 4, { last: last(3) }));
  changed(cache, 'accepted', { revision: 4, by: 'lila' });
  await vi.advanceTimersByTimeAsync(0);
  expect([list(cache), list(cache, 'requests')]).toEqual([['a', 'b'], []]);
});

test('of my own request each message takes one of those that are left', () => {
  const mayStillSay = { messages: 2, upTo: mark(1) };
  const cache = aCache(conversation('a', 1, { state: 'request', mayStillSay }));
  heard(message(2, 'lila'), cache);
  expect(conversationIn(cache, 'a')?.mayStillSay).toEqual({ messages: 1, upTo: mark(2) });
});

test('what was deleted is gone, whatever an answer from before says', async () => {
  const cache = aCache();
  changed(cache, 'deleted', { revision: 2, by: 'noe', unread: 0 });
  expect([isGone(cache, 'a'), list(cache), thread(cache)]).toEqual([true, ['b'], []]);
  takeConversation(cache, conversation('a', 1), Date.now());
  heard(message(1), cache);
  expect([isGone(cache, 'a'), list(cache), thread(cache)]).toEqual([true, ['b'], []]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).not.toHaveBeenCalled();
});

test('a request that begins anew is there at once, without what was said before', async () => {
  const cache = aCache(conversation('b', 2), conversation('a', 1, asking));
  changed(cache, 'deleted', { revision: 2, by: 'noe', unread: 0 });
  asked.mockReturnValue(conversation('a', 4, { ...asking, unread: 1 }));
  heard(message(4), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect([isGone(cache, 'a'), list(cache, 'requests')]).toEqual([false, ['a']]);
  expect(thread(cache)).toEqual(['m4']);
});

test('a deletion that is told late takes only what was said before it', async () => {
  const cache = aCache(conversation('a', 1, asking));
  asked.mockReturnValue(conversation('a', 4, { ...asking, unread: 1 }));
  heard(message(4), cache);
  await vi.advanceTimersByTimeAsync(0);
  changed(cache, 'deleted', { revision: 2, by: 'noe', unread: 0 });
  expect([isGone(cache, 'a'), list(cache, 'requests')]).toEqual([false, ['a']]);
  expect(thread(cache)).toEqual(['m4']);
});

test('what the server does not know any more is in no list', async () => {
  const cache = aCache();
  asked.mockImplementation(notFound);
  heard(message(9), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(list(cache)).toEqual(['b']);
});

test('an answer of a list undoes nothing, and is asked for again where it misses somebody', async () => {
  const cache = aCache();
  const late = { items: [conversation('b', 1), conversation('a', 1, { last: last(0) })] };
  const { promise, resolve } = Promise.withResolvers<object>();
  asked.mockReturnValueOnce(promise);
  const reading = cache.fetchQuery({ ...conversationsQuery('open'), staleTime: 0 });
  await vi.advanceTimersByTimeAsync(5);
  heard(message(2), cache);
  takeConversation(cache, conversation('new', 9), Date.now());
  asked.mockReturnValue({ items: [conversation('new', 9), ...late.items] });
  resolve(late);
  await reading;
  expect(list(cache)).toEqual(['new', 'a', 'b']);
  expect(conversationIn(cache, 'a')?.revision).toBe(2);
});

test('a list is read page by page, and anew as far as it was known', async () => {
  const cache = aCache();
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, nth) => conversation(`c${from + nth}`, 59 - from - nth));
  asked.mockImplementation((_, { query } = {}) =>
    query?.cursor === undefined
      ? { items: page(0, query?.limit ?? 0), next: 'more' }
      : { items: page(30, 20) },
  );
  await cache.fetchQuery({ ...conversationsQuery('open'), staleTime: 0 });
  await readMore(cache, 'open');
  expect(list(cache)).toHaveLength(50);
  expect(new Set(list(cache)).size).toBe(50);
  asked.mockClear();
  await cache.fetchQuery({ ...conversationsQuery('open'), staleTime: 0 });
  expect(asked.mock.calls.map(([, input]) => input?.query?.limit)).toEqual([50]);
});
