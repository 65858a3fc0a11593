import { randomUUID } from 'node:crypto';
import { readMe, readViewer } from '@stenope/contract/accounts';
import { login, logout } from '@stenope/contract/accounts/signing';
import {
  listSessions,
  refreshSession,
  revokeOtherSessions,
  revokeSession,
} from '@stenope/contract/accounts/sessions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const dayMs = 24 * 3600 * 1000;

const run = (text: string, values: unknown[]) =>
  world.running.context.db.pool.query<Record<string, unknown>>(text, values);

/** Signs in like a browser; returns the reply with its cookie. */
async function browse({ email, password }: Person, userAgent: string): Promise<Reply> {
  return world.visitor.raw(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
}

function cookieOf({ headers }: Reply): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('prolonging a session', () => {
  test('gives thirty days from now, to the same token, and at once', async () => {
    const { client, sessionId } = await world.person();
    await run(`update sessions set expires_at = now() + interval '4 minutes' where id = $1`, [
      sessionId,
    ]);
    const before = await client.ask(readViewer, {});
    expect(Date.parse(before.session?.expiresAt ?? '')).toBeLessThan(Date.now() + dayMs);
    const reply = await client.send(refreshSession);
    const { session } = reply.body as { session: { id: string; expiresAt: string } };
    expect(session).toEqual({ id: sessionId, expiresAt: session.expiresAt });
    expect(Math.abs(Date.parse(session.expiresAt) - Date.now() - 30 * dayMs)).toBeLessThan(60_000);
    expect(reply.headers.getSetCookie()).toEqual([]);
    const after = await client.ask(readViewer, {});
    expect(after.session).toEqual(session);
  });

  test('tells a browser how long to keep the cookie', async () => {
    const ada = await world.person();
    const cookie = cookieOf(await browse(ada, 'curl/8'));
    const reply = await world.visitor.raw(refreshSession.path, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(reply.status).toBe(200);
    const { session } = reply.body as { session: { expiresAt: string; token?: string } };
    expect(session.token).toBeUndefined();
    expect(cookieOf(reply)).toBe(cookie);
    expect(reply.headers.getSetCookie()[0]).toContain(
      `; Expires=${new Date(session.expiresAt).toUTCString()}`,
    );
  });

  test('never reaches beyond a year after signing in', async () => {
    const { client, sessionId } = await world.person();
    const { rows } = await run(
      `update sessions set created_at = now() - interval '360 days', expires_at = now() + interval '1 hour'
       where id = $1 returning created_at + interval '365 days' as last`,
      [sessionId],
    );
    const { session } = await client.ask(refreshSession, {});
    expect(new Date(session.expiresAt)).toEqual(rows[0]?.['last']);
    const again = await client.ask(refreshSession, {});
    expect(again.session.expiresAt).toBe(session.expiresAt);
  });

  test.each([
    ['expired', `update sessions set expires_at = now() - interval '1 second' where id = $1`],
    ['ended', 'delete from sessions where id = $1'],
    [
      'of someone suspended',
      'update users set suspended_at = now() where id = (select user_id from sessions where id = $1)',
    ],
  ])('that is %s is refused, however well it is remembered', async (_what, change) => {
    const { client, sessionId } = await world.person();
    await client.ask(readMe, {});
    await run(change, [sessionId]);
    const reply = await client.send(refreshSession);
    expect([reply.status, codeOf(reply)]).toEqual([401, 'unauthenticated']);
  });

  test('in twenty tabs at once is the same for all', async () => {
    const { client } = await world.person();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.send(refreshSession)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await expect(client.ask(readMe, {})).resolves.toBeDefined();
  });
});

describe('the list of sessions', () => {
  test('names each device, the one that asks first, then those seen last', async () => {
    const ada = await world.person();
    await browse(ada, 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0');
    await browse(ada, '<script>alert(1)</script>');
    await run(
      `update sessions set last_seen_at = now() - interval '3 hours' where user_id = $1 and user_agent like 'Mozilla%'`,
      [ada.id],
    );
    const { items } = await ada.client.ask(listSessions, {});
    expect(items.map(({ current, browser, system }) => [current, browser, system])).toEqual([
      [true, null, null],
      [false, null, null],
      [false, 'Firefox', 'Linux'],
    ]);
    expect(items[0]?.id).toBe(ada.sessionId);
    expect(JSON.stringify(items)).not.toContain('script');
  });

  test('has nobody else’s, and none that is over', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    await world.signIn(ada);
    await run(
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1 and id <> $2`,
      [ada.id, ada.sessionId],
    );
    for (const { client, sessionId } of [ada, ben]) {
      const { items } = await client.ask(listSessions, {});
      expect(items.map(({ id }) => id)).toEqual([sessionId]);
    }
  });
});

describe('ending a session', () => {
  test('ends its requests, its line and its renewal, and no other', async () => {
    const ada = await world.person();
    const there = await world.signIn(ada);
    const [line, own] = [
      await TestListener.start(world.origin, there.token),
      await TestListener.start(world.origin, ada.client.token),
    ];
    const id = await idOf(there);
    await ada.client.ask(revokeSession, { params: { sessionId: id } });
    expect((await there.send(readMe)).status).toBe(401);
    expect((await there.send(refreshSession)).status).toBe(401);
    expect(await line.closes()).toBe(4401);
    expect(line.events.map(({ data }) => data)).toEqual([{ reason: 'revoked' }]);
    expect((await ada.client.send(readMe)).status).toBe(200);
    expect(own.closed).toBeUndefined();
    own.end();
  });

  test('asked for in capitals ends its line all the same', async () => {
    const ada = await world.person();
    const there = await world.signIn(ada);
    const line = await TestListener.start(world.origin, there.token);
    const id = (await idOf(there)).toUpperCase();
    await ada.client.ask(revokeSession, { params: { sessionId: id } });
    expect((await there.send(readMe)).status).toBe(401);
    expect(await line.closes()).toBe(4401);
  });

  test('of another person is ending nothing', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const told = async (sessionId: string) => {
      const reply = await ben.client.send(revokeSession, { params: { sessionId } });
      return JSON.stringify([reply.status, reply.body]).replace(/"requestId":"[^"]+"/, '');
    };
    expect(await told(ada.sessionId)).toBe(await told(randomUUID()));
    expect(await told(ada.sessionId)).toContain('not_found');
    expect((await ada.client.send(readMe)).status).toBe(200);
  });

  test('one’s own from a browser takes the cookie away', async () => {
    const ada = await world.person();
    const signedIn = await browse(ada, 'curl/8');
    const { session } = signedIn.body as { session: { id: string } };
    const reply = await world.visitor.raw(revokeSession.path.replace('{sessionId}', session.id), {
      method: 'DELETE',
      headers: { cookie: cookieOf(signedIn), 'sec-fetch-site': 'same-origin' },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.getSetCookie()[0]).toMatch(/^stenope=; .*Max-Age=0/);
  });

  test('all others leaves this one, and its line', async () => {
    const ada = await world.person();
    const others = [await world.signIn(ada), await world.signIn(ada)];
    const lines = await Promise.all(
      others.map(({ token }) => TestListener.start(world.origin, token)),
    );
    const own = await TestListener.start(world.origin, ada.client.token);
    await ada.client.ask(revokeOtherSessions, {});
    for (const other of others) expect((await other.send(readMe)).status).toBe(401);
    for (const line of lines) expect(await line.closes()).toBe(4401);
    expect(own.closed).toBeUndefined();
    const { items } = await ada.client.ask(listSessions, {});
    expect(items.map(({ id }) => id)).toEqual([ada.sessionId]);
    own.end();
  });

  test('all others is not for a session that is itself over', async () => {
    const ada = await world.person();
    const there = await world.signIn(ada);
    await there.ask(readMe, {});
    await run('delete from sessions where id = $1', [await idOf(there)]);
    expect((await there.send(revokeOtherSessions)).status).toBe(401);
    expect((await ada.client.send(readMe)).status).toBe(200);
  });

  test.each<[string, (ada: Person, gone: TestClient) => Promise<void>]>([
    ['from another device', (ada) => ada.client.ask(revokeOtherSessions, {})],
    ['by signing out', (_ada, gone) => gone.ask(logout, {})],
    ['by a suspension', (ada) => world.suspend(ada)],
  ])('%s reaches another process within moments', async (_how, end) => {
    const ada = await world.person();
    const gone = await world.signIn(ada);
    const second = (await world.second()).address ?? '';
    const there = new TestClient(second, gone.token);
    await there.ask(readMe, {});
    const line = await TestListener.start(second, gone.token);
    await end(ada, gone);
    await expect
      .poll(async () => (await there.send(readMe)).status, { timeout: 5_000 * slowness() })
      .toBe(401);
    expect((await there.send(refreshSession)).status).toBe(401);
    expect(await line.closes()).toBe(4401);
  });
});

describe('a session', () => {
  test('lets nobody in once its time has come', async () => {
    const ada = await world.person();
    // Not used yet, so not in the session cache, which has its own expiry.
    const elsewhere = await world.signIn(ada);
    await run(
      `update sessions set expires_at = now() - interval '1 second'
       where user_id = $1 and id <> $2`,
      [ada.id, ada.sessionId],
    );
    const replies = [await elsewhere.send(readMe), await ada.client.send(readMe)];
    expect(replies.map(({ status }) => status)).toEqual([401, 200]);
  });

  test('that a suspension ended does not come back when that is over', async () => {
    const ada = await world.person();
    await world.suspend(ada);
    await run('update users set suspended_at = null where id = $1', [ada.id]);
    expect((await ada.client.send(readMe)).status).toBe(401);
    expect((await (await world.signIn(ada)).send(readMe)).status).toBe(200);
  });
});

describe('when a session was seen last', () => {
  const longAgo = (sessionId: string) =>
    run(`update sessions set last_seen_at = now() - interval '2 hours' where id = $1`, [sessionId]);
  const lastSeen = async (sessionId: string) => {
    const { rows } = await run('select last_seen_at as at from sessions where id = $1', [
      sessionId,
    ]);
    return Number(rows[0]?.['at']);
  };

  test('is noted once an hour, by one of however many requests', async () => {
    const { client, sessionId } = await world.person();
    await longAgo(sessionId);
    const notes = await world.statements.during(async () => {
      await Promise.all(Array.from({ length: 20 }, () => client.ask(readMe, {})));
      await vi.waitFor(
        async () => expect(await lastSeen(sessionId)).toBeGreaterThan(Date.now() - 60_000),
        { timeout: 240_000 },
      );
    });
    expect(notes.filter((text) => text.startsWith('update "sessions"'))).toHaveLength(1);
  });

  test('makes nobody wait', async () => {
    const { client, sessionId } = await world.person();
    await longAgo(sessionId);
    const holder = await world.running.context.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from sessions where id = $1 for update', [sessionId]);
      await expect(client.ask(readMe, {})).resolves.toBeDefined();
      expect(await lastSeen(sessionId)).toBeLessThan(Date.now() - dayMs / 24);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await vi.waitFor(
      async () => expect(await lastSeen(sessionId)).toBeGreaterThan(Date.now() - 60_000),
      { timeout: 240_000 },
    );
  });
});

describe('too many sessions', () => {
  test(
    'sixty sign-ins keep fifty, and end those not seen for longest',
    { timeout: 240_000 },
    async () => {
      const ada = await world.person();
      const line = await TestListener.start(world.origin, ada.client.token);
      const clients: TestClient[] = [];
      for (let time = 0; time < 59; time += 1) clients.push(await world.signIn(ada));
      expect(await line.closes()).toBe(4401);
      const statuses = await Promise.all(
        [ada.client, ...clients].map(async (client) => (await client.send(readMe)).status),
      );
      expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(50).fill(200)]);
      const { items } = await (clients.at(-1) ?? ada.client).ask(listSessions, {});
      expect(items).toHaveLength(50);
    },
  );

  test('a device in use outlives newer ones that are not', async () => {
    const ada = await world.person();
    await run(
      `insert into sessions (id, user_id, token, expires_at, last_seen_at)
       select gen_random_uuid(), $1, 't' || gen_random_uuid(), now() + interval '1 day',
         now() - n * interval '1 day'
       from generate_series(1, 49) n`,
      [ada.id],
    );
    await run(`update sessions set created_at = now() - interval '90 days' where id = $1`, [
      ada.sessionId,
    ]);
    const newest = await world.signIn(ada);
    expect((await ada.client.send(readMe)).status).toBe(200);
    const { items } = await newest.ask(listSessions, {});
    expect(items).toHaveLength(50);
    const oldest = items.at(-1)?.lastSeenAt ?? '';
    expect(Math.round((Date.now() - Date.parse(oldest)) / dayMs)).toBe(48);
  });

  test('many sign-ins at once keep to it too', async () => {
    const ada = await world.person();
    await run(
      `insert into sessions (id, user_id, token, expires_at, last_seen_at)
       select gen_random_uuid(), $1, 't' || gen_random_uuid(), now() + interval '1 day',
         now() - interval '1 day'
       from generate_series(1, 49)`,
      [ada.id],
    );
    const clients = await Promise.all(Array.from({ length: 8 }, () => world.signIn(ada)));
    for (const client of clients) expect((await client.send(readMe)).status).toBe(200);
    const { rows } = await run('select 1 from sessions where user_id = $1', [ada.id]);
    expect(rows).toHaveLength(50);
  });
});

test('a body cannot say whose session is meant', async () => {
  const [ada, ben] = [await world.person(), await world.person()];
  for (const action of [refreshSession, revokeOtherSessions]) {
    const reply = await ada.client.send(action, { body: { userId: ben.id } });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'unknown_field']);
  }
  const params = { sessionId: ada.sessionId };
  const reply = await ben.client.send(revokeSession, { params, body: { userId: ada.id } });
  expect([reply.status, codeOf(reply)]).toEqual([422, 'unknown_field']);
  expect((await ada.client.send(readMe)).status).toBe(200);
});

async function idOf(client: TestClient): Promise<string> {
  const { session } = await client.ask(readViewer, {});
  return session?.id ?? '';
}
