import type { Message } from '@stenope/contract/messages/messages';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../platform/api/failures.ts';
import { putMessage, readOlder, threadQuery } from './thread-query.ts';

interface Asked {
  readonly query: { readonly after?: string; readonly cursor?: string };
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
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => message(from + place));
const newestFirst = (from: number, to: number) => range(from, to).toReversed();

/** Fake server with `count()` messages, fifty a page. */
function serve(count: () => number): void {
  answer.mockImplementation(({ query: { after, cursor } }) => {
    const last = count();
    if (after !== undefined) {
      const from = Number(after.slice(1)) + 1;
      const to = Math.min(last, from + 49);
      return { items: range(from, to), ...(to < last && { next: 'more' }) };
    }
    const to = cursor === undefined ? last : Number(cursor);
    const from = Math.max(1, to - 49);
    return { items: newestFirst(from, to), ...(from > 1 && { next: String(from - 1) }) };
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

test('asked for anew, only what came after the newest known is read', async () => {
  const cache = new QueryClient();
  let count = 60;
  serve(() => count);
  await cache.fetchQuery(threadQuery('c'));
  count = 130;
  answer.mockClear();
  await cache.fetchQuery({ ...threadQuery('c'), staleTime: 0 });
  expect(answer.mock.calls.map(([{ query }]) => query)).toEqual([
    { after: 'm060' },
    { after: 'm110' },
  ]);
  expect(span(cache)).toEqual(['m011', 'm130', 120]);
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

test('where the one we ask from is gone, the newest are read', async () => {
  const cache = new QueryClient();
  serve(() => 60);
  await cache.fetchQuery(threadQuery('c'));
  const refusal = { error: { code: 'not_found', values: {}, requestId: 'r' } } as const;
  answer.mockImplementation(({ query: { after } }) => {
    if (after !== undefined) throw new ApiError(refusal, 404);
    return { items: newestFirst(70, 71) };
  });
  await cache.fetchQuery({ ...threadQuery('c'), staleTime: 0 });
  expect(span(cache)).toEqual(['m070', 'm071', 2]);
});
