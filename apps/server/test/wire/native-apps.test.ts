import { login } from '@stenope/contract/accounts/signing';
import { readMe } from '@stenope/contract/accounts';
import { appLinkFiles, appLinkPaths, nativeOrigins } from '@stenope/contract/site/app-links';
import { readInstance } from '@stenope/contract/site/instance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

type Kept = World & { end(): Promise<void> };

const fingerprint = Array(32).fill('0A').join(':');

let world: Kept;
let closed: Kept;
let ada: Person;
beforeAll(async () => {
  world = await aWorld({
    keep: true,
    env: {
      PUBLIC_URL: 'https://stenope.example',
      ALLOWED_ORIGINS: nativeOrigins.join(','),
      APPLE_APPS: 'ABCDE12345.art.stenope.app',
      ANDROID_APPS: `art.stenope.app/${fingerprint}`,
      APP_LEAST_VERSION: '1.4.0',
    },
  });
  closed = await aWorld({ keep: true });
  ada = await world.person();
});
afterAll(async () => {
  await world.end();
  await closed.end();
});

/** Signs in as an app does: from a page of its own, for a token. */
async function signIn(origin: string) {
  const { email, password } = ada;
  const reply = await world.visitor.raw(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password, client: 'native' }),
  });
  return { reply, token: String((reply.body as { session?: { token?: string } }).session?.token) };
}

function preflight(on: World, path: string, headers: Readonly<Record<string, string>>) {
  return fetch(on.origin + path, { method: 'OPTIONS', headers });
}

const allowsOf = (headers: Headers) =>
  [...headers].filter(([name]) => name.startsWith('access-control-allow'));

describe.each(nativeOrigins)('an app with pages at %s', (origin) => {
  test('may ask before it writes, with the headers it sends', async () => {
    const asked = { origin, 'access-control-request-method': 'PUT' };
    const { status, headers } = await preflight(world, '/api/notes', asked);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const names = headers.get('access-control-allow-headers')?.split(', ') ?? [];
    expect(names).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'idempotency-key',
        'tus-resumable',
        'upload-length',
        'upload-metadata',
        'upload-offset',
      ]),
    );
    expect(names).not.toContain('cookie');
  });

  test('signs in for a token, and gets no cookie', async () => {
    const { reply, token } = await signIn(origin);
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
    const headers = { origin, authorization: `Bearer ${token}` };
    const read = await world.visitor.raw(readMe.path, { headers });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    const written = await world.visitor.raw('/api/notes', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"text":"depuis le téléphone"}',
    });
    expect(written.status).toBe(201);
  });

  test('has the live line by its token', async () => {
    const { token } = await signIn(origin);
    const listener = await TestListener.open(world.origin, token, { origin });
    listener.end();
    const refused = await TestListener.open(world.origin, undefined, {
      origin,
      cookie: `__Host-stenope=${ada.client.token}`,
    }).catch((error: { status?: number }) => error.status);
    expect(refused).toBe(403);
  });

  test('is nobody on a site that does not list it', async () => {
    const { status, headers } = await preflight(closed, '/api/notes', { origin });
    expect(status).toBe(404);
    expect(allowsOf(headers)).toEqual([]);
    const reply = await closed.visitor.raw(login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: ada.email, password: ada.password, client: 'native' }),
    });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'bad_origin']);
  });
});

describe('an origin that only looks like theirs', () => {
  const near = [
    'http://localhost',
    'https://localhost:8443',
    'https://localhost.evil.example',
    'https://localhost/',
    'https://LOCALHOST',
    'capacitor://localhost:1',
    'capacitor://evil',
    'capacitor://localhost.evil.example',
    'ionic://localhost',
    'Capacitor://localhost',
    `${nativeOrigins[0]}, https://evil.example`,
    'null',
  ];

  test.each(near)('"%s" reads nothing, asks in vain and writes nothing', async (origin) => {
    const { status, headers } = await preflight(world, '/api/notes', { origin });
    expect(status).toBe(404);
    expect(allowsOf(headers)).toEqual([]);
    const bearer = { origin, authorization: `Bearer ${ada.client.token}` };
    const read = await world.visitor.raw(readMe.path, { headers: bearer });
    expect(allowsOf(read.headers)).toEqual([]);
    const written = await world.visitor.raw('/api/notes', {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: '{"text":"non"}',
    });
    expect([written.status, codeOf(written)]).toEqual([403, 'bad_origin']);
  });
});

test('a cookie is never taken from an app, whatever it says of itself', async () => {
  for (const origin of nativeOrigins) {
    const reply = await world.visitor.raw('/api/notes', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `__Host-stenope=${ada.client.token}`,
        origin,
      },
      body: '{"text":"non"}',
    });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'bad_origin']);
  }
});

describe('the files that tell phones of the apps', () => {
  test('name the apps and the addresses they open', async () => {
    const apple = await world.visitor.raw(appLinkFiles.apple);
    expect([apple.status, apple.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(apple.body).toEqual({
      applinks: {
        details: [
          {
            appIDs: ['ABCDE12345.art.stenope.app'],
            components: appLinkPaths.map((path) => ({ '/': path })),
          },
        ],
      },
      webcredentials: { apps: ['ABCDE12345.art.stenope.app'] },
    });
    const android = await world.visitor.raw(appLinkFiles.android);
    expect(android.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(android.body).toMatchObject([
      {
        target: {
          namespace: 'android_app',
          package_name: 'art.stenope.app',
          sha256_cert_fingerprints: [fingerprint],
        },
      },
    ]);
  });

  test('lead no letter into an app: a new password needs none', () => {
    for (const path of ['/reset-password', '/verify-email', '/statement', '/login', '/admin']) {
      const open = appLinkPaths.filter((one) =>
        one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : one === path,
      );
      expect(open, path).toEqual([]);
    }
  });

  test.each(Object.values(appLinkFiles))(
    '%s is absent where no app is configured',
    async (path) => {
      const reply = await closed.visitor.raw(path);
      expect(reply.status).toBe(404);
    },
  );
});

test('the site says which version of the apps it works with', async () => {
  expect(await world.visitor.ask(readInstance, {})).toMatchObject({ leastAppVersion: '1.4.0' });
  expect(await closed.visitor.ask(readInstance, {})).toMatchObject({ leastAppVersion: null });
});
