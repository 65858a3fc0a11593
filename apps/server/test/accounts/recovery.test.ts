import { readMe } from '@stenope/contract/accounts';
import { confirmReset, requestReset } from '@stenope/contract/accounts/recovery';
import { refreshSession } from '@stenope/contract/accounts/sessions';
import { login } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
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

async function askForToken({ email }: Pick<Person, 'email'>, count = 1): Promise<string> {
  await world.visitor.ask(requestReset, { body: { email } });
  const letters = await awaitLetters(world, email, 'reset-password#', count);
  return tokenIn(letters.at(-1) ?? '');
}

const confirm = (token: string, wanted = password) =>
  world.visitor.send(confirmReset, { body: { token, password: wanted } });

async function signInWith(email: string, wanted: string) {
  const reply = await world.visitor.send(login, { body: { email, password: wanted } });
  return [reply.status, codeOf(reply)];
}

function told({ status, body }: Reply): string {
  return JSON.stringify([status, body]).replace(/"requestId":"[^"]+"/, '');
}

describe('a lost password', () => {
  test('is replaced through a letter, which proves the address too', async () => {
    const ada = await world.person();
    await run(`update users set language = 'ja' where id = $1`, [ada.id]);
    const reply = await world.visitor.send(requestReset, {
      body: { email: ada.email.toUpperCase(), language: 'de' },
    });
    expect([reply.status, reply.body]).toEqual([202, {}]);
    const [letter = ''] = await awaitLetters(world, ada.email, 'reset-password#', 1);
    expect(letter).toMatch(/\p{Script=Hiragana}/u);
    const token = tokenIn(letter);
    expect(letter).toContain(`http://localhost:0/reset-password#token=${token}`);
    expect((await confirm(token)).status).toBe(204);
    expect(await signInWith(ada.email, ada.password)).toEqual([401, 'bad_credentials']);
    expect(await signInWith(ada.email, password)).toEqual([200, undefined]);
    const me = await (await world.signIn({ ...ada, password })).ask(readMe, {});
    expect(me).toMatchObject({ emailVerified: true, hasPassword: true });
    await awaitLetters(world, ada.email, 'reset-password\n', 1);
  });

  test('ends every session: requests, lines and renewals, in every process', async () => {
    const ada = await world.person();
    const elsewhere = await world.signIn(ada);
    const second = (await world.second({ ROLE: 'web' })).address ?? '';
    const there = new TestClient(second, elsewhere.token);
    await there.ask(readMe, {});
    const lines = [
      await TestListener.start(world.origin, ada.client.token),
      await TestListener.start(second, elsewhere.token),
    ];
    const token = await askForToken(ada);
    expect((await confirm(token)).status).toBe(204);
    for (const client of [ada.client, elsewhere]) {
      expect((await client.send(readMe)).status).toBe(401);
      expect((await client.send(refreshSession)).status).toBe(401);
    }
    for (const line of lines) {
      expect(await line.closes()).toBe(4401);
      expect(line.events.at(-1)?.data).toEqual({ reason: 'password_changed' });
    }
    await expect
      .poll(async () => (await there.send(readMe)).status, { timeout: 5_000 * slowness() })
      .toBe(401);
    expect((await there.send(refreshSession)).status).toBe(401);
  });

  test('of someone suspended can be replaced; the suspension stays', async () => {
    const ada = await world.person();
    await world.suspend(ada);
    expect((await confirm(await askForToken(ada))).status).toBe(204);
    expect(await signInWith(ada.email, password)).toEqual([403, 'account_suspended']);
  });

  test('can be a first one, for who only came through an account elsewhere', async () => {
    const ada = await world.person();
    await run('delete from credentials where user_id = $1', [ada.id]);
    expect((await ada.client.ask(readMe, {})).hasPassword).toBe(false);
    expect((await confirm(await askForToken(ada))).status).toBe(204);
    expect(await signInWith(ada.email, password)).toEqual([200, undefined]);
  });

  test('is not replaced by one that everybody tries', async () => {
    const ada = await world.person();
    const token = await askForToken(ada);
    for (const common of ['Password', 'azertyuiop', '123456']) {
      const reply = await confirm(token, common);
      expect([reply.status, codeOf(reply)]).toEqual([422, 'password_too_common']);
    }
    expect((await confirm(token)).status).toBe(204);
  });
});

describe('the token of a letter', () => {
  test('is kept as a digest only', async () => {
    const token = await askForToken(await world.person());
    const { rows } = await run('select * from verifications');
    const queued = await run('select payload from graphile_worker._private_jobs');
    expect(JSON.stringify([rows, queued.rows])).not.toContain(token);
  });

  test('works once', async () => {
    const ada = await world.person();
    const token = await askForToken(ada);
    expect((await confirm(token)).status).toBe(204);
    const again = await confirm(token, 'une autre encore');
    expect([again.status, codeOf(again)]).toEqual([400, 'invalid_or_expired_token']);
    expect(await signInWith(ada.email, password)).toEqual([200, undefined]);
  });

  test('works once for twenty at the same moment', async () => {
    const ada = await world.person();
    const token = await askForToken(ada);
    const wishes = Array.from({ length: 20 }, (_, index) => `le souhait ${index}`);
    const replies = await Promise.all(wishes.map((wish) => confirm(token, wish)));
    const winners = wishes.filter((_, index) => replies[index]?.status === 204);
    expect(winners).toHaveLength(1);
    expect(replies.filter((reply) => codeOf(reply) === 'invalid_or_expired_token')).toHaveLength(
      19,
    );
    expect(await signInWith(ada.email, winners[0] ?? '')).toEqual([200, undefined]);
  });

  test('works once for two who both found it before either had used it', async () => {
    const ada = await world.person();
    const token = await askForToken(ada);
    const holder = await world.running.context.db.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [ada.id]);
    const asking = [confirm(token), confirm(token)];
    // Both have read the token and wait for the lock on the person's row.
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    try {
      await expect.poll(async () => (await run(waiting)).rowCount).toBe(2);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const replies = await Promise.all(asking);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(replies.filter((reply) => codeOf(reply) === 'invalid_or_expired_token')).toHaveLength(1);
  });

  test('is worth the same expired, used, unknown, or of another kind: nothing', async () => {
    const ada = await world.person();
    const [verify = ''] = await awaitLetters(world, ada.email, 'verify-email#', 1);
    const used = await askForToken(ada);
    await confirm(used);
    const expired = await askForToken(ada, 2);
    await run(
      `update verifications set expires_at = now() - interval '1 second' where value like $1`,
      [`${ada.id} %`],
    );
    const replies = await Promise.all(
      [used, expired, 'A'.repeat(43), tokenIn(verify)].map((token) => confirm(token)),
    );
    expect(new Set(replies.map(told)).size).toBe(1);
    expect(codeOf(replies[0] ?? { status: 0, headers: new Headers(), body: null })).toBe(
      'invalid_or_expired_token',
    );
  });

  test('lasts an hour', async () => {
    const ada = await world.person();
    await askForToken(ada);
    const { rows } = await run(
      `select extract(epoch from expires_at - now())::int as seconds from verifications
       where value like $1 and identifier like 'reset:%'`,
      [`${ada.id} %`],
    );
    expect(rows).toHaveLength(1);
    expect(Math.abs(Number(rows[0]?.['seconds']) - 3600)).toBeLessThan(30);
  });

  test('of an address that is no longer the account’s opens nothing', async () => {
    const ada = await world.person();
    const token = await askForToken(ada);
    await run('update users set email = $2 where id = $1', [ada.id, `neuf-${ada.email}`]);
    expect(codeOf(await confirm(token))).toBe('invalid_or_expired_token');
    expect(await signInWith(`neuf-${ada.email}`, ada.password)).toEqual([200, undefined]);
  });

  test('is one of three at most, and the first used ends the others', async () => {
    const ada = await world.person();
    const tokens: string[] = [];
    for (let count = 1; count <= 4; count += 1) tokens.push(await askForToken(ada, count));
    const [first = '', second = '', third = '', fourth = ''] = tokens;
    expect(codeOf(await confirm(first))).toBe('invalid_or_expired_token');
    const parallel = await Promise.all([confirm(second), confirm(third)]);
    expect(parallel.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(parallel.filter(({ status }) => status === 400)).toHaveLength(1);
    expect(codeOf(await confirm(fourth))).toBe('invalid_or_expired_token');
  });
});

describe('an address nobody has', () => {
  test('is told the same, and written to by nobody', async () => {
    const ada = await world.person();
    const unknown = 'personne@example.org';
    const replies: Reply[] = [];
    for (const email of [ada.email, unknown]) {
      replies.push(await world.visitor.send(requestReset, { body: { email } }));
    }
    const [known, other] = replies;
    expect(known && told(known)).toBe(other && told(other));
    const headers = replies.map((reply) => [...reply.headers.keys()].toSorted());
    expect(headers[0]).toEqual(headers[1]);
    await awaitLetters(world, ada.email, 'reset-password#', 1);
    await vi.waitFor(
      async () => {
        const { rows } = await run(
          `select 1 from job_runs where job = 'accounts:send_reset' and state <> 'done'`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 240_000 },
    );
    expect(await lettersTo(world, unknown)).toEqual([]);
  });

  test('costs the request what a known one costs', async () => {
    const quiet = await aWorld();
    const ada = await quiet.person();
    const [known, unknown] = [ada.email, 'personne@example.org'].map(
      (email) => () =>
        quiet.statements.during(() => quiet.visitor.ask(requestReset, { body: { email } })),
    );
    const spent = [await unknown?.(), await known?.()];
    expect(spent[0]?.length).toBeGreaterThan(3);
    expect(spent[0]).toEqual(spent[1]);
  });

  test('may be asked for as often as a known one: five times in half an hour', async () => {
    const counted = await aWorld({ env: { LIMIT_FACTOR: '1' } });
    const ada = await counted.person();
    const answers = async (email: string) => {
      const replies: Reply[] = [];
      for (let time = 0; time < 6; time += 1) {
        const spelling = time % 2 ? email : email.toUpperCase();
        replies.push(await counted.visitor.send(requestReset, { body: { email: spelling } }));
      }
      return replies.map((reply) => [reply.status, codeOf(reply)]);
    };
    const known = await answers(ada.email);
    expect(known).toEqual([
      ...Array.from({ length: 5 }, () => [202, undefined]),
      [429, 'too_many_requests'],
    ]);
    expect(await answers('personne@example.org')).toEqual(known);
  });
});

test('a session begun with the old password while it was replaced is none', async () => {
  const ada = await world.person();
  const token = await askForToken(ada);
  const { pool } = world.running.context.db;
  const ask = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let replaced = false;
  // The password is right when it is checked, and replaced before its session is written.
  pool.query = (async (...args: unknown[]) => {
    const { text = '' } = args[0] as { text?: string };
    if (!replaced && text.startsWith('insert into "sessions"')) {
      replaced = true;
      await world.visitor.ask(confirmReset, { body: { token, password } });
    }
    return ask(...args);
  }) as unknown as typeof pool.query;
  const late = await signInWith(ada.email, ada.password);
  pool.query = ask as typeof pool.query;
  expect(replaced).toBe(true);
  expect(late).toEqual([401, 'bad_credentials']);
  const { rows } = await run('select 1 from sessions where user_id = $1', [ada.id]);
  expect(rows).toEqual([]);
});
