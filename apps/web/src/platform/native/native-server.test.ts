import { readMe, readViewer } from '@stenope/contract/accounts';
import { changePassword } from '@stenope/contract/accounts/recovery';
import { login, logout, register } from '@stenope/contract/accounts/signing';
import { readPost } from '@stenope/contract/posts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../api/client.ts';
import { nativeServer } from './native-server.ts';

const origin = 'https://stenope.example';

/** The secure store of the phone, and every call that reached the server. */
let stored: string | undefined;
let calls: { url: unknown; body: unknown; init: RequestInit; headers: Record<string, string> }[];
let answers: unknown[];

const store = {
  read: () => Promise.resolve(stored),
  write: (token: string | undefined) => {
    stored = token;
    return Promise.resolve();
  },
};

beforeEach(() => {
  stored = undefined;
  calls = [];
  answers = [];
});
afterEach(() => void vi.restoreAllMocks());

async function anApp() {
  const server = await nativeServer(origin, store);
  const api = createClient({
    server: () => server,
    fetch: (url, init = {}) => {
      const body: unknown = init.body && JSON.parse(init.body as string);
      calls.push({ url, body, init, headers: init.headers as Record<string, string> });
      const answer = answers.shift();
      return Promise.resolve(
        answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer),
      );
    },
  });
  return { server, api };
}

const session = (token?: string) => ({ id: 's', expiresAt: '2026-12-01T00:00:00.000Z', token });
const signingIn = { body: { email: 'a@b.example', password: 'secret' } };

describe('the token of a session', () => {
  test('is asked for, kept in the secure store, and borne from then on', async () => {
    const { server, api } = await anApp();
    expect(server.headers()).toEqual({});
    expect(server.protocols()).toEqual([]);
    answers = [{ me: {}, session: session('jeton') }, {}];
    await api(login, signingIn);
    expect(calls[0]?.body).toEqual({
      ...signingIn.body,
      client: 'native',
    });
    expect(stored).toBe('jeton');
    await api(readMe);
    expect(calls[1]).toMatchObject({ url: `${origin}/api/me`, init: { credentials: 'omit' } });
    expect(calls[1]?.headers['authorization']).toBe('Bearer jeton');
    expect(server.protocols()).toEqual(['bearer.jeton']);
  });

  test('comes with a new account, and anew with a new password', async () => {
    const { server, api } = await anApp();
    const body = { username: 'awa', email: 'a@b.example', password: 'secret' };
    answers = [{ me: {}, session: session('premier') }, { session: session('second') }];
    await api(register, { body });
    expect(stored).toBe('premier');
    await api(changePassword, {
      body: { current: 'secret', password: 'autre!', confirmation: 'autre!' },
    });
    expect(calls[1]?.body).not.toHaveProperty('client');
    expect([stored, server.headers()['authorization']]).toEqual(['second', 'Bearer second']);
  });

  test('is there again when the app starts', async () => {
    stored = 'jeton';
    const { server } = await anApp();
    expect(server.headers()).toEqual({ authorization: 'Bearer jeton' });
  });

  test('is wiped by signing out', async () => {
    stored = 'jeton';
    const { server, api } = await anApp();
    await api(logout);
    expect(calls[0]?.headers['authorization']).toBe('Bearer jeton');
    expect([stored, server.headers()]).toEqual([undefined, {}]);
  });

  test('stays when signing out did not arrive', async () => {
    stored = 'jeton';
    const server = await nativeServer(origin, store);
    const api = createClient({
      server: () => server,
      fetch: () => Promise.reject(new TypeError('no network')),
    });
    await expect(api(logout)).rejects.toThrow('network');
    expect(stored).toBe('jeton');
  });

  test('is wiped when the server knows nobody by it, or the session ended on this device', async () => {
    stored = 'jeton';
    const { api } = await anApp();
    answers = [
      { me: { id: 'm' }, session: session() },
      { me: null, session: null },
    ];
    await api(readViewer);
    expect(stored).toBe('jeton');
    await api(readViewer);
    expect(stored).toBeUndefined();

    stored = 'autre';
    const { server } = await anApp();
    server.forget();
    expect([stored, server.headers()]).toEqual([undefined, {}]);
  });

  test('outlives an answer about the one before it', async () => {
    stored = 'ancien';
    const { server } = await anApp();
    server.sends(readViewer, undefined);
    await server.answered(login, { me: {}, session: session('nouveau') });
    await server.answered(readViewer, { me: null, session: null });
    expect(stored).toBe('nouveau');
  });

  test('lasts until the app is closed where the store refuses', async () => {
    const broken = () => Promise.reject(new Error('locked'));
    const server = await nativeServer(origin, { read: broken, write: broken });
    expect(server.headers()).toEqual({});
    await server.answered(login, { me: {}, session: session('jeton') });
    expect(server.headers()).toEqual({ authorization: 'Bearer jeton' });
  });

  test('never stands in an address or a body', async () => {
    stored = 'jeton';
    const { api } = await anApp();
    answers = [{}, {}];
    await api(readMe);
    await api(login, signingIn);
    expect(JSON.stringify(calls.map(({ url, body }) => [url, body]))).not.toContain('jeton');
  });
});

describe('what is read', () => {
  const name = 'a'.repeat(32);

  test('names files where the app finds them: at the server', async () => {
    const { api } = await anApp();
    answers = [
      { avatar: `/media/${name}/320.webp`, cover: null, list: [`/media/${name}/still.webp`] },
    ];
    expect(await api(readPost, { params: { postId: 'p' } })).toEqual({
      avatar: `${origin}/media/${name}/320.webp`,
      cover: null,
      list: [`${origin}/media/${name}/still.webp`],
    });
  });

  test('is left as it is where people wrote it', async () => {
    const { server } = await anApp();
    const said = [
      `Voyez /media/${name}/320.webp`,
      '/media/ailleurs',
      `« "/media/${name}/320.webp" »`,
      '\\',
    ];
    const text = JSON.stringify({ said });
    expect(server.reads(text)).toBe(text);
  });
});

test('a call is given up after a minute: twice what a browser waits', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout');
  const { api } = await anApp();
  answers = [{}, {}];
  await api(readMe);
  await createClient({ fetch: () => Promise.resolve(Response.json({})) })(readMe);
  expect(patience.mock.calls).toEqual([[60_000], [30_000]]);
});
