import { generateKeyPairSync } from 'node:crypto';
import { startSocial } from '@stenope/contract/accounts/signing';
import { like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users, verifications } from '../../../src/tables/accounts.ts';
import { codeOf } from '../../kit/client.ts';
import { aWorld } from '../../kit/world.ts';
import { Browser, stateOf, wayBack } from './browser.ts';
import { socialEnv } from './provider.ts';
import { setScene, someone } from './scene.ts';

const scene = setScene();
const sql = () => scene.world.running.context.db.sql;

async function counts(): Promise<readonly number[]> {
  return Promise.all([sql().$count(users), sql().$count(sessions)]);
}

describe('leaving', () => {
  test('goes to the provider, with a state and a proof key of its own each time', async () => {
    const [first, second] = [
      await scene.browser().leave('google'),
      await scene.browser().leave('google'),
    ];
    const asked = new URL(first).searchParams;
    expect(new URL(first).origin).toBe('https://accounts.google.com');
    expect(asked.get('client_id')).toBe('google-client');
    expect(asked.get('redirect_uri')).toMatch(
      /^http:\/\/localhost:\d+\/api\/auth\/callback\/google$/,
    );
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('state')).not.toBe(new URL(second).searchParams.get('state'));
    expect(asked.get('code_challenge')).not.toBe(
      new URL(second).searchParams.get('code_challenge'),
    );
    expect(first).not.toContain('google-secret');
  });

  test('keeps one cookie, which no script can read', async () => {
    const reply = await scene.world.visitor.send(startSocial, { body: { provider: 'google' } });
    const set = reply.headers.getSetCookie();
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(/^stenope_elsewhere=/);
    for (const attribute of [/HttpOnly/i, /SameSite=Lax/i, /Path=\/(;|$)/, /Max-Age=600/]) {
      expect(set[0]).toMatch(attribute);
    }
  });

  test('over https the cookies are secure', async () => {
    const env = { ...socialEnv, PUBLIC_URL: 'https://stenope.example', WEB_DIR: '/nowhere' };
    const world = await aWorld({ env });
    const browser = new Browser(world.origin);
    const url = await browser.leave('apple');
    expect([...browser.cookies.keys()]).toEqual(['__Host-stenope_elsewhere']);
    expect(browser.cookies.get('__Host-stenope_elsewhere')?.attributes).toMatch(/; Secure/i);
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(
      'https://stenope.example/api/auth/callback/apple',
    );
    const code = scene.providers.agree('apple', url, someone());
    const form = { code, state: stateOf(url) };
    const posted = await browser.postFromElsewhere('/api/auth/callback/apple', form);
    const answer = await browser.go(posted.headers.get('location') ?? '');
    expect(answer.headers.get('location')).toBe('/login?social=done');
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/^__Host-stenope=.*; Secure/m);
  });

  test('stores a digest of the state, and nothing once one is back', async () => {
    const browser = scene.browser();
    const url = await browser.leave('google');
    const underway = () =>
      sql().select().from(verifications).where(like(verifications.identifier, 'social:%'));
    const rows = await underway();
    expect(JSON.stringify(rows)).not.toContain(stateOf(url));
    await browser.go(wayBack('google', { error: 'access_denied', state: stateOf(url) }));
    expect(await underway()).toHaveLength(rows.length - 1);
  });

  test('is not possible where no keys are given, and nobody comes back there', async () => {
    const world = await aWorld({ env: { WEB_DIR: '/nowhere', APPLE_CLIENT_ID: 'half' } });
    for (const provider of ['google', 'apple'] as const) {
      const reply = await world.visitor.send(startSocial, { body: { provider } });
      expect([reply.status, codeOf(reply)]).toEqual([501, 'method_not_available']);
      for (const method of ['GET', 'POST']) {
        const back = await world.visitor.raw(`/api/auth/callback/${provider}`, { method });
        expect([back.status, codeOf(back)]).toEqual([404, 'not_found']);
      }
    }
  });
});

describe('coming back without success', () => {
  test.each([
    ['google', 'access_denied', 'cancelled'],
    ['apple', 'user_cancelled_authorize', 'cancelled'],
    ['google', 'server_error', 'failed'],
    ['google', '<script>alert(1)</script>', 'failed'],
    ['google', 'constructor', 'failed'],
  ] as const)('from %s with %s is told as %s', async (provider, error, problem) => {
    const before = await counts();
    const browser = scene.browser();
    const url = await browser.leave(provider);
    const answer = await browser.go(wayBack(provider, { error, state: stateOf(url) }));
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/login?social=${problem}`,
    ]);
    expect(await answer.text()).toBe('');
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['nothing at all', {}],
    ['no state', { code: 'x' }],
    ['an unknown state', { code: 'x', state: 'y'.repeat(32) }],
    ['an endless state', { code: 'x', state: 'y'.repeat(5_000) }],
    ['an odd state', { code: 'x', state: '%00\u0000' }],
  ])('with %s is told as expired', async (_name, added: Record<string, string>) => {
    const asked = scene.providers.asked.length;
    const answer = await scene.browser().go(wayBack('google', added));
    expect(answer.headers.get('location')).toBe('/login?social=expired');
    expect(scene.providers.asked).toHaveLength(asked);
  });

  test('without a code fails', async () => {
    const browser = scene.browser();
    const url = await browser.leave('google');
    const answer = await browser.go(wayBack('google', { state: stateOf(url) }));
    expect(answer.headers.get('location')).toBe('/login?social=failed');
  });

  test('after ten minutes is too late', async () => {
    const browser = scene.browser();
    const url = await browser.leave('google');
    const code = scene.providers.agree('google', url, someone());
    await sql()
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1) });
    const answer = await browser.go(wayBack('google', { code, state: stateOf(url) }));
    expect(answer.headers.get('location')).toBe('/login?social=expired');
    expect(browser.cookies.has('stenope')).toBe(false);
  });

  test('in another browser than one left with is nobody', async () => {
    const attacker = scene.browser();
    const url = await attacker.leave('google');
    const code = scene.providers.agree('google', url, someone());
    const victim = scene.browser();
    const answer = await victim.go(wayBack('google', { code, state: stateOf(url) }));
    expect(answer.headers.get('location')).toBe('/login?social=expired');
    expect(victim.cookies.size).toBe(0);
    // Also when the victim has started a sign-in of their own.
    const other = await attacker.leave('google');
    await victim.leave('google');
    const second = scene.providers.agree('google', other, someone());
    const again = await victim.go(wayBack('google', { code: second, state: stateOf(other) }));
    expect(again.headers.get('location')).toBe('/login?social=expired');
    expect(victim.cookies.has('stenope')).toBe(false);
  });

  test('a second time is too late, with a new code too', async () => {
    const claims = someone();
    const browser = scene.browser();
    const url = await browser.leave('google');
    const kept = new Map(browser.cookies);
    const code = scene.providers.agree('google', url, claims);
    const state = stateOf(url);
    await browser.go(wayBack('google', { code, state }));
    const replay = scene.browser();
    for (const [name, cookie] of kept) replay.cookies.set(name, cookie);
    const fresh = scene.providers.agree('google', url, claims);
    for (const again of [code, fresh]) {
      const answer = await replay.go(wayBack('google', { code: again, state }));
      expect(answer.headers.get('location')).toBe('/login?social=expired');
    }
    expect(replay.cookies.has('stenope')).toBe(false);
  });

  test('to another provider’s address than one left for is nobody', async () => {
    const browser = scene.browser();
    const url = await browser.leave('google');
    const code = scene.providers.agree('google', url, someone());
    const answer = await browser.go(wayBack('apple', { code, state: stateOf(url) }));
    expect(answer.headers.get('location')).toBe('/login?social=expired');
  });
});

describe('a provider’s word', () => {
  const forged = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  test.each([
    ['signed by another', {}, forged],
    ['meant for another', { aud: 'another-client' }, undefined],
    ['of another issuer', { iss: 'https://evil.example' }, undefined],
    ['of yesterday', { iat: 1_600_000_000, exp: 1_600_000_600 }, undefined],
    ['about nobody', { sub: '' }, undefined],
    ['about a number', { sub: 7 }, undefined],
  ])('is not taken when %s', async (_name, more, key) => {
    const before = await counts();
    const browser = scene.browser();
    const url = await browser.leave('google');
    const code = scene.providers.agree('google', url, someone(more), key);
    const answer = await browser.go(wayBack('google', { code, state: stateOf(url) }));
    expect(answer.headers.get('location')).toBe('/login?social=failed');
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['refuses us', () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    ['is in trouble', () => new Response('<html>', { status: 502 })],
    ['sends us elsewhere', () => Response.redirect('http://169.254.169.254/', 302)],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['says nothing of use', () => Response.json({})],
  ])('is missed without harm when it %s', async (_name, trouble) => {
    const before = await counts();
    scene.providers.trouble = trouble;
    const { to } = await scene.signIn(someone());
    expect(to).toBe('/login?social=failed');
    expect(await counts()).toEqual(before);
  });
});

describe('beside the two addresses', () => {
  test.each([
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-in/social',
    'POST /api/auth/sign-up/email',
    'GET /api/auth/get-session',
    'POST /api/auth/sign-out',
    'GET /api/auth/list-sessions',
    'POST /api/auth/update-user',
    'POST /api/auth/delete-user',
    'GET /api/auth/ok',
    'GET /api/auth/error',
    'GET /api/auth/callback',
    'GET /api/auth/callback/',
    'GET /api/auth/callback/evil',
    'GET /api/auth/callback/github',
    'GET /api/auth/callback/google/',
    'GET /api/auth/callback/google/x',
    'GET /api/auth/callback/google/../../get-session',
    'GET /api/auth/callback/Google',
    'GET /API/auth/callback/google',
    'GET //api//auth/callback/google',
    'GET /api/auth//callback/google',
    'GET /api/auth/callback//google',
    'GET /api/auth/callback/google;x',
    'GET /api/auth/callback%2fgoogle',
    'PUT /api/auth/callback/google',
    'DELETE /api/auth/callback/apple',
    'POST /api/auth/callback/google',
    'POST /api/auth/oauth2/callback/google',
  ])('nothing answers at %s', async (address) => {
    const [method = '', path = ''] = address.split(' ');
    // Straight to the port: a URL would be tidied up on the way.
    const { statusCode, body } = await scene.world.running.app!.inject({
      method: method as 'GET',
      url: path,
      headers: { host: 'localhost', accept: 'application/json' },
    });
    expect(statusCode).toBe(404);
    expect(body).toContain('"code":"not_found"');
  });

  test('who only looks at the headers signs nobody in', async () => {
    const browser = scene.browser();
    const url = await browser.leave('google');
    const code = scene.providers.agree('google', url, someone());
    const way = wayBack('google', { code, state: stateOf(url) });
    expect((await browser.go(way, { method: 'HEAD' })).status).toBe(404);
    const answer = await browser.go(way);
    expect(answer.headers.get('location')).toBe('/login?social=done');
  });

  test('the form is small, and a form', async () => {
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      scene.world.visitor.raw('/api/auth/callback/apple', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    expect(codeOf(await post(`code=${'x'.repeat(17_000)}`))).toBe('payload_too_large');
    expect(codeOf(await post('{"code":"x"}', 'application/json'))).toBe('unsupported_media_type');
    expect(codeOf(await post('x', 'text/plain'))).toBe('unsupported_media_type');
    const odd = await post(`state=${'s'.repeat(3_000)}&code=a&evil=1&constructor=2&__proto__=3`);
    expect([odd.status, odd.headers.get('location')]).toEqual([
      303,
      '/api/auth/callback/apple?code=a',
    ]);
  });
});

test('coming back is limited by where one comes from', async () => {
  const env = { ...socialEnv, WEB_DIR: '/nowhere', LIMIT_FACTOR: '1' };
  const world = await aWorld({ env });
  const browser = new Browser(world.origin);
  const led: (string | null)[] = [];
  for (let time = 0; time < 102; time += 1) {
    const { status, headers } = await browser.go('/api/auth/callback/google');
    expect(status).toBe(303);
    led.push(headers.get('location'));
  }
  expect(new Set(led.slice(0, 100))).toEqual(new Set(['/login?social=expired']));
  // A person follows these redirects: they reach a page that explains, and nothing is looked up.
  expect(led.slice(100)).toEqual(['/login?social=failed', '/login?social=failed']);
});
