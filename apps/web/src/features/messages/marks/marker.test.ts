import type { Conversation } from '@stenope/contract/messages/conversations';
import type { ErrorCode } from '@stenope/contract/errors';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../platform/api/failures.ts';
import { conversationQuery, takeConversation } from '../api.ts';
import { conversationIn } from '../conversation-cache.ts';
import { dropConversation } from '../revision.ts';
import { forgetMarks, mark } from './marker.ts';

interface Body {
  readonly kind: string;
  readonly marks: readonly { readonly messageId: string }[];
}

const answered = vi.hoisted(() => vi.fn<(input: { body?: Body }) => Promise<unknown>>());
vi.mock('../../../platform/api/api.ts', () => ({
  api: (_: unknown, input: { body?: Body }) => answered(input),
}));
// Without a window the library assumes a server, which never refetches.
environmentManager.setIsServer(() => false);

beforeEach(() => {
  vi.useFakeTimers();
  // Pauses are as long as they may be.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  answered.mockReset();
});

const placed = (conversationId: string, second: number) => ({
  conversationId,
  id: `${conversationId}${second}`,
  createdAt: `2026-11-15T12:00:0${second}Z`,
});
const refused = (code: ErrorCode, status: number) =>
  new ApiError({ error: { code, values: {}, requestId: 'r' } }, status);

/** What is told of one member's marks. */
function aMarker(answer: (kind: string) => Promise<unknown> = () => Promise.resolve()) {
  const cache = new QueryClient();
  const asked: [string, string[]][] = [];
  answered.mockImplementation(({ body }) => {
    if (!body) return Promise.reject(new Error('nothing to tell'));
    asked.push([body.kind, body.marks.map(({ messageId }) => messageId)]);
    return answer(body.kind);
  });
  const marker = {
    mark: (...[kind, upTo]: [Parameters<typeof mark>[1], Parameters<typeof mark>[2]]) =>
      mark(cache, kind, upTo),
    close: () => forgetMarks(cache),
  };
  return { marker, asked };
}

test('several conversations are marked in one request, 150 ms after the first', async () => {
  const { marker, asked } = aMarker();
  marker.mark('read', placed('a', 1));
  await vi.advanceTimersByTimeAsync(100);
  marker.mark('read', placed('b', 1));
  marker.mark('read', placed('a', 2));
  await vi.advanceTimersByTimeAsync(49);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([['read', ['a2', 'b1']]]);
});

test('what is read while the last mark is long on its way is told after it', async () => {
  const slow = Promise.withResolvers<void>();
  const { marker, asked } = aMarker((kind) =>
    kind === 'delivered' ? slow.promise : Promise.resolve(),
  );
  marker.mark('delivered', placed('a', 1));
  await vi.advanceTimersByTimeAsync(150);
  marker.mark('read', placed('a', 1));
  await vi.advanceTimersByTimeAsync(1000);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([
    ['delivered', ['a1']],
    ['read', ['a1']],
  ]);
});

test('closed, what was not told is told no more', async () => {
  const { marker, asked } = aMarker(() => Promise.reject(new Error('away')));
  marker.mark('read', placed('a', 1));
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(1);
  marker.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
});

test('never back, and nothing is told twice', async () => {
  const { marker, asked } = aMarker();
  marker.mark('read', placed('a', 3));
  marker.mark('read', placed('a', 2));
  marker.mark('delivered', placed('a', 3));
  await vi.advanceTimersByTimeAsync(200);
  marker.mark('read', placed('a', 3));
  marker.mark('delivered', placed('a', 1));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([['read', ['a3']]]);
});

test('what could not be told is told again, as far as one came meanwhile', async () => {
  let isAway = true;
  const { marker, asked } = aMarker(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(),
  );
  marker.mark('read', placed('a', 1));
  marker.mark('read', placed('b', 1));
  await vi.advanceTimersByTimeAsync(150);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  marker.mark('read', placed('a', 2));
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked[0]).toEqual(['read', ['a1', 'b1']]);
  expect(
    asked
      .slice(1)
      .flatMap(([, ids]) => ids)
      .toSorted(),
  ).toEqual(['a2', 'b1']);
});

test('what is refused is let go', async () => {
  const { marker, asked } = aMarker(() => Promise.reject(refused('invalid', 422)));
  marker.mark('read', placed('a', 1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
});

test.each([
  ['that nobody is signed in, for a moment', refused('unauthenticated', 401)],
  ['that it is down', refused('unavailable', 503)],
  ['nothing', new NetworkError('network')],
])('where the server says %s, it is told again', async (_, failure) => {
  let isAway = true;
  const { marker, asked } = aMarker(() => (isAway ? Promise.reject(failure) : Promise.resolve()));
  marker.mark('delivered', placed('a', 1));
  await vi.advanceTimersByTimeAsync(200);
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([
    ['delivered', ['a1']],
    ['delivered', ['a1']],
  ]);
});

test('more than a request may name go in several', async () => {
  const { marker, asked } = aMarker();
  for (let at = 0; at < 130; at += 1) marker.mark('delivered', placed(`c${at}-`, 1));
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.map(([, ids]) => ids.length)).toEqual([100, 30]);
});

const said = (second: number) => ({ id: `m${second}`, createdAt: `2026-11-15T12:00:0${second}Z` });
const last = (second: number) => ({ ...said(second), preview: 'Bonjour', mine: false });

function aCache(): QueryClient {
  const cache = new QueryClient();
  const conversation: Conversation = {
    id: 'a',
    with: { id: 'noe', username: 'noe', displayName: 'Noé', avatar: null, isPro: false },
    revision: 1,
    state: 'open',
    asksMe: false,
    mayStillSay: null,
    last: last(1),
    unread: 1,
    delivered: null,
    read: null,
    createdAt: '2026-11-15T12:00:00Z',
  };
  takeConversation(cache, conversation, Date.now());
  return cache;
}

test('without a live line the count is read a second after the mark', async () => {
  const cache = aCache();
  const read = { ...conversationIn(cache, 'a'), revision: 2, unread: 0 };
  const leave = new QueryObserver(cache, conversationQuery('a')).subscribe(() => undefined);
  answered.mockResolvedValueOnce(undefined).mockResolvedValue(read);
  mark(cache, 'read', { ...said(1), conversationId: 'a' });
  await vi.advanceTimersByTimeAsync(1100);
  expect(answered).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(100);
  expect(conversationIn(cache, 'a')).toMatchObject({ revision: 2, unread: 0 });
  leave();
});

test('a count that was told is not asked for', async () => {
  const cache = aCache();
  const known = conversationIn(cache, 'a');
  answered.mockResolvedValue(undefined);
  mark(cache, 'read', { ...said(1), conversationId: 'a' });
  await vi.advanceTimersByTimeAsync(200);
  if (known) takeConversation(cache, { ...known, revision: 2, unread: 0 }, Date.now());
  await vi.advanceTimersByTimeAsync(5000);
  expect(answered).toHaveBeenCalledOnce();
});

test('of a conversation that was deleted meanwhile nothing is told', async () => {
  const cache = aCache();
  mark(cache, 'read', { ...said(1), conversationId: 'a' });
  dropConversation(cache, 'a');
  await vi.advanceTimersByTimeAsync(5000);
  expect(answered).not.toHaveBeenCalled();
});

test('that something arrived does not make it read', async () => {
  const cache = aCache();
  answered.mockResolvedValue(undefined);
  mark(cache, 'delivered', { ...said(1), conversationId: 'a' });
  await vi.advanceTimersByTimeAsync(150);
  expect(conversationIn(cache, 'a')?.unread).toBe(1);
});
