import { readMe } from '@stenope/contract/accounts';
import { login, logout } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

type Kept = World & { end(): Promise<void> };

const own = 'http://localhost:4321';
const listed = 'https://app.example';

let world: Kept;
let secure: Kept;
let ada: Person;
let onSecure: Person;
beforeAll(async () => {
  world = await aWorld({
    keep: true,
    env: { PUBLIC_URL: own, ALLOWED_ORIGINS: `capacitor://localhost, ${listed}` },
  });
  secure = await aWorld({ keep: true, env: { PUBLIC_URL: 'https://stenope.example' } });
  [ada, onSecure] = [await world.person(), await secure.person()];
});
afterAll(async () => {
  await world.end();
  await secure.end();
});

/** Sends a write like a browser or an app; returns status and code. */
async function write(on: World, headers: Record<string, string>) {
  const reply = await on.visitor.raw('/api/notes', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"text":"d’où ?"}',
  });
  return [reply.status, codeOf(reply)];
}

const written = [201, undefined];
const refused = [403, 'bad_origin'];

describe('a write that carries a cookie', () => {
  const cookie = () => ({ cookie: `stenope=${ada.client.token}` });

  test('is refused without an origin', async () => {
    expect(await write(world, cookie())).toEqual(refused);
  });

  test.each([own, 'http://127.0.0.1:4321', 'http://[::1]:4321'])(
    'is taken from %s',
    async (origin) => {
      expect(await write(world, { ...cookie(), origin })).toEqual(written);
    },
  );

  test.each([
    'null',
    listed,
    'capacitor://localhost',
    'https://evil.example',
    'http://localhost',
    'http://localhost:4322',
    'https://localhost:4321',
    'http://localhost:4321/',
    'http://localhost:4321.evil.example',
    'http://localhost:4321@evil.example',
    'http://app.example',
    'https://app.example:8443',
    'https://APP.example',
    'https://app.example.evil.example',
    'https://evil-app.example',
    'capacitor://localhost:1',
    'file://',
    '*',
    '',
    `${own}, https://evil.example`,
  ])('is refused from "%s"', async (origin) => {
    expect(await write(world, { ...cookie(), origin })).toEqual(refused);
  });

  test('is refused from elsewhere whatever else it says of itself', async () => {
    const origin = 'https://evil.example';
    const claims = { referer: `${own}/`, 'sec-fetch-site': 'same-origin', host: 'localhost:4321' };
    expect(await write(world, { ...cookie(), origin, ...claims })).toEqual(refused);
  });

  test('is taken without an origin when the browser vouches for it', async () => {
    const from = (site: string) => ({ ...cookie(), 'sec-fetch-site': site });
    expect(await write(world, from('same-origin'))).toEqual(written);
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      expect(await write(world, from(site))).toEqual(refused);
    }
  });
});

describe('a write that carries a token of its own', () => {
  const bearer = () => ({ authorization: `Bearer ${ada.client.token}` });

  test('needs no origin, but one that is given must be right', async () => {
    expect(await write(world, bearer())).toEqual(written);
    expect(await write(world, { ...bearer(), origin: own })).toEqual(written);
    expect(await write(world, { ...bearer(), origin: 'https://evil.example' })).toEqual(refused);
  });
});

test('nobody is signed in from a page elsewhere', async () => {
  const { email, password } = ada;
  const attempt = (origin: string) =>
    world.visitor.raw(login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password }),
    });
  const elsewhere = await attempt('https://evil.example');
  expect([elsewhere.status, codeOf(elsewhere)]).toEqual(refused);
  expect(elsewhere.headers.get('set-cookie')).toBeNull();
  expect((await attempt(own)).status).toBe(200);
});

test('a read is not handed to pages elsewhere: no header says that they may have it', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
    const reply = await ada.client.raw(readMe.path, { headers: { origin } });
    expect(reply.status).toBe(200);
    const names = [...reply.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect(names).toEqual([]);
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

describe('the session cookie', () => {
  const signIn = async (on: World, { email, password }: Person) => {
    const reply = await on.visitor.send(login, { body: { email, password } });
    return { cookies: reply.headers.getSetCookie(), body: reply.body as { session: object } };
  };

  test('is tied to this host and to https where there is https', async () => {
    const { cookies, body } = await signIn(secure, onSecure);
    expect(cookies).toHaveLength(1);
    const [pair = '', ...attributes] = (cookies[0] ?? '').split('; ');
    expect(pair).toMatch(/^__Host-stenope=[\w.-]+$/);
    expect(attributes.slice(0, 4)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']);
    expect(attributes.join()).not.toMatch(/domain/i);
    expect(body.session).not.toHaveProperty('token');
    const me = (cookie: string) => secure.visitor.raw(readMe.path, { headers: { cookie } });
    expect((await me(pair)).status).toBe(200);
    expect((await me(pair.replace('__Host-', ''))).status).toBe(401);
    expect((await me(pair.replace('__Host-', '__Secure-'))).status).toBe(401);
    expect((await me(`${pair}; ${pair}`)).status).toBe(401);
    expect((await me(`${pair}; __Host-stenope=planted`)).status).toBe(401);
  });

  test('is the same without those on a trial over plain http', async () => {
    const { cookies } = await signIn(world, ada);
    expect(cookies[0]).toMatch(
      /^stenope=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Expires=[\w ,:]+ GMT$/,
    );
  });

  test('is cleared by signing out, and worth nothing after', async () => {
    const { cookies } = await signIn(world, ada);
    const cookie = cookies[0]?.split('; ')[0] ?? '';
    const reply = await world.visitor.raw(logout.path, {
      method: 'POST',
      headers: { cookie, origin: own },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.getSetCookie()).toEqual([
      'stenope=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    const after = await world.visitor.raw(readMe.path, { headers: { cookie } });
    expect(after.status).toBe(401);
  });

  test('no page of a trial can write to a site with https', async () => {
    const cookie = `__Host-stenope=${onSecure.client.token}`;
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'http://stenope.example']) {
      expect(await write(secure, { cookie, origin })).toEqual(refused);
    }
    expect(await write(secure, { cookie, origin: 'https://stenope.example' })).toEqual(written);
  });

  test('opens the live line for our own pages only', async () => {
    const cookie = `stenope=${ada.client.token}`;
    const open = (headers: Record<string, string>) =>
      TestListener.open(world.origin, undefined, headers).then(
        (listener) => {
          listener.end();
          return 101;
        },
        (error: { status?: number }) => error.status,
      );
    expect(await open({ cookie, origin: own })).toBe(101);
    expect(await open({ cookie, origin: 'capacitor://localhost' })).toBe(403);
    expect(await open({ cookie })).toBe(403);
    expect(await open({ cookie, origin: 'null' })).toBe(403);
    expect(await open({ cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await open({ cookie: `${cookie}; ${cookie}`, origin: own })).toBe(401);
  });
});

describe('a page of a listed origin', () => {
  const preflight = (origin: string) =>
    fetch(`${world.origin}/api/notes`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test('may ask, and read the answer, without cookies', async () => {
    const allowed = await preflight(listed);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(listed);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const reply = await ada.client.raw('/api/me', { headers: { origin: listed } });
    expect(reply.headers.get('access-control-allow-origin')).toBe(listed);
    expect(reply.headers.get('vary')).toBe('origin');
  });

  test('is the only one: others learn nothing', async () => {
    for (const origin of ['https://evil.example', 'null', own]) {
      const refusal = await preflight(origin);
      expect(refusal.status).toBe(404);
      expect(refusal.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
