import { randomUUID } from 'node:crypto';
import { readMe } from '@stenope/contract/accounts';
import { changePassword } from '@stenope/contract/accounts/recovery';
import { login, logout, register } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, TestClient } from '../kit/client.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

let made = 0;
function anAccount() {
  made += 1;
  const username = `Neuf_${made}`;
  return { username, email: `${username}@Exemple.fr`, password: 'chambre noire' };
}

describe('signing in over a session', () => {
  test('a browser has one: the one before it is gone', async () => {
    const account = anAccount();
    const first = await world.visitor.send(register, { body: account });
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const { publicUrl: origin } = world.running.context.env;
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: account.email, password: account.password });
    const again = await world.visitor.raw('/api/auth/login', { method: 'POST', headers, body });
    expect(again.status).toBe(200);
    const old = await world.visitor.raw('/api/me', { headers: { cookie } });
    expect(codeOf(old)).toBe('unauthenticated');
    const renewed = (again.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await world.visitor.raw('/api/me', { headers: { cookie: renewed } })).status).toBe(200);
  });
});

describe('registering', () => {
  test('makes an account, signs it in, and names it after its username', async () => {
    const account = anAccount();
    const { me, session } = await world.visitor.ask(register, {
      body: { ...account, client: 'native' },
    });
    expect(me).toMatchObject({
      username: account.username,
      displayName: account.username,
      email: account.email.toLowerCase(),
      role: 'member',
      onboardingComplete: false,
    });
    const client = new TestClient(world.origin, session.token);
    await expect(client.ask(readMe, {})).resolves.toEqual(me);
  });

  test('gives browsers a cookie no script can read, and no token', async () => {
    const reply = await world.visitor.send(register, { body: anAccount() });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^stenope=.+; Path=\/; HttpOnly; SameSite=Lax;/,
    );
    expect(JSON.stringify(reply.body)).not.toContain('token');
  });

  test('one name in any case, twenty at once: one wins', async () => {
    const tries = Array.from({ length: 20 }, (_, index) => ({
      username: index % 2 ? 'UnSeulNom' : 'unseulnom',
      email: `seul${index}@exemple.fr`,
      password: 'chambre noire',
    }));
    const replies = await Promise.all(tries.map((body) => world.visitor.send(register, { body })));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => codeOf(reply) === 'username_taken')).toHaveLength(19);
  });

  test('refuses a taken address, a reserved name, a signed-in person', async () => {
    const account = anAccount();
    await world.visitor.ask(register, { body: account });
    const again = { ...anAccount(), email: account.email.toUpperCase() };
    expect(codeOf(await world.visitor.send(register, { body: again }))).toBe('email_in_use');
    const reserved = { ...anAccount(), username: 'Admin' };
    expect(codeOf(await world.visitor.send(register, { body: reserved }))).toBe(
      'username_reserved',
    );
    const { client } = await world.person();
    const second = await client.send(register, { body: anAccount() });
    expect([second.status, codeOf(second)]).toEqual([409, 'already_signed_in']);
  });

  test('a repeated request is the same account, with a session that works', async () => {
    const body = { ...anAccount(), client: 'native' as const };
    const key = randomUUID();
    const first = await world.visitor.ask(register, { body }, key);
    const second = await world.visitor.ask(register, { body }, key);
    expect(second).toEqual(first);
    const client = new TestClient(world.origin, second.session.token);
    await expect(client.ask(readMe, {})).resolves.toMatchObject({ id: first.me.id });
  });

  test('again with the same key gives nothing to who knows only the old password', async () => {
    const body = { ...anAccount(), client: 'native' as const };
    const key = randomUUID();
    const { session } = await world.visitor.ask(register, { body }, key);
    const client = new TestClient(world.origin, session.token);
    const password = 'une chambre plus noire';
    await client.ask(changePassword, {
      body: { current: body.password, password, confirmation: password },
    });
    const again = await world.visitor.send(register, { body }, key);
    expect([again.status, codeOf(again)]).toEqual([401, 'bad_credentials']);
    expect(JSON.stringify(again.body)).not.toContain('token');
  });
});

describe('signing in', () => {
  test('an unknown address and a wrong password are told the same', async () => {
    const { email } = await world.person();
    const wrong = await world.visitor.send(login, { body: { email, password: 'pas celui-là' } });
    const unknown = await world.visitor.send(login, {
      body: { email: 'personne@exemple.fr', password: 'pas celui-là' },
    });
    for (const reply of [wrong, unknown]) {
      expect(reply.status).toBe(401);
      expect(codeOf(reply)).toBe('bad_credentials');
    }
  });

  test('an unknown address asks as much of the database as a wrong password', async () => {
    const account = anAccount();
    await world.visitor.ask(register, { body: account });
    const asked = (email: string) =>
      world.statements.during(() =>
        world.visitor.send(login, { body: { email, password: 'pas celui-là' } }),
      );
    await asked(account.email);
    const ofSomebody = await asked(account.email);
    expect(await asked('personne@exemple.fr')).toEqual(ofSomebody);
  });

  test('only the right password learns of a suspension, and gets no session', async () => {
    const ada = await world.person();
    await world.suspend(ada);
    const right = await world.visitor.send(login, {
      body: { email: ada.email, password: ada.password },
    });
    expect([right.status, codeOf(right)]).toEqual([403, 'account_suspended']);
    expect(right.headers.get('set-cookie')).toBeNull();
    const wrong = await world.visitor.send(login, { body: { email: ada.email, password: 'non' } });
    expect(codeOf(wrong)).toBe('bad_credentials');
  });

  test('signing out ends this session and no other, and can be repeated', async () => {
    const ada = await world.person();
    const elsewhere = await world.signIn(ada);
    await ada.client.ask(logout, {});
    await ada.client.ask(logout, {});
    expect((await ada.client.send(readMe)).status).toBe(401);
    await expect(elsewhere.ask(readMe, {})).resolves.toMatchObject({ id: ada.id });
  });
});

describe('the viewer', () => {
  test('costs one prepared read, and none while remembered', async () => {
    const { client } = await world.person();
    const fresh = await world.statements.during(() => client.ask(readMe, {}));
    const remembered = await world.statements.during(() => client.ask(readMe, {}));
    expect(fresh).toHaveLength(2);
    expect(remembered).toHaveLength(1);
  });

  test('a token with a wrong signature, cut short or foreign is nobody', async () => {
    const { client } = await world.person();
    const token = client.token ?? '';
    const forged = [token.slice(0, -1), `${token}x`, token.split('.')[0] ?? '', `.${token}`, 'x.y'];
    for (const credential of forged) {
      const reply = await new TestClient(world.origin, credential).send(readMe);
      expect([credential, reply.status]).toEqual([credential, 401]);
    }
  });

  test('a right lost in one process is lost in the other within moments', async () => {
    const ada = await world.person();
    const second = await world.second();
    const there = new TestClient(second.address ?? '', ada.client.token);
    await there.ask(readMe, {});
    await world.suspend(ada);
    await expect
      .poll(async () => (await there.send(readMe)).status, { timeout: 5_000 * slowness() })
      .toBe(401);
  });
});

test('a look-up that began before the end of a session does not outlive it', async () => {
  const ada = await world.person();
  const { db } = world.running.context;
  const { pool } = db;
  // The answer of the look-up is held back until the session has ended, as a slow network would.
  const ask = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let held = false;
  pool.query = (async (...args: unknown[]) => {
    const answer = await ask(...args);
    const isLookUp = (args[0] as { name?: string }).name === 'find_sessions';
    if (isLookUp && !held) {
      held = true;
      await world.suspend(ada);
    }
    return answer;
  }) as unknown as typeof pool.query;
  const reply = await ada.client.send(readMe);
  expect(held).toBe(true);
  expect(reply.status).toBe(401);
  pool.query = ask as typeof pool.query;
});
