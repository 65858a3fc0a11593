import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { readMe } from '@stenope/contract/accounts';
import { login, logout, register } from '@stenope/contract/accounts/signing';
import { action, type Access } from '@stenope/contract/action';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createClient, type Api, type ClientOptions } from './client.ts';
import { ApiError, NetworkError, isRefusal } from './failures.ts';
import { ownServer } from './server.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (response: ServerResponse, turn: number, seen: Seen) => void;

let seen: Seen[];
let answer: Answer;
let baseUrl: string;
let api: Api;

const server = createServer((request, response) => {
  void readText(request).then((body) => {
    const { method, url, headers } = request;
    const one = { method, url, headers, body };
    seen.push(one);
    answer(response, seen.length, one);
  });
});

const client = (options: ClientOptions = {}) =>
  createClient({
    server: () => ({ ...ownServer, origin: baseUrl }),
    patience: { baseMs: 4, capMs: 20 },
    ...options,
  });

beforeEach(async () => {
  seen = [];
  answer = json(200, {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = client();
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
}

const refusal = (code: string, values = {}) => ({ error: { code, values, requestId: 'r-1' } });
const me = { id: 'a', username: 'awa' };
const person = { username: 'awa', email: 'awa@example.org', password: 'secret!' };
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );

/** The first attempts fail, the rest succeed. */
const after =
  (bad: number, wrong: Answer, well: Answer): Answer =>
  (response, turn, one) =>
    (turn <= bad ? wrong : well)(response, turn, one);
const hangUp: Answer = (response) => response.socket?.destroy();

describe('a call', () => {
  test('sends what the entry says and reads the answer', async () => {
    answer = json(201, { me });
    expect(await api(register, { body: person })).toEqual({ me });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/auth/register' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(person);
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[\w-]{16,128}$/);
  });

  test('puts parameters in the path and the query, each encoded', async () => {
    const find = action({
      id: 'fixture.find',
      about: 'Looks for things.',
      method: 'GET',
      path: '/api/shelves/{shelf}/things',
      access: 'anyone',
      params: z.strictObject({ shelf: z.string() }),
      query: z.strictObject({
        words: z.string(),
        tag: z.array(z.string()),
        limit: z.optional(z.number()),
        cursor: z.optional(z.string()),
      }),
      answer: z.strictObject({}),
      status: 200,
      errors: [],
    });
    await api(find, {
      params: { shelf: 'été/?#' },
      query: { words: 'a&b = ç', tag: ['x', 'y z'], limit: 24, cursor: undefined },
    });
    const url = new URL(seen[0]?.url ?? '', baseUrl);
    expect(url.pathname).toBe('/api/shelves/%C3%A9t%C3%A9%2F%3F%23/things');
    expect([...url.searchParams]).toEqual([
      ['words', 'a&b = ç'],
      ['tag', 'x'],
      ['tag', 'y z'],
      ['limit', '24'],
    ]);
  });

  test('without a body sends none, and takes an empty answer for what it is', async () => {
    answer = (response) => response.writeHead(204).end();
    expect(await api(logout)).toBeUndefined();
    expect(seen[0]?.body).toBe('');
    expect(seen[0]?.headers['content-type']).toBeUndefined();
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

describe('what came with the page', () => {
  test('is not asked for; what is written goes out all the same', async () => {
    const asked: string[] = [];
    const brought = (address: string) => {
      asked.push(address);
      return address === '/api/me' ? me : undefined;
    };
    answer = json(201, { me });
    expect(await client({ brought })(readMe)).toEqual(me);
    expect(seen).toEqual([]);
    await client({ brought })(register, { body: person });
    expect(seen).toHaveLength(1);
    expect(asked).toEqual(['/api/me']);
  });
});

describe('as nobody', () => {
  const thing = (access: Access, method: 'GET' | 'POST') =>
    action({
      id: `fixture.${access}`,
      about: 'A thing for some.',
      method,
      path: '/api/things',
      access,
      answer: z.strictObject({}),
      status: 200,
      errors: [],
    });
  const nobody = () => client({ isNobody: () => true });

  test.each(['member', 'admin', 'owner'] as const)(
    'what only a %s may read is not asked for, and refused as the server would',
    async (access) => {
      const error = await caught(nobody()(thing(access, 'GET')));
      expect(isRefusal(error, 'unauthenticated')).toBe(true);
      expect(error).toMatchObject({ status: 401 });
      expect(seen).toEqual([]);
    },
  );

  test('what anyone may read is asked for, and what is written goes out', async () => {
    await nobody()(thing('anyone', 'GET'));
    await nobody()(thing('member', 'POST'));
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  test('while it is not known, everything is asked for', async () => {
    await client({ isNobody: () => false })(thing('member', 'GET'));
    await client()(thing('member', 'GET'));
    expect(seen).toHaveLength(2);
  });
});

describe('a refusal', () => {
  test('is thrown with its code, values, request and status', async () => {
    const values = { fields: [{ field: 'email', rule: 'format' }] };
    answer = json(422, refusal('invalid', values));
    const error = await caught(api(register, { body: person }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'invalid', values, requestId: 'r-1', status: 422 });
    expect(isRefusal(error, 'invalid')).toBe(true);
    expect(seen).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ['HTML from a proxy', (response) => response.writeHead(500).end('<html>Bad</html>')],
    ['nothing', (response) => response.writeHead(403).end()],
    ['a code of a newer server', json(403, refusal('moon_is_full'))],
    ['an inherited name', json(403, refusal('constructor'))],
    ['half a body', json(400, { error: { code: 'invalid' } })],
    ['null', json(400, null)],
    ['a list', json(400, [{ error: 1 }])],
    ['a success that is a page', (response) => response.writeHead(200).end('<!doctype html>')],
    ['a success with nothing', (response) => response.writeHead(204).end()],
  ])('of unknown make (%s) is a typed error too', async (_, strange) => {
    answer = strange;
    const error = await caught(api(readMe));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ code: 'unreadable' });
    expect(seen).toHaveLength(1);
  });

  test('of a network that answers a sign-out with its own page is not a sign-out', async () => {
    answer = (response) => response.writeHead(200).end('<!doctype html>');
    expect(await caught(api(logout))).toMatchObject({ code: 'unreadable' });
    answer = (response) => response.writeHead(302, { location: '/portal' }).end();
    expect(await caught(api(logout))).toMatchObject({ code: 'network' });
  });
});

describe('trying again', () => {
  test.each<[string, Answer]>([
    ['a cut line', hangUp],
    ['503', json(503, refusal('unavailable'))],
    ['408', json(408, refusal('request_timeout'))],
    ['429', json(429, refusal('too_many_requests'))],
    ['a proxy without a server', (response) => response.writeHead(502).end('<html>')],
    [
      'an answer cut in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"id"');
        setTimeout(() => response.socket?.destroy(), 5);
      },
    ],
  ])('a read after %s', async (_, wrong) => {
    answer = after(2, wrong, json(200, me));
    expect(await api(readMe)).toEqual(me);
    expect(seen).toHaveLength(3);
  });

  test('a create, always with the same key and body', async () => {
    answer = after(3, hangUp, json(201, { me }));
    await api(register, { body: person });
    expect(seen).toHaveLength(4);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);

    await api(register, { body: person });
    const [first, again] = [seen[0], seen[4]].map((one) => one?.headers['idempotency-key']);
    expect(again, 'another call is another act').not.toBe(first);

    await api(register, { body: person, idempotencyKey: 'kept-by-the-caller-1' });
    expect(seen[5]?.headers['idempotency-key']).toBe('kept-by-the-caller-1');
  });

  test('never what could happen twice', async () => {
    answer = hangUp;
    const signIn = api(login, { body: { email: 'a@b.c', password: 'x' } });
    expect(await caught(signIn)).toMatchObject({ code: 'network' });
    answer = json(503, refusal('unavailable'));
    expect(await caught(api(logout))).toMatchObject({ code: 'unavailable', status: 503 });
    expect(seen).toHaveLength(2);
  });

  test('never a refusal that will stay one', async () => {
    answer = json(409, refusal('email_in_use'));
    await caught(api(register, { body: person }));
    answer = json(500, refusal('internal'));
    await caught(api(readMe));
    expect(seen).toHaveLength(2);
  });

  test('ends after a few times, with the last reason', async () => {
    answer = json(503, refusal('unavailable'));
    expect(await caught(api(readMe))).toMatchObject({ code: 'unavailable' });
    expect(seen).toHaveLength(4);
  });

  test('waits as long as the server asks', async () => {
    answer = after(
      1,
      json(429, refusal('too_many_requests'), { 'retry-after': '1' }),
      json(200, me),
    );
    const started = performance.now();
    await api(readMe);
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_000);
  });

  test('not at all when the server asks for more than the call may last', async () => {
    answer = json(429, refusal('too_many_requests'), { 'retry-after': '1800' });
    expect(await caught(api(readMe))).toMatchObject({ code: 'too_many_requests' });
    expect(seen).toHaveLength(1);
  });
});

describe('no answer', () => {
  test('within the time is a timeout, not tried again', async () => {
    answer = () => undefined;
    const error = await caught(api(readMe, { timeoutMs: 1_000 }));
    expect(error).toMatchObject({ name: 'NetworkError', code: 'timeout' });
    expect(seen).toHaveLength(1);
  });

  test('because the device is offline says so, at once', async () => {
    answer = hangUp;
    const offline = client({ isOnline: () => false });
    expect(await caught(offline(readMe))).toMatchObject({ code: 'offline' });
    expect(seen).toHaveLength(1);
  });

  test('at an address nobody listens on', async () => {
    const nowhere = client({ server: () => ({ ...ownServer, origin: 'http://127.0.0.1:1' }) });
    expect(await caught(nowhere(readMe))).toMatchObject({ code: 'network', status: undefined });
  });

  test('because the caller turned away gives back what it turned away with', async () => {
    answer = () => undefined;
    const reason = new Error('left the page');
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(reason), 30);
    expect(await caught(api(readMe, { signal: leaving.signal }))).toBe(reason);

    answer = json(503, refusal('unavailable'), { 'retry-after': '5' });
    const waiting = new AbortController();
    setTimeout(() => waiting.abort(reason), 30);
    expect(await caught(api(readMe, { signal: waiting.signal }))).toBe(reason);
  });
});
