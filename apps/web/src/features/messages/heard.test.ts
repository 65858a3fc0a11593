import type { Conversation } from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inboxQuery } from '../../platform/inbox/inbox.ts';
import {
  conversationIn,
  conversationQuery,
  conversationsQuery,
  isGone,
  keepConversation,
  listedIds,
  typingQuery,
  type Which,
} from './api.ts';
import { messagesLive } from './live.ts';
import { showOnScreen } from './marks/on-screen.ts';
import { threadQuery } from './thread/thread-query.ts';

const asked = vi.hoisted(() => vi.fn<(entry: { id: string }, input?: object) => unknown>());
vi.mock('../../platform/api/api.ts', () => ({
  api: (entry: { id: string }, input?: object) =>
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

const conversation = (id: string, change: Partial<Conversation> = {}): Conversation => ({
  id,
  revision: 1,
  with: noe,
  state: 'open',
  asksMe: false,
  mayStillSay: null,
  last: { id: 'm1', preview: 'Bonjour', mine: false, createdAt: at(1) },
  unread: 0,
  delivered: null,
  read: null,
  createdAt: at(0),
  ...change,
});

/** A request from somebody who is not followed. */
const asking = { state: 'request', asksMe: true } as const;
const said = (id: string, second: number): Conversation['last'] => ({
  id,
  preview: `message ${id}`,
  mine: false,
  createdAt: at(second),
});
const noMessages = { notifications: 0, messages: 0, requests: 0, latest: [] };

const message = (id: string, second: number, senderId = 'noe', conversationId = 'a'): Message => ({
  id,
  conversationId,
  senderId,
  body: `message ${id}`,
  createdAt: at(second),
});

function aCache(known: readonly Conversation[] = [conversation('b'), conversation('a')]) {
  const cache = new QueryClient();
  for (const one of known) keepConversation(cache, one);
  const listed = (which: Which, ids: readonly string[]) =>
    cache.setQueryData(conversationsQuery(which).queryKey, {
      pages: [{ ids, next: undefined }],
      pageParams: [undefined],
    });
  const asks = ({ asksMe }: Conversation) => asksMe;
  listed(
    'open',
    known.filter((one) => !asks(one)).map(({ id }) => id),
  );
  listed(
    'requests',
    known.filter(asks).map(({ id }) => id),
  );
  cache.setQueryData(threadQuery('a').queryKey, { messages: [message('m1', 1)], older: undefined });
  return cache;
}

const list = (cache: QueryClient, which: Which = 'open') =>
  listedIds(cache.getQueryData(conversationsQuery(which).queryKey) ?? { pages: [] });
const thread = (cache: QueryClient) =>
  cache.getQueryData(threadQuery('a').queryKey)?.messages.map(({ id }) => id);
const heard = messagesLive['messages.sent'];
const changed = messagesLive['messages.conversation_changed'];

const change = (kind: 'delivered' | 'read' | 'deleted' | 'accepted', more = {}) => ({
  conversationId: 'a',
  kind,
  by: null,
  upTo: null,
  unread: null,
  ...more,
});

const marked = () =>
  asked.mock.calls.filter(([{ id }]) => id === 'messages.mark_read').map(([, input]) => input);

test('what the other says takes its place, raises the conversation, is counted and acknowledged', async () => {
  const cache = aCache();
  heard(message('m2', 2), cache);
  expect(thread(cache)).toEqual(['m1', 'm2']);
  expect(list(cache)).toEqual(['a', 'b']);
  expect(conversationIn(cache, 'a')).toMatchObject({
    unread: 1,
    last: { id: 'm2', preview: 'message m2', mine: false },
  });
  await vi.advanceTimersByTimeAsync(200);
  expect(marked()).toEqual([
    { body: { kind: 'delivered', marks: [{ conversationId: 'a', messageId: 'm2' }] } },
  ]);
});

test('told twice, it stands and counts once', () => {
  const cache = aCache();
  heard(message('m2', 2), cache);
  heard(message('m2', 2), cache);
  expect(thread(cache)).toEqual(['m1', 'm2']);
  expect(conversationIn(cache, 'a')?.unread).toBe(1);
});

test('told late, it stands where it belongs, and the list keeps the latest', () => {
  const cache = aCache();
  heard(message('m3', 3), cache);
  heard(message('m2', 2), cache);
  expect(thread(cache)).toEqual(['m1', 'm2', 'm3']);
  expect(conversationIn(cache, 'a')?.last?.id).toBe('m3');
});

test('what I say on another device is mine, and nothing to read', () => {
  const cache = aCache();
  heard(message('m2', 2, 'lila'), cache);
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 0, last: { mine: true } });
  expect(thread(cache)).toEqual(['m1', 'm2']);
});

test('what is said to somebody who looks is not counted first', () => {
  const cache = aCache();
  const leave = showOnScreen('a');
  heard(message('m2', 2), cache);
  expect(conversationIn(cache, 'a')?.unread).toBe(0);
  leave();
  heard(message('m3', 3), cache);
  expect(conversationIn(cache, 'a')?.unread).toBe(1);
});

test('of a conversation nobody knew here, it is asked for and stands first', async () => {
  const cache = aCache();
  asked.mockReturnValue(conversation('new', { ...asking, last: said('m9', 9), unread: 1 }));
  heard(message('m9', 9, 'noe', 'new'), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(list(cache, 'requests')).toEqual(['new']);
  expect(list(cache)).toEqual(['b', 'a']);
  expect(conversationIn(cache, 'new')?.unread).toBe(1);
});

test('what is said while a conversation is asked for is counted as well', async () => {
  const cache = aCache();
  asked.mockReturnValueOnce(conversation('new', { last: said('m7', 7), unread: 1 }));
  for (const second of [7, 8, 9]) heard(message(`m${second}`, second, 'noe', 'new'), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(conversationIn(cache, 'new')).toMatchObject({ unread: 3, last: { id: 'm9' } });
  expect(list(cache)).toEqual(['new', 'b', 'a']);
});

test('taken back and asked anew, it is there at once, with nothing of what was said before', async () => {
  const cache = aCache([conversation('b'), conversation('a', { ...asking, unread: 1 })]);
  cache.setQueryData(inboxQuery.queryKey, noMessages);
  // Mounted observers keep the data until the event arrives.
  const leave = [
    new QueryObserver(cache, { ...conversationQuery('a') }),
    new QueryObserver(cache, { ...threadQuery('a'), staleTime: Infinity, enabled: false }),
  ].map((observer) => observer.subscribe(() => undefined));
  changed(change('deleted', { upTo: { messageId: 'm1', at: at(1) } }), cache);
  expect(isGone(cache, 'a')).toBe(true);
  expect(conversationIn(cache, 'a')).toBeDefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(cache.getQueryState(inboxQuery.queryKey)?.isInvalidated).toBe(true);

  cache.setQueryData(inboxQuery.queryKey, noMessages);
  asked.mockReturnValue(conversation('a', { ...asking, last: said('m2', 2), unread: 1 }));
  heard(message('m2', 2), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(isGone(cache, 'a')).toBe(false);
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 1, last: { id: 'm2' } });
  expect(list(cache, 'requests')).toEqual(['a']);
  expect(thread(cache)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(cache.getQueryState(inboxQuery.queryKey)?.isInvalidated).toBe(true);
  for (const end of leave) end();
});

test('what was taken back and is told late brings nothing back', async () => {
  const cache = aCache([conversation('b'), conversation('a', asking)]);
  changed(change('deleted', { upTo: { messageId: 'm2', at: at(2) } }), cache);
  asked.mockReturnValue(conversation('a', { state: 'request', last: null }));
  heard(message('m2', 2), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(isGone(cache, 'a')).toBe(true);
  expect([...list(cache), ...list(cache, 'requests')]).toEqual(['b']);
});

test('who answers a request has accepted it', () => {
  const cache = aCache([conversation('b'), conversation('a', { state: 'request', asksMe: true })]);
  heard(message('m2', 2, 'lila'), cache);
  expect(conversationIn(cache, 'a')).toMatchObject({ state: 'open', asksMe: false });
  expect(list(cache)).toEqual(['a', 'b']);
  expect(list(cache, 'requests')).toEqual([]);
});

test('the other’s marks go forth and never back; mine only count', () => {
  const cache = aCache();
  const upTo = { messageId: 'm1', at: at(1) };
  changed(change('read', { by: 'noe', upTo }), cache);
  expect(conversationIn(cache, 'a')).toMatchObject({ delivered: upTo, read: upTo });
  changed(change('delivered', { by: 'noe', upTo: { messageId: 'm0', at: at(0) } }), cache);
  expect(conversationIn(cache, 'a')?.delivered).toEqual(upTo);
  heard(message('m2', 2), cache);
  changed(change('read', { by: 'lila', upTo: { messageId: 'm2', at: at(2) }, unread: 0 }), cache);
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 0, read: upTo });
});

test('read before the last was said but told after it, the number is asked for', async () => {
  const cache = aCache();
  heard(message('m2', 2), cache);
  const last = conversationIn(cache, 'a')?.last ?? null;
  asked.mockReturnValue(conversation('a', { last, unread: 3 }));
  changed(change('read', { by: 'lila', upTo: { messageId: 'm1', at: at(1) }, unread: 0 }), cache);
  expect(conversationIn(cache, 'a')?.unread).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 3, last: { id: 'm2' } });
});

test('what is on screen is marked next: an older number is passed over', async () => {
  const cache = aCache();
  const leave = showOnScreen('a');
  heard(message('m2', 2), cache);
  changed(change('read', { by: 'lila', upTo: { messageId: 'm1', at: at(1) }, unread: 1 }), cache);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).not.toHaveBeenCalled();
  expect(conversationIn(cache, 'a')?.unread).toBe(0);
});

test('deleted, nothing of it is left, and whoever looks is told', () => {
  const cache = aCache();
  changed(change('deleted'), cache);
  expect(list(cache)).toEqual(['b']);
  expect(thread(cache)).toBeUndefined();
  expect(conversationIn(cache, 'a')).toBeUndefined();
  expect(isGone(cache, 'a')).toBe(true);
});

test('deleted while it was being asked for, it does not come back', async () => {
  const cache = aCache();
  heard(message('m2', 2), cache);
  asked.mockReturnValue(conversation('a', { last: said('m2', 2), unread: 1 }));
  changed(change('read', { by: 'lila', upTo: { messageId: 'm1', at: at(1) }, unread: 0 }), cache);
  changed(change('deleted', { upTo: { messageId: 'm2', at: at(2) } }), cache);
  await vi.advanceTimersByTimeAsync(0);
  expect(isGone(cache, 'a')).toBe(true);
  expect(list(cache)).toEqual(['b']);
});

test('a request that was taken back may have been asked anew: its list is read', () => {
  const isRead = (state: Conversation['state']) => {
    const cache = aCache([conversation('b'), conversation('a', { state, asksMe: true })]);
    changed(change('deleted'), cache);
    expect(list(cache, 'requests')).toEqual([]);
    return cache.getQueryState(conversationsQuery('requests').queryKey)?.isInvalidated;
  };
  expect(isRead('request')).toBe(true);
  expect(isRead('open')).toBe(false);
});

test('deleted before the last was said but told after it, only what was said since stays', async () => {
  const cache = aCache([conversation('b'), conversation('a', { ...asking, unread: 1 })]);
  heard(message('m2', 2), cache);
  expect(conversationIn(cache, 'a')?.unread).toBe(2);
  asked.mockReturnValue(conversation('a', { ...asking, last: said('m2', 2), unread: 1 }));
  changed(change('deleted', { upTo: { messageId: 'm1', at: at(1) }, unread: 0 }), cache);
  expect(thread(cache)).toEqual(['m2']);
  expect(list(cache, 'requests')).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(0);
  expect(isGone(cache, 'a')).toBe(false);
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 1, last: { id: 'm2' } });
  changed(change('deleted', { upTo: { messageId: 'm2', at: at(2) }, unread: 0 }), cache);
  expect(isGone(cache, 'a')).toBe(true);
  expect(list(cache, 'requests')).toEqual([]);
});

test('said while the number was asked for, it is asked for again', async () => {
  const cache = aCache([conversation('b'), conversation('a', { ...asking, unread: 1 })]);
  heard(message('m2', 2), cache);
  asked
    .mockReturnValueOnce(conversation('a', { ...asking, last: said('m2', 2), unread: 1 }))
    .mockReturnValueOnce(conversation('a', { ...asking, last: said('m3', 3), unread: 2 }));
  changed(change('deleted', { upTo: { messageId: 'm1', at: at(1) }, unread: 0 }), cache);
  heard(message('m3', 3), cache);
  expect(conversationIn(cache, 'a')?.unread).toBe(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 2, last: { id: 'm3' } });
});

test('accepted elsewhere, lists and conversation are read anew', () => {
  const cache = aCache();
  changed(change('accepted'), cache);
  const isStale = (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated;
  expect(isStale(conversationQuery('a').queryKey)).toBe(true);
  expect(isStale(conversationsQuery('open').queryKey)).toBe(true);
  expect(isStale(conversationsQuery('requests').queryKey)).toBe(true);
});

test('a burst of messages asks once how many there are to read', async () => {
  const cache = aCache();
  cache.setQueryData(inboxQuery.queryKey, noMessages);
  const asks = vi.spyOn(cache, 'invalidateQueries');
  for (let second = 2; second < 40; second += 1) heard(message(`m${second}`, second), cache);
  await vi.advanceTimersByTimeAsync(149);
  expect(asks).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asks).toHaveBeenCalledOnce();
});

test('who writes is seen to write until they have', () => {
  const cache = aCache();
  messagesLive['messages.typing']({ conversationId: 'a', userId: 'noe' }, cache);
  expect(cache.getQueryData(typingQuery('a').queryKey)).toBe(Date.now());
  heard(message('m2', 2), cache);
  expect(cache.getQueryData(typingQuery('a').queryKey)).toBe(0);
});

test('an answer from before does not undo what was told meanwhile', () => {
  const cache = aCache();
  heard(message('m2', 2), cache);
  keepConversation(cache, conversation('a'));
  expect(conversationIn(cache, 'a')).toMatchObject({ unread: 1, last: { id: 'm2' } });
});

test('how far the other came does not go back with an answer from before', async () => {
  const cache = aCache();
  const upTo = { messageId: 'm1', at: at(1) };
  const ended = Promise.withResolvers<Conversation>();
  asked.mockReturnValue(ended.promise);
  const read = cache.fetchQuery({ ...conversationQuery('a'), staleTime: 0 });
  changed(change('read', { by: 'noe', upTo }), cache);
  keepConversation(cache, conversation('a'));
  expect(conversationIn(cache, 'a')).toMatchObject({ delivered: upTo, read: upTo });
  ended.resolve(conversation('a'));
  await read;
  expect(conversationIn(cache, 'a')).toMatchObject({ delivered: upTo, read: upTo });
  const further = { messageId: 'm2', at: at(2) };
  keepConversation(cache, conversation('a', { delivered: further }));
  expect(conversationIn(cache, 'a')).toMatchObject({ delivered: further, read: upTo });
});

test('gone and there again, its marks are those of the answer', () => {
  const cache = aCache();
  changed(change('read', { by: 'noe', upTo: { messageId: 'm1', at: at(1) } }), cache);
  const leave = new QueryObserver(cache, conversationQuery('a')).subscribe(() => undefined);
  changed(change('deleted'), cache);
  expect(conversationIn(cache, 'a')?.read).not.toBeNull();
  keepConversation(cache, conversation('a'));
  expect(conversationIn(cache, 'a')).toMatchObject({ delivered: null, read: null });
  leave();
});

test('read elsewhere while a list was under way, it stays read', async () => {
  const cache = aCache([conversation('b'), conversation('a', { unread: 1 })]);
  const before = { items: [conversation('a', { unread: 1 })], next: undefined };
  const ended = Promise.withResolvers<typeof before>();
  asked.mockReturnValueOnce(ended.promise);
  const read = cache.fetchInfiniteQuery(conversationsQuery('open'));
  await vi.advanceTimersByTimeAsync(0);
  changed(change('read', { by: 'lila', upTo: { messageId: 'm1', at: at(1) }, unread: 0 }), cache);
  ended.resolve(before);
  await read;
  expect(conversationIn(cache, 'a')?.unread).toBe(0);
  // An answer requested after that includes it and is preferred.
  asked.mockReturnValueOnce({ items: [conversation('a', { unread: 2 })], next: undefined });
  await cache.fetchInfiniteQuery(conversationsQuery('open'));
  expect(conversationIn(cache, 'a')?.unread).toBe(2);
});
