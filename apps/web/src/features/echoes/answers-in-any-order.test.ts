import type { Echo } from '@stenope/contract/echoes/ratings';
import type { Response as Answered } from '@stenope/contract/echoes/responses';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEcho, echoKeys, echoQuery, keepEcho } from './api.ts';
import { responsesQuery } from './responses/responses-query.ts';

const work = { id: 'work', postId: 'post' };

/** Told apart by their number of ratings. */
const echoWith = (ratings: number): Echo => ({
  workId: work.id,
  ratings,
  state: 'hidden',
  open: false,
  score: null,
  distribution: null,
  receipt: null,
  waits: null,
  mine: null,
  can: { rate: true },
});

/** Requests in their order, answered when the test says so. */
let requests: { readonly path: string; readonly answer: (body: unknown) => void }[];
let cache: QueryClient;
let leave: () => void;
beforeEach(() => {
  requests = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (body: unknown) => resolve(new Response(JSON.stringify(body), { status: 200 }));
    requests.push({ path: url, answer });
    return promise;
  });
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  leave = () => undefined;
});
afterEach(() => {
  leave();
  cache.clear();
  vi.unstubAllGlobals();
});

/** The n-th request, once it is sent. */
async function request(nth: number) {
  await expect.poll(() => requests.length).toBeGreaterThan(nth);
  return requests[nth];
}

const shown = () => cache.getQueryData<Echo>(echoKeys.echo(work.id))?.ratings;

/** Somebody looks at the Echo, which begins with a read. */
async function look(): Promise<void> {
  const observer = new QueryObserver(cache, echoQuery(work));
  leave = observer.subscribe(() => undefined);
  (await request(0))?.answer(echoWith(1));
  await expect.poll(shown).toBe(1);
}

const rate = (answer: Promise<Echo>) =>
  askEcho(cache, work.id, () => answer).then((answered) => keepEcho(cache, answered));

test('a read from before a rating does not undo it', async () => {
  await look();
  void cache.invalidateQueries({ queryKey: echoKeys.echo(work.id) });
  const before = await request(1);
  await rate(Promise.resolve(echoWith(2)));
  before?.answer(echoWith(1));
  // Which of the two was newer nobody knows: it is read once more.
  const again = await request(2);
  expect(shown()).toBe(2);
  again?.answer(echoWith(3));
  await expect.poll(shown).toBe(3);
  expect(requests).toHaveLength(3);
});

test('an answer to a rating that came after what was read since lets it be read anew', async () => {
  await look();
  const late = Promise.withResolvers<Echo>();
  const rated = rate(late.promise);
  void cache.invalidateQueries({ queryKey: echoKeys.echo(work.id) });
  (await request(1))?.answer(echoWith(3));
  await expect.poll(shown).toBe(3);
  late.resolve(echoWith(2));
  await rated;
  (await request(2))?.answer(echoWith(3));
  await expect.poll(shown).toBe(3);
});

test('one answer after the other is read no more often', async () => {
  await look();
  await rate(Promise.resolve(echoWith(2)));
  expect(shown()).toBe(2);
  expect(requests).toHaveLength(1);
  expect(cache.getQueryState(echoKeys.echo(work.id))?.isInvalidated).toBe(false);
});

test('a list from before a rating does not undo it either', async () => {
  await look();
  const listing = cache.fetchInfiniteQuery(responsesQuery(work.postId, cache));
  const listed = await request(1);
  await rate(Promise.resolve(echoWith(2)));
  const items = [{ id: work.id, postId: work.postId, echo: echoWith(1) } as Answered];
  listed?.answer({ items, can: { respond: true } });
  await listing;
  expect(shown()).toBe(2);
  (await request(2))?.answer(echoWith(2));
});
