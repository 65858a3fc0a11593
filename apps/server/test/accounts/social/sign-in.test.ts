import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { credentials, sessions, users } from '../../../src/tables/accounts.ts';
import type { Person } from '../../kit/world.ts';
import { wayBack, stateOf } from './browser.ts';
import { setScene, someone } from './scene.ts';

const scene = setScene();
const sql = () => scene.world.running.context.db.sql;

async function accountOf(email: string) {
  const [user] = await sql().select().from(users).where(eq(users.email, email.toLowerCase()));
  if (!user) return undefined;
  const links = await sql().select().from(credentials).where(eq(credentials.userId, user.id));
  const open = await sql().select().from(sessions).where(eq(sessions.userId, user.id));
  return { user, links, sessions: open };
}

/** A member with a password, whose address is confirmed or not. */
async function aMember(emailVerified: boolean): Promise<Person> {
  const person = await scene.world.person();
  await sql().update(users).set({ emailVerified }).where(eq(users.id, person.id));
  return person;
}

describe('a new person', () => {
  test('gets an account with a name made for them, in their language', async () => {
    const claims = someone({ name: 'Élodie Dupré' });
    const { browser, answer, to } = await scene.signIn(claims, { language: 'it' });
    expect([answer.status, to]).toEqual([303, '/login?social=done']);
    await expect(browser.me()).resolves.toMatchObject({
      username: 'Elodie_Dupre',
      displayName: 'Élodie Dupré',
      email: claims.email.toLowerCase(),
      emailVerified: true,
      language: 'it',
      role: 'member',
      usernameChosen: false,
      hasPassword: false,
      onboardingComplete: false,
    });
  });

  test('gets digits when the name is taken, another when it is reserved or says nothing', async () => {
    const second = await scene.signIn(someone({ name: 'élodie dupré' }));
    expect((await second.browser.me())?.username).toBe('elodie_dupre2');
    const admin = await scene.signIn(someone({ name: 'Admin' }));
    expect((await admin.browser.me())?.username).toBe('Admin1');
    const silent = someone({ name: '写真家', email: `taro.yamada.${process.pid}@exemple.jp` });
    await expect((await scene.signIn(silent)).browser.me()).resolves.toMatchObject({
      username: `taro_yamada_${process.pid}`,
      displayName: '写真家',
    });
    const nameless = someone({ name: undefined, email: `anonyme${process.pid}@exemple.fr` });
    await expect((await scene.signIn(nameless)).browser.me()).resolves.toMatchObject({
      username: `anonyme${process.pid}`,
      displayName: `anonyme${process.pid}`,
    });
  });

  test('gets our cookie, and none of the library’s', async () => {
    const { answer, browser } = await scene.signIn(someone());
    const kept = answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/i.test(cookie));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatch(/^stenope=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
    expect([...browser.cookies.keys()]).toEqual(['stenope']);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('leaves none of the provider’s tokens with us, and no address of theirs', async () => {
    const claims = someone();
    await scene.signIn(claims);
    await scene.signIn(claims);
    const account = await accountOf(claims.email);
    expect(account?.links).toMatchObject([
      {
        providerId: 'google',
        accountId: claims.sub,
        accessToken: null,
        refreshToken: null,
        idToken: null,
        accessTokenExpiresAt: null,
        refreshTokenExpiresAt: null,
        scope: null,
        password: null,
      },
    ]);
    expect(account?.sessions).toHaveLength(2);
    for (const session of account?.sessions ?? []) {
      expect(session).toMatchObject({ userAgent: 'Firefox of a test', ipAddress: '' });
    }
  });
});

describe('a returning person', () => {
  test('is the same, whatever they are called by now', async () => {
    const claims = someone();
    const first = await (await scene.signIn(claims)).browser.me();
    const moved = { ...claims, name: 'Tout Autre', email: `autre.${process.pid}@exemple.fr` };
    const again = await scene.signIn(moved);
    await expect(again.browser.me()).resolves.toEqual(first);
    const unconfirmed = await scene.signIn({ ...claims, email_verified: false });
    expect(unconfirmed.to).toBe('/login?social=done');
    const withoutAddress = await scene.signIn({ sub: claims.sub });
    await expect(withoutAddress.browser.me()).resolves.toEqual(first);
  });

  test('who is suspended gets no session', async () => {
    const claims = someone();
    const { browser } = await scene.signIn(claims);
    const me = await browser.me();
    await sql()
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, me?.id ?? ''));
    const before = await accountOf(claims.email);
    const back = await scene.signIn(claims);
    expect(back.to).toBe('/login?social=account_suspended');
    expect(back.browser.cookies.size).toBe(0);
    expect((await accountOf(claims.email))?.sessions).toEqual(before?.sessions);
  });

  test('of another provider with the same number is another person', async () => {
    const claims = someone();
    await scene.signIn(claims);
    const other = someone({ sub: claims.sub });
    const { browser } = await scene.signIn(other, { provider: 'apple' });
    expect((await browser.me())?.email).toBe(other.email.toLowerCase());
  });
});

describe('somebody whose address has an account', () => {
  test('is linked to it when the address was confirmed here', async () => {
    const ada = await aMember(true);
    const claims = someone({ email: ada.email.toUpperCase() });
    const { browser, to } = await scene.signIn(claims);
    expect(to).toBe('/login?social=done');
    await expect(browser.me()).resolves.toMatchObject({
      id: ada.id,
      username: ada.username,
      hasPassword: true,
      usernameChosen: true,
    });
    const again = await scene.signIn(claims, { provider: 'google' });
    expect((await again.browser.me())?.id).toBe(ada.id);
    const { rows } = await scene.world.running.context.db.pool.query<{ payload: unknown }>(
      `select payload -> 'payload' as payload from graphile_worker._private_jobs
        where payload -> 'payload' ->> 'userId' = $1 and payload -> 'payload' ->> 'provider' is not null`,
      [ada.id],
    );
    expect(rows).toEqual([{ payload: { userId: ada.id, provider: 'google' } }]);
    const account = await accountOf(ada.email);
    expect(account?.links.map(({ providerId }) => providerId).toSorted()).toEqual([
      'credential',
      'google',
    ]);
  });

  test('is refused when it was not: a stranger may wait there with a password', async () => {
    const stranger = await aMember(false);
    const before = await accountOf(stranger.email);
    const { browser, to } = await scene.signIn(someone({ email: stranger.email }));
    expect(to).toBe('/login?social=account_exists');
    expect(browser.cookies.size).toBe(0);
    expect(await accountOf(stranger.email)).toEqual(before);
  });

  test('is refused when Google only saw it confirmed once: it may have changed hands', async () => {
    const ada = await aMember(true);
    const foreign = await scene.signIn(someone({ email: ada.email, hd: undefined }));
    expect(foreign.to).toBe('/login?social=account_exists');
    const apple = someone({ email: ada.email, hd: undefined });
    expect((await scene.signIn(apple, { provider: 'apple' })).to).toBe('/login?social=done');
  });

  test('is refused when another account of the same provider stands there', async () => {
    const claims = someone();
    await scene.signIn(claims);
    const heir = await scene.signIn(someone({ email: claims.email }));
    expect(heir.to).toBe('/login?social=account_exists');
    const elsewhere = await scene.signIn(someone({ email: claims.email }), { provider: 'apple' });
    expect(elsewhere.to).toBe('/login?social=done');
    expect((await accountOf(claims.email))?.links).toHaveLength(2);
  });

  test('is not linked to a suspended one', async () => {
    const ada = await aMember(true);
    await scene.world.suspend(ada);
    const { to } = await scene.signIn(someone({ email: ada.email }));
    expect(to).toBe('/login?social=account_suspended');
    expect((await accountOf(ada.email))?.links).toHaveLength(1);
  });
});

describe('an address the provider has not confirmed', () => {
  test.each([
    ['false', { email_verified: false }],
    ['absent', { email_verified: undefined }],
    ['a number', { email_verified: 1 }],
    ['no address', { email: undefined }],
    ['nonsense', { email: 'ada@@exemple' }],
    ['a list', { email: ['ada@exemple.fr'] }],
    ['too long', { email: `${'a'.repeat(250)}@exemple.fr` }],
  ])('makes no account: %s', async (_name, more) => {
    const members = await sql().$count(users);
    const { browser, to } = await scene.signIn(someone(more));
    expect(to).toBe('/login?social=address_unverified');
    expect(browser.cookies.size).toBe(0);
    expect(await sql().$count(users)).toBe(members);
  });

  test('is taken at its word when Apple writes it as one', async () => {
    const claims = someone({ email_verified: 'true' });
    expect((await scene.signIn(claims, { provider: 'apple' })).to).toBe('/login?social=done');
    const doubtful = someone({ email_verified: 'false' });
    expect((await scene.signIn(doubtful, { provider: 'apple' })).to).toBe(
      '/login?social=address_unverified',
    );
  });
});

describe('Apple, who posts', () => {
  test('is led on to the same address, where the cookie is sent; the name comes once', async () => {
    const browser = scene.browser();
    const url = await browser.leave('apple', 'de');
    const asked = new URL(url).searchParams;
    expect([asked.get('response_mode'), asked.get('client_id')]).toEqual([
      'form_post',
      'apple-client',
    ]);
    const claims = someone({ name: undefined });
    const code = scene.providers.agree('apple', url, claims);
    const user = { name: { firstName: 'Vivian', lastName: 'Maier' }, email: 'elle@exemple.fr' };
    const posted = await browser.postFromElsewhere('/api/auth/callback/apple', {
      code,
      state: stateOf(url),
      id_token: 'x'.repeat(3_000),
      user: JSON.stringify(user),
    });
    expect(posted.status).toBe(303);
    const next = posted.headers.get('location') ?? '';
    expect(next).toMatch(/^\/api\/auth\/callback\/apple\?/);
    expect(next).not.toMatch(/id_token|exemple/);
    const answer = await browser.go(next);
    expect(answer.headers.get('location')).toBe('/login?social=done');
    const me = await browser.me();
    expect(me).toMatchObject({
      username: 'Vivian_Maier',
      displayName: 'Vivian Maier',
      language: 'de',
    });
    const again = await scene.signIn(claims, { provider: 'apple' });
    await expect(again.browser.me()).resolves.toEqual(me);
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a name that is a number', '{"name":7}'],
    ['names that are objects', '{"name":{"firstName":{"toString":1},"lastName":["x"]}}'],
    ['a prototype', '{"__proto__":{"name":{"firstName":"x"}}}'],
    ['endless', JSON.stringify({ name: { firstName: 'x'.repeat(1_900) } })],
  ])('may say anything beside: %s', async (_name, user) => {
    const browser = scene.browser();
    const url = await browser.leave('apple');
    const claims = someone({ name: undefined });
    const code = scene.providers.agree('apple', url, claims);
    const form = { code, state: stateOf(url), user };
    const posted = await browser.postFromElsewhere('/api/auth/callback/apple', form);
    const answer = await browser.go(posted.headers.get('location') ?? '');
    expect(answer.headers.get('location')).toBe('/login?social=done');
    expect((await browser.me())?.username).toMatch(/^[A-Za-z0-9_]{3,30}$/);
  });
});

describe('at the same moment', () => {
  test('two first sign-ins of one person make one account', async () => {
    const claims = someone();
    const rounds = await Promise.all([
      scene.signIn(claims),
      scene.signIn(claims),
      scene.signIn(claims),
      scene.signIn({ ...claims, sub: `${claims.sub}-apple` }, { provider: 'apple' }),
      scene.signIn({ ...claims, sub: `${claims.sub}-apple` }, { provider: 'apple' }),
    ]);
    expect(rounds.map(({ to }) => to)).toEqual(Array(5).fill('/login?social=done'));
    const people = await Promise.all(rounds.map(({ browser }) => browser.me()));
    expect(new Set(people.map((me) => me?.id)).size).toBe(1);
    const account = await accountOf(claims.email);
    expect(account?.links.map(({ providerId }) => providerId).toSorted()).toEqual([
      'apple',
      'google',
    ]);
  });

  test('ten people of one name get ten names', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 10 }, () => scene.signIn(someone({ name: 'Jean Martin' }))),
    );
    const people = await Promise.all(rounds.map(({ browser }) => browser.me()));
    const names = people.map((me) => me?.username.toLowerCase());
    expect(new Set(names).size).toBe(10);
    expect(names).toContain('jean_martin');
  });

  test('one return that is sent many times is one sign-in', async () => {
    scene.providers.takesCodesTwice = true;
    const browser = scene.browser();
    const url = await browser.leave('google');
    const claims = someone();
    const code = scene.providers.agree('google', url, claims);
    const way = wayBack('google', { code, state: stateOf(url) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.go(way)));
    const led = answers.map((answer) => answer.headers.get('location'));
    expect(led.filter((to) => to === '/login?social=done')).toHaveLength(1);
    expect(led.filter((to) => to === '/login?social=expired')).toHaveLength(7);
    expect((await accountOf(claims.email))?.sessions).toHaveLength(1);
  });
});

test('a session of elsewhere is a session like any other: at most fifty, ended with the rest', async () => {
  const claims = someone();
  const { browser } = await scene.signIn(claims);
  const me = await browser.me();
  const userId = me?.id ?? '';
  await sql()
    .insert(sessions)
    .values(
      Array.from({ length: 60 }, (_, place) => ({
        id: crypto.randomUUID(),
        userId,
        token: `an-older-session-${place}-${process.pid}`,
        expiresAt: new Date(Date.now() + 3_600_000),
      })),
    );
  await scene.signIn(claims);
  expect(await sql().$count(sessions, eq(sessions.userId, userId))).toBe(50);
  const left = and(eq(sessions.userId, userId), eq(sessions.userAgent, 'Firefox of a test'));
  expect(await sql().$count(sessions, left)).toBeGreaterThan(0);
});
