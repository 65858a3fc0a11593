import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { liveProtocol } from '@stenope/contract/live';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { start } from '../../src/compose.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import { describeError } from '../../src/platform/log/log.ts';
import { carelessly } from '../fuzz/careless.ts';
import { createDatabase } from '../kit/database.ts';
import { notesFeature } from '../notes/feature.ts';

/** Personal data that could not be in a log by chance. */
const person = {
  username: 'vera_lumen',
  email: 'vera.lumen@private.example',
  password: 'tirage argentique',
  agent: 'Mozilla/5.0 (Vera’s own browser)'.replaceAll('’', "'"),
  address: '127.0.0.77',
  forwarded: '203.0.113.77',
  text: 'un secret entre nous',
  language: 'br-FR',
};

/** A route that fails with a database error quoting its input. */
const breaking = carelessly(notesFeature, {
  'notes.create': ({ answer }, { db }) => ({
    answer: async (call) => {
      const { text } = call.body as unknown as { text: string };
      if (text.includes('!')) {
        await db.pool.query(
          `insert into users (id, email, username, display_name) values ($1, $2, $3, $4)`,
          [randomUUID(), person.email, `${person.username}2`, text],
        );
      }
      return answer(call);
    },
  }),
});

test('the log at its most talkative names no one', async () => {
  const { lines, origin, stop } = await aTalkativeServer();
  onTestFinished(stop);
  const headers = {
    'user-agent': person.agent,
    'x-forwarded-for': person.forwarded,
    'accept-language': person.language,
    'content-type': 'application/json',
  };
  const send = (method: string, path: string, body?: object, more: object = {}) =>
    ask(new URL(path, origin), method, { ...headers, ...more }, body && JSON.stringify(body));

  const { username, email, password, text } = person;
  const account = { username, email, password, client: 'native' };
  const registered = await send('POST', '/api/auth/register', account, { 'idempotency-key': key });
  expect(registered.status).toBe(201);
  const { token } = (registered.body as { session: { token: string } }).session;
  const bearer = { authorization: `Bearer ${token}` };
  const statuses = [
    await send('POST', '/api/auth/register', account),
    await send('POST', '/api/auth/login', { email, password }),
    await send('POST', '/api/auth/login', { email, password: `${password}!` }),
    await send('POST', '/api/auth/login', { email: `${email}!`, password }),
    await send('GET', '/api/me', undefined, bearer),
    await send('GET', '/api/me', undefined, { cookie: `stenope=${token}` }),
    await send('POST', '/api/notes', { text }, bearer),
    await send('POST', '/api/notes', { text: `${text}!` }, bearer),
    await send('GET', `/api/notes/${encodeURIComponent(email)}`, undefined, bearer),
    await send('GET', `/api/notes?cursor=${email}`, undefined, bearer),
    await send('GET', `/api/${username}/%zz`, undefined, bearer),
    await send('POST', '/api/auth/logout', undefined, bearer),
  ].map(({ status }) => status);
  expect(statuses).toEqual([409, 200, 401, 422, 200, 200, 201, 500, 422, 422, 404, 204]);
  await refusedLine(origin, token);

  const log = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(statuses.length);
  expect(log).toContain('request failed');
  expect(log).toContain('23505');
  const secrets = [...Object.values(person), token, token.split('.')[0] ?? '', key, '127.0.0'];
  expect(secrets.filter((secret) => log.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2_048);
});

const key = `cle-${randomUUID()}`;

async function aTalkativeServer() {
  const lines: string[] = [];
  const database = await createDatabase(inject('postgresUrl'));
  const log = pino(
    { level: 'debug', serializers: { err: describeError } },
    { write: (line) => void lines.push(line) },
  );
  const running = await start({
    env: readEnv({
      PORT: '0',
      HOST: '127.0.0.1',
      METRICS_PORT: 'off',
      LOG_LEVEL: 'debug',
      ROLE: 'web',
      PLACES_INDEX: 'off',
      WEB_DIR: '/nowhere',
      DRAIN_SECONDS: '1',
      TRUSTED_PROXIES: '1',
    }),
    log,
    databaseUrl: database.url,
    secret: 'a secret for tests, long enough to be taken',
    extraFeatures: [breaking],
  });
  const stop = async () => {
    await running.stop();
    await database.drop();
  };
  return { lines, stop, origin: (running.address ?? '').replace('localhost', '127.0.0.1') };
}

/** From its own address: all of 127.0.0.0/8 is this machine. */
function ask(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const { 'content-type': type, ...rest } = headers;
    const asking = request(url, {
      method,
      localAddress: person.address,
      headers: { ...rest, ...(body !== undefined && type && { 'content-type': type }) },
    });
    asking.on('error', reject);
    asking.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text && JSON.parse(text) }),
      );
    });
    asking.end(body);
  });
}

/** Requests a live connection with the revoked token. */
function refusedLine(origin: string, token: string): Promise<void> {
  return new Promise((resolve) => {
    const url = `${origin.replace('http', 'ws')}/live`;
    const socket = new WebSocket(url, [liveProtocol, `bearer.${token}`], {
      headers: { 'user-agent': person.agent },
    });
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
}
