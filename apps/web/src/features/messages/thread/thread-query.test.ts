import type { Message } from '@stenope/contract/messages/messages';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../platform/api/failures.ts';
import type { Conversation } from '@stenope/contract/messages/conversations';
import { messageKeys, type Known } from '../conversation-cache.ts';
import { putMessage, readOlder, threadQuery } from './thread-query.ts';

/** A conversation known with a revision, or deleted. */
function know(cache: QueryClient, revision: number | null, goneAt = -1): void {
  const conversation = revision === null ? null : ({ revision } as Conversation);
  cache.setQueryData<Known>(messageKeys.conversation('c'), { conversation, goneAt, asked: 0 });
}

interface Asked {
  readonly query: { readonly cursor?: string };
}

const answer = vi.hoisted(() => vi.fn<(input: Asked) => unknown>());
vi.mock('../../../platform/api/api.ts', () => ({
  api: (_: unknown, input: Asked) =>
    new Promise((resolve) => {
      resolve(answer(input));
    }),
}));
afterEach(() => void answer.mockReset());

const message = (at: number): Message => ({
  id: `m${String(at).padStart(3, '0')}`,
  conversationId: 'c',
  senderId: 'noe',
  body: '',
  createdAt: new Date(Date.UTC(2026, 10, 15) + at * 1000).toISOString(),
  revision: at,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => message(from + place));

/** Fake server with `count()` messages, fifty a page. */
function serve(count: () => number): void {
  answer.mockImplementation(({ query: { cursor } }) => {
    const to = cursor === undefined ? count() : Number(cursor);
    const from = Math.max(1, to - 49);
    const next = from > 1 ? { next: String(from - 1) } : {};
    return { items: range(from, to).toReversed(), revision: count(), ...next };
  });
}

const known = (cache: QueryClient) => cache.getQueryData(threadQuery('c').queryKey);
const span = (cache: QueryClient) => {
  const messages = known(cache)?.messages ?? [];
  return [messages[0]?.id, messages.at(-1)?.id, messages.length];
};

test('the newest fifty, then older ones, page by page, to the first', async () => {
  const cache = new QueryClient();
  serve(() => 120);
  await cache.fetchQuery(threadQuery('c'));
  expect(span(cache)).toEqual(['m071', 'm120', 50]);
  await readOlder(cache, 'c');
  expect(span(cache)).toEqual(['m021', 'm120', 100]);
  await readOlder(cache, 'c');
  expect(span(cache)).toEqual(['m001', 'm120', 120]);
  expect(known(cache)?.older).toBeUndefined();
  const asked = answer.mock.calls.length;
  await readOlder(cache, 'c');
  expect(answer.mock.calls.length).toBe(asked);
});

test('read anew, the newest meet those that are known', async () => {
  const cache = new QueryClient();
  let count = 90;
  serve(() => count);
  await cache.fetchQuery(threadQuery('c'));
  count = 120;
  await cache.fetchQuery({ ...threadQuery('c'), staleTime: 0 });
  expect(span(cache)).toEqual(['m041', 'm120', 80]);
  expect(known(cache)?.older).toBe('40');
});

test('who was away for very long begins anew at the end, without a hole', async () => {
  const cache = new QueryClient();
  let count = 60;
  serve(() => count);
  await cache.fetchQuery(threadQuery('c'));
  count = 900;
  await cache.fetchQuery({ ...threadQuery('c'), staleTime: 0 });
  expect(span(cache)).toEqual(['m851', 'm900', 50]);
  expect(known(cache)?.older).toBe('850');
});

test('what is told while it is read stays', async () => {
  const cache = new QueryClient();
  serve(() => 60);
  await cache.fetchQuery(threadQuery('c'));
  const reading = cache.fetchQuery({ ...threadQuery('c'), staleTime: 0 });
  putMessage(cache, message(61));
  await reading;
  expect(span(cache)).toEqual(['m011', 'm061', 51]);
});

test('what was told before there was a thread is in it', async () => {
  const cache = new QueryClient();
  let count = 60;
  serve(() => count);
  const reading = cache.fetchQuery(threadQuery('c'));
  count = 61;
  know(cache, 61);
  await reading;
  expect(span(cache)).toEqual(['m012', 'm061', 50]);
});

test('what was deleted does not come back with an answer from before', async () => {
  const cache = new QueryClient();
  serve(() => 3);
  const reading = cache.fetchQuery(threadQuery('c'));
  know(cache, null, 2);
  await reading;
  expect(span(cache)).toEqual(['m003', 'm003', 1]);
});

test('where the conversation is gone, it is asked for as well', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  know(cache, 3);
  const refusal = { error: { code: 'not_found', values: {}, requestId: 'r' } } as const;
  answer.mockImplementation(() => {
    throw new ApiError(refusal, 404);
  });
  await expect(cache.fetchQuery(threadQuery('c'))).rejects.toMatchObject({
    status: 404,
  });
  expect(cache.getQueryState(messageKeys.conversation('c'))?.isInvalidated).toBe(true);
});

test('what a restored database does not know any more is gone, and the conversation is read', async () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  let count = 9;
  serve(() => count);
  know(cache, 9);
  await cache.fetchQuery(threadQuery('c'));
  count = 4;
  vi.advanceTimersByTime(1000);
  await cache.fetchQuery({ ...threadQuery('c'), staleTime: 0 });
  vi.useRealTimers();
  expect(span(cache)).toEqual(['m001', 'm004', 4]);
  expect(cache.getQueryState(messageKeys.conversation('c'))?.isInvalidated).toBe(true);
});
