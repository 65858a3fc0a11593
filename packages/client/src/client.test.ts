import { createComment, listComments } from '@stenope/contract/comments';
import { startConversation } from '@stenope/contract/messages/conversations';
import { readPost } from '@stenope/contract/posts';
import { expect, test, vi } from 'vitest';
import { createClient, type ClientOptions } from './client.ts';
import { NoAnswer, Refused } from './failures.ts';

const postId = '0197c9b2-3a51-7c1f-a4a6-0c8f6a5d2b11';
const onPost = { params: { postId } };

/** A server that gives these answers, one after the other, with what it was asked. */
function answering(...answers: readonly (Response | Error)[]) {
  const left = [...answers];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = left.shift();
    if (next instanceof Response) return next;
    throw next ?? new Error('asked once too often');
  });
  const client = (options: Partial<ClientOptions> = {}) =>
    createClient({ origin: 'https://stenope.example', token: 'stn_secret', fetch, ...options });
  const headersOf = (at: number) => new Headers(fetch.mock.calls[at]?.[1]?.headers);
  return { fetch, client, headersOf };
}

const found = (body: unknown, status = 200) => Response.json(body, { status });

const refused = (status: number, code: string, retryAfter?: string) =>
  Response.json(
    { error: { code, values: { scope: 'read' }, requestId: 'one' } },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );

test('carries the token, and the parts of the address and the body in their places', async () => {
  const server = answering(found({ id: 'made' }, 201));
  await server.client().call(createComment, { ...onPost, body: { body: 'Merci' } });
  const [url, request] = server.fetch.mock.calls[0] ?? [];
  expect((url as URL).href).toBe(`https://stenope.example/api/posts/${postId}/comments`);
  expect(request).toMatchObject({ method: 'POST', redirect: 'error', body: '{"body":"Merci"}' });
  expect(server.headersOf(0).get('authorization')).toBe('Bearer stn_secret');
});

test('reads a list to its end, a page at a time as it is asked for', async () => {
  const pages = [found({ items: [1, 2], next: 'more' }), found({ items: [3] })];
  const server = answering(...pages);
  const read: unknown[] = [];
  const requests: number[] = [];
  for await (const item of server
    .client()
    .items(listComments, { ...onPost, query: { limit: 2 } })) {
    read.push(item);
    requests.push(server.fetch.mock.calls.length);
  }
  expect(read).toEqual([1, 2, 3]);
  expect(requests).toEqual([1, 1, 2]);
  const asked = server.fetch.mock.calls.map(([url]) => (url as URL).search);
  expect(asked).toEqual(['?limit=2', '?limit=2&cursor=more']);
});

test('a refusal has its code, its values and its request', async () => {
  const server = answering(refused(403, 'scope_missing'));
  const failure = await server
    .client()
    .call(readPost, onPost)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Refused);
  expect(failure).toMatchObject({
    status: 403,
    code: 'scope_missing',
    values: { scope: 'read' },
    requestId: 'one',
  });
});

test('a code it does not know, and a page of a proxy, are unknown', async () => {
  const server = answering(refused(409, 'of_tomorrow'), new Response('<html>', { status: 404 }));
  const client = server.client();
  await expect(client.call(readPost, onPost)).rejects.toMatchObject({ code: 'unknown' });
  await expect(client.call(readPost, onPost)).rejects.toMatchObject({
    code: 'unknown',
    values: {},
  });
});

test('waits as long as it is asked to, and sends the same again', async () => {
  vi.useFakeTimers();
  try {
    const server = answering(refused(429, 'too_many_requests', '7'), found({ id: 'made' }, 201));
    const made = server.client().call(createComment, { ...onPost, body: { body: 'Merci' } });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(server.fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await made).toEqual({ id: 'made' });
    const keys = [0, 1].map((at) => server.headersOf(at).get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\w-]{16,}$/);
    expect(keys[1]).toBe(keys[0]);
  } finally {
    vi.useRealTimers();
  }
});

test('keeps to the key it is given', async () => {
  const server = answering(found({}, 201));
  const idempotencyKey = 'a key of the program';
  await server.client().call(createComment, { ...onPost, body: { body: 'Merci' }, idempotencyKey });
  expect(server.headersOf(0).get('idempotency-key')).toBe(idempotencyKey);
});

test('gives up after its attempts, and at once where the wait is too long', async () => {
  const busy = () => refused(503, 'unavailable', '0');
  const thrice = answering(busy(), busy(), busy());
  await expect(thrice.client({ attempts: 3 }).call(readPost, onPost)).rejects.toBeInstanceOf(
    Refused,
  );
  expect(thrice.fetch).toHaveBeenCalledTimes(3);
  const long = answering(refused(429, 'too_many_requests', '3600'));
  await expect(long.client().call(readPost, onPost)).rejects.toMatchObject({ retryAfter: 3600 });
  expect(long.fetch).toHaveBeenCalledTimes(1);
});

test('does not send twice what could be done twice', async () => {
  const begin = { body: { with: postId } };
  const away = answering(refused(503, 'unavailable', '0'));
  await expect(away.client().call(startConversation, begin)).rejects.toBeInstanceOf(Refused);
  const cut = answering(new TypeError('fetch failed'));
  await expect(cut.client().call(startConversation, begin)).rejects.toBeInstanceOf(NoAnswer);
  for (const { fetch } of [away, cut]) expect(fetch).toHaveBeenCalledTimes(1);
  const early = answering(refused(429, 'too_many_requests', '0'), found({}));
  await early.client().call(startConversation, begin);
  expect(early.fetch).toHaveBeenCalledTimes(2);
});

test('ends when its signal does, also while it waits', async () => {
  const server = answering(refused(429, 'too_many_requests', '50'));
  const ending = new AbortController();
  const call = server.client().call(readPost, { ...onPost, signal: ending.signal });
  await vi.waitFor(() => expect(server.fetch).toHaveBeenCalledTimes(1), { timeout: 240_000 });
  ending.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
});
