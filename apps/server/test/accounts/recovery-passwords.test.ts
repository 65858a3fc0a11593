import { meChanged, readMe } from '@stenope/contract/accounts';
import {
  changePassword,
  confirmReset,
  confirmVerification,
  requestReset,
  requestVerification,
} from '@stenope/contract/accounts/recovery';
import { listSessions, refreshSession } from '@stenope/contract/accounts/sessions';
import { login, register } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SentBody } from '@stenope/contract/action';
import { codeOf, TestClient } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { awaitLetters, lettersTo, tokenIn } from './recovery-mailbox.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { ROLE: 'all' } });
});
afterAll(() => world.end());

const password = 'une chambre claire';

const run = (text: string, values: unknown[] = []) =>
  world.running.context.db.pool.query<Record<string, unknown>>(text, values);

const change = ({ client }: Person, body: object) => client.send(changePassword, { body });

/** Changes the password and continues with the new token. */
async function renew(client: TestClient, body: SentBody<typeof changePassword>): Promise<void> {
  const { session } = await client.ask(changePassword, { body });
  client.carry(session.token ?? '');
}

async function signInWith(email: string, wanted: string) {
  const reply = await world.visitor.send(login, { body: { email, password: wanted } });
  return [reply.status, codeOf(reply)];
}

describe('changing the password', () => {
  test('ends every other session, in every process, and keeps this one', async () => {
    const ada = await world.person();
    const other = await world.signIn(ada);
    const second = (await world.second({ ROLE: 'web' })).address ?? '';
    const there = new TestClient(second, other.token);
    await there.ask(readMe, {});
    const [lost, own] = [
      await TestListener.start(second, other.token),
      await TestListener.start(world.origin, ada.client.token),
    ];
    const copy = new TestClient(world.origin, ada.client.token);
    await renew(ada.client, { current: ada.password, password, confirmation: password });
    for (const action of [readMe, refreshSession]) {
      expect((await copy.send(action)).status, 'a copy of the old token').toBe(401);
    }
    for (const action of [readMe, refreshSession]) {
      expect((await other.send(action)).status).toBe(401);
    }
    expect(await lost.closes()).toBe(4401);
    expect(lost.events.at(-1)?.data).toEqual({ reason: 'password_changed' });
    await expect
      .poll(async () => (await there.send(readMe)).status, { timeout: 5_000 * slowness() })
      .toBe(401);
    expect((await there.send(refreshSession)).status).toBe(401);
    expect(own.closed).toBeUndefined();
    const { items } = await ada.client.ask(listSessions, {});
    expect(items.map(({ id }) => id)).toEqual([ada.sessionId]);
    await ada.client.ask(refreshSession, {});
    expect(await signInWith(ada.email, ada.password)).toEqual([401, 'bad_credentials']);
    expect(await signInWith(ada.email, password)).toEqual([200, undefined]);
    await awaitLetters(world, ada.email, 'reset-password\n', 1);
    own.end();
  });

  test('asks for the current one, and for the new one twice', async () => {
    const ada = await world.person();
    const right = { current: ada.password, password, confirmation: password };
    const wrong = await change(ada, { ...right, current: 'pas celui-là' });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'wrong_password']);
    const other = await change(ada, { ...right, confirmation: `${password} ` });
    expect(other.body).toMatchObject({
      error: { code: 'invalid', values: { fields: [{ field: 'confirmation', rule: 'match' }] } },
    });
    const missing = await change(ada, { password, confirmation: password });
    expect(missing.body).toMatchObject({
      error: { code: 'invalid', values: { fields: [{ field: 'current', rule: 'required' }] } },
    });
    const common = await change(ada, { ...right, password: 'SUNSHINE', confirmation: 'SUNSHINE' });
    expect([common.status, codeOf(common)]).toEqual([422, 'password_too_common']);
    expect(await signInWith(ada.email, ada.password)).toEqual([200, undefined]);
  });

  test('twice at once with the same current one happens once', async () => {
    const ada = await world.person();
    const wishes = Array.from({ length: 6 }, (_, index) => `le souhait ${index}`);
    const replies = await Promise.all(
      wishes.map((wish) =>
        change(ada, { current: ada.password, password: wish, confirmation: wish }),
      ),
    );
    const winners = wishes.filter((_, index) => replies[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403 || status === 401)).toHaveLength(5);
    expect(await signInWith(ada.email, winners[0] ?? '')).toEqual([200, undefined]);
  });

  test('takes the worth of a link that waits to be used', async () => {
    const ada = await world.person();
    await world.visitor.ask(requestReset, { body: { email: ada.email } });
    const [letter = ''] = await awaitLetters(world, ada.email, 'reset-password#', 1);
    const body = { current: ada.password, password, confirmation: password };
    await ada.client.ask(changePassword, { body });
    const reply = await world.visitor.send(confirmReset, {
      body: { token: tokenIn(letter), password: 'autre chose' },
    });
    expect(codeOf(reply)).toBe('invalid_or_expired_token');
  });

  test('is not for a session that is over', async () => {
    const ada = await world.person();
    await ada.client.ask(readMe, {});
    await run('delete from sessions where id = $1', [ada.sessionId]);
    const reply = await change(ada, { current: ada.password, password, confirmation: password });
    expect([reply.status, codeOf(reply)]).toEqual([401, 'unauthenticated']);
    expect(await signInWith(ada.email, ada.password)).toEqual([200, undefined]);
  });

  test('cannot be asked for in another’s name', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const right = { current: ada.password, password, confirmation: password };
    for (const extra of [{ userId: ben.id }, { email: ben.email }, { id: ben.id }]) {
      const reply = await change(ada, { ...right, ...extra });
      expect([reply.status, codeOf(reply)]).toEqual([422, 'unknown_field']);
    }
    const token = 'A'.repeat(43);
    for (const [action, body] of [
      [requestReset, { email: ada.email, userId: ben.id }],
      [confirmReset, { token, password, userId: ben.id }],
      [confirmVerification, { token, userId: ben.id }],
      [requestVerification, { userId: ben.id }],
    ] as const) {
      const reply = await ada.client.send(action, { body });
      expect([action.id, reply.status, codeOf(reply)]).toEqual([action.id, 422, 'unknown_field']);
    }
  });
});

describe('a first password', () => {
  async function withoutPassword(): Promise<Person> {
    const ada = await world.person();
    await run('delete from credentials where user_id = $1', [ada.id]);
    return ada;
  }

  test('can be set soon after signing in, and every device hears of it', async () => {
    const ada = await withoutPassword();
    expect((await ada.client.ask(readMe, {})).hasPassword).toBe(false);
    const line = await TestListener.start(world.origin, ada.client.token);
    await renew(ada.client, { password, confirmation: password });
    await line.hear((frame) => frame.type === 'event' && frame.name === meChanged.name);
    expect((await ada.client.ask(readMe, {})).hasPassword).toBe(true);
    expect(await signInWith(ada.email, password)).toEqual([200, undefined]);
    line.end();
  });

  test('later asks for a new sign-in', async () => {
    const ada = await withoutPassword();
    await run(`update sessions set created_at = now() - interval '11 minutes' where id = $1`, [
      ada.sessionId,
    ]);
    const reply = await change(ada, { password, confirmation: password });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'requires_recent_login']);
    expect((await ada.client.ask(readMe, {})).hasPassword).toBe(false);
  });
});

describe('a chosen password', () => {
  const newcomer = (wanted: string) => {
    const username = `p_${Math.random().toString(36).slice(2, 12)}`;
    return { username, email: `${username}@example.org`, password: wanted };
  };

  test('is none of those everybody tries', async () => {
    for (const common of ['123456', 'Motdepasse', 'QWERTY', 'sténopé']) {
      const reply = await world.visitor.send(register, { body: newcomer(common) });
      expect([common, reply.status, codeOf(reply)]).toEqual([common, 422, 'password_too_common']);
    }
  });

  test('is the same from every keyboard', async () => {
    const body = newcomer('été à Arles'.normalize('NFC'));
    await world.visitor.ask(register, { body });
    expect(await signInWith(body.email, body.password.normalize('NFD'))).toEqual([200, undefined]);
    expect(await signInWith(body.email, 'ete a Arles')).toEqual([401, 'bad_credentials']);
    const other = newcomer('été à Arles'.normalize('NFD'));
    await world.visitor.ask(register, { body: other });
    expect(await signInWith(other.email, other.password.normalize('NFC'))).toEqual([
      200,
      undefined,
    ]);
  });
});

describe('an address', () => {
  const confirm = ({ client }: Person, token: string) =>
    client.send(confirmVerification, { body: { token } });

  test('is confirmed through the letter every newcomer gets, once', async () => {
    const ada = await world.person();
    const [letter = ''] = await awaitLetters(world, ada.email, 'verify-email#', 1);
    const line = await TestListener.start(world.origin, ada.client.token);
    const token = tokenIn(letter);
    expect((await confirm(ada, token)).status).toBe(204);
    await line.hear((frame) => frame.type === 'event' && frame.name === meChanged.name);
    expect((await ada.client.ask(readMe, {})).emailVerified).toBe(true);
    const again = await confirm(ada, token);
    expect([again.status, codeOf(again)]).toEqual([400, 'invalid_or_expired_token']);
    line.end();
  });

  test('is asked about again on request, unless it is confirmed', async () => {
    const ada = await world.person();
    await awaitLetters(world, ada.email, 'verify-email#', 1);
    await settled();
    expect(await ada.client.ask(requestVerification, {})).toEqual({});
    const letters = await awaitLetters(world, ada.email, 'verify-email#', 2);
    expect((await confirm(ada, tokenIn(letters[0] ?? ''))).status).toBe(204);
    const later = await confirm(ada, tokenIn(letters[1] ?? ''));
    expect(codeOf(later)).toBe('invalid_or_expired_token');
    expect(await ada.client.ask(requestVerification, {})).toEqual({});
    await settled();
    expect(await lettersTo(world, ada.email)).toHaveLength(2);
  });

  test('is not confirmed by what was sent to another, or too long ago', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const [adas = ''] = await awaitLetters(world, ada.email, 'verify-email#', 1);
    await run('update users set email = $2 where id = $1', [ada.id, `neuf-${ada.email}`]);
    const [bens = ''] = await awaitLetters(world, ben.email, 'verify-email#', 1);
    await run(
      `update verifications set expires_at = now() - interval '1 second' where value like $1`,
      [`${ben.id} %`],
    );
    for (const [person, letter] of [
      [ada, adas],
      [ben, bens],
    ] as const) {
      expect(codeOf(await confirm(person, tokenIn(letter)))).toBe('invalid_or_expired_token');
    }
    for (const { client } of [ada, ben]) {
      expect((await client.ask(readMe, {})).emailVerified).toBe(false);
    }
  });

  test('is confirmed by nobody but who signed in to the account, and the link stays theirs', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const [letter = ''] = await awaitLetters(world, ada.email, 'verify-email#', 1);
    const token = tokenIn(letter);
    const visitor = await world.visitor.send(confirmVerification, { body: { token } });
    expect(visitor.status).toBe(401);
    expect(codeOf(await confirm(ben, token))).toBe('invalid_or_expired_token');
    expect((await confirm(ada, token)).status).toBe(204);
  });

  test('has its links cleared away once they are of no use', async () => {
    const ada = await world.person();
    await awaitLetters(world, ada.email, 'verify-email#', 1);
    await run(`update verifications set expires_at = now() - interval '1 second'`);
    await run(`select graphile_worker.add_job('accounts:sweep_links')`);
    await vi.waitFor(async () => {
      expect((await run('select 1 from verifications')).rows).toEqual([]);
    }, 60_000);
  });

  /** Waits until no mail is queued. */
  function settled(): Promise<void> {
    return vi.waitFor(async () => {
      const { rows } = await run(`select 1 from job_runs where state in ('queued', 'running')`);
      expect(rows).toEqual([]);
    }, 60_000);
  }
});
