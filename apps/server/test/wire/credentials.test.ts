import { randomBytes } from 'node:crypto';
import { readMe } from '@stenope/contract/accounts';
import { login, logout, register } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner } from '../../src/platform/env/secret.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

function newcomer(password: string) {
  const username = `c_${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.org`, password };
}

async function signUp(password: string) {
  const body = newcomer(password);
  const reply = await world.visitor.send(register, { body });
  return { ...body, status: reply.status, code: codeOf(reply) };
}

async function signIn(email: string, password: string) {
  const reply = await world.visitor.send(login, { body: { email, password } });
  return [reply.status, codeOf(reply)];
}

const opened = [200, undefined];
const refused = [401, 'bad_credentials'];

describe('a session', () => {
  const status = async (token: string) =>
    (await new TestClient(world.origin, token).send(readMe)).status;

  test('is over when its time is', async () => {
    const { client, sessionId } = await world.person();
    await world.running.context.db.pool.query(
      `update sessions set expires_at = now() - interval '1 second' where id = $1`,
      [sessionId],
    );
    expect(await status(client.token ?? '')).toBe(401);
  });

  test('is over when signed out of, at once and for good', async () => {
    const ada = await world.person();
    const other = await world.signIn(ada);
    expect(await status(ada.client.token ?? '')).toBe(200);
    await ada.client.ask(logout, {});
    expect(await status(ada.client.token ?? '')).toBe(401);
    expect(await status(other.token ?? '')).toBe(200);
  });

  test('is nothing without our signature, for this purpose', async () => {
    const { client } = await world.person();
    const [bare = ''] = (client.token ?? '').split('.');
    const ours = createSigner(world.secret);
    const theirs = createSigner('another secret, which is as long as ours');
    expect(await status(`${bare}.${ours.sign('session', bare)}`)).toBe(200);
    for (const signature of [
      theirs.sign('session', bare),
      ours.sign('cursor', bare),
      ours.sign('session', `${bare}x`),
      '',
      'A',
    ]) {
      expect(await status(`${bare}.${signature}`)).toBe(401);
    }
  });

  test('of one is not another’s, signed or not', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const [adas = ''] = (ada.client.token ?? '').split('.');
    const [, bens = ''] = (ben.client.token ?? '').split('.');
    expect(await status(`${adas}.${bens}`)).toBe(401);
  });
});

describe('a password', () => {
  test('of the longest kind is checked to its last character', async () => {
    const long = `${'x'.repeat(255)}a`;
    const { email, status } = await signUp(long);
    expect(status).toBe(201);
    expect(await signIn(email, long)).toEqual(opened);
    expect(await signIn(email, `${'x'.repeat(255)}b`)).toEqual(refused);
    expect(await signIn(email, 'x'.repeat(255))).toEqual(refused);
  });

  test('of wide characters is no shorter for it', async () => {
    const wide = '🎞'.repeat(256);
    const { email, status } = await signUp(wide);
    expect(status).toBe(201);
    expect(await signIn(email, wide)).toEqual(opened);
    expect(await signIn(email, `${'🎞'.repeat(255)}📷`)).toEqual(refused);
  });

  test.each([
    ['too long', 'x'.repeat(257)],
    ['too long, in wide characters', '🎞'.repeat(257)],
    ['too short', '12345'],
    ['too short, in wide characters', '🎞'.repeat(5)],
    ['empty', ''],
    ['with NUL', 'abcdef\0'],
    ['with half a character', 'abcdef\ud800'],
    ['with a control character', 'abcdef\u001b'],
  ])('%s is refused', async (_what, password) => {
    const { status, code } = await signUp(password);
    expect([status, code]).toEqual([422, 'invalid']);
  });

  test('of a megabyte is not even looked at', async () => {
    expect(await signIn('ada@example.org', 'x'.repeat(1_000_000))).toEqual([
      413,
      'payload_too_large',
    ]);
  });

  test('that is wrong, and an address nobody has, are told alike', async () => {
    const { email } = await signUp('la bonne réponse');
    const attempt = (address: string) =>
      world.visitor.send(login, { body: { email: address, password: 'une autre réponse' } });
    const [wrong, unknown] = [await attempt(email), await attempt(`x${email}`)];
    const told = ({ status, body }: typeof wrong) =>
      JSON.stringify([status, body]).replace(/"requestId":"[^"]+"/, '');
    expect(told(wrong)).toBe(told(unknown));
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('of a suspended person tells of the suspension only when it is right', async () => {
    const ada = await world.person();
    await world.suspend(ada);
    expect(await signIn(ada.email, ada.password)).toEqual([403, 'account_suspended']);
    expect(await signIn(ada.email, `${ada.password}x`)).toEqual(refused);
    const { rows } = await world.running.context.db.pool.query(
      'select 1 from sessions where user_id = $1',
      [ada.id],
    );
    expect(rows).toEqual([]);
  });
});

test('an address is the same in any case, and belongs to one', async () => {
  const { email, password } = await signUp('majuscules');
  expect(await signIn(email.toUpperCase(), password)).toEqual(opened);
  const body = { ...newcomer('minuscules'), email: email.toUpperCase() };
  const again = await world.visitor.send(register, { body });
  expect([again.status, codeOf(again)]).toEqual([409, 'email_in_use']);
});

test('a body cannot say who one is, or of what rank', async () => {
  for (const extra of [
    { userId: '018f0000-0000-7000-8000-000000000000' },
    { id: '018f0000-0000-7000-8000-000000000000' },
    { role: 'owner' },
    { emailVerified: true },
    { suspendedAt: null },
    { onboardingComplete: true },
    { callbackURL: 'https://evil.example' },
    { rememberMe: true },
  ]) {
    const body = { ...newcomer('un mot de passe'), ...extra };
    const reply = await world.visitor.send(register, { body });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'unknown_field']);
  }
});
