import { readMe } from '@stenope/contract/accounts';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { completeOnboarding, updatePreferences } from '@stenope/contract/accounts/onboarding';
import { listSessions, revokeSession } from '@stenope/contract/accounts/sessions';
import { checkUsername, login } from '@stenope/contract/accounts/signing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '../../src/tables/accounts.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { exchange, message } from '../wire/raw.ts';

/** Former vulnerabilities of the sign-in library: none may come back through our API. */

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { WEB_DIR: '/nowhere' } });
});
afterAll(() => world.end());

describe('a userId that is sent does not replace whose session it is', () => {
  const privileged = (): Record<string, unknown> => ({
    userId: eve.id,
    user_id: eve.id,
    uid: eve.id,
    id: eve.id,
    user: { id: eve.id },
    session: { userId: eve.id },
    sessionId: eve.sessionId,
    asResponse: true,
    headers: { authorization: `Bearer ${eve.client.token ?? ''}` },
    role: 'owner',
    isAdmin: true,
    emailVerified: true,
    suspendedAt: null,
    onboardingComplete: true,
    usernameChosen: false,
    createdAt: '2020-01-01T00:00:00.000Z',
  });

  async function storedOf({ id }: Person) {
    const { sql } = world.running.context.db;
    const [user] = await sql.select().from(users).where(eq(users.id, id));
    const open = await sql.select().from(sessions).where(eq(sessions.userId, id));
    return { user, open: open.map((session) => session.id).toSorted() };
  }

  let ada: Person;
  let eve: Person;
  let privilegedOnes: Readonly<Record<string, Person>>;
  beforeAll(async () => {
    [ada, eve] = [await world.person(), await world.person()];
    privilegedOnes = {
      admin: await world.person({ role: 'admin' }),
      owner: await world.person({ role: 'owner' }),
    };
  });

  const writes = actions.filter(({ method }) => method !== 'GET');

  test.each(writes.map((action): [string, Action] => [action.id, action]))(
    'in the body of %s',
    async (_id, action) => {
      const [mine, hers] = [await storedOf(ada), await storedOf(eve)];
      for (const [field, value] of Object.entries(privileged())) {
        // Without the role, the request is refused before its body is read.
        const { client } = privilegedOnes[action.access] ?? ada;
        const reply = await client.send(action, {
          params: { sessionId: eve.sessionId },
          body: { [field]: value },
        });
        expect([field, reply.status]).toEqual([field, 422]);
      }
      expect([await storedOf(ada), await storedOf(eve)]).toEqual([mine, hers]);
    },
  );

  test('beside a body that is right, in the query or in a header', async () => {
    const sent = await ada.client.send(updatePreferences, {
      body: { language: 'de', userId: eve.id },
    });
    expect([sent.status, codeOf(sent)]).toEqual([422, 'unknown_field']);
    const first = await ada.client.send(completeOnboarding, { body: { userId: eve.id } });
    expect([first.status, codeOf(first)]).toEqual([422, 'unknown_field']);
    const asked = await ada.client.send(updatePreferences, {
      query: { userId: eve.id },
      body: { language: 'de' },
    });
    expect([asked.status, codeOf(asked)]).toEqual([422, 'unknown_field']);
    const claimed = await ada.client.raw(updatePreferences.path, {
      method: updatePreferences.method,
      body: JSON.stringify({ language: 'de' }),
      headers: {
        'content-type': 'application/json',
        'x-user-id': eve.id,
        'x-forwarded-user': eve.id,
        'x-session-id': eve.sessionId,
      },
    });
    expect(claimed.body).toMatchObject({ id: ada.id, language: 'de' });
    await expect(eve.client.ask(readMe, {})).resolves.toMatchObject({
      language: null,
      onboardingComplete: false,
    });
  });

  test('nor is another’s session ended or listed', async () => {
    const params = { sessionId: eve.sessionId };
    expect((await ada.client.send(revokeSession, { params })).status).toBe(404);
    const reply = await ada.client.send(listSessions, { query: { userId: eve.id } });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'unknown_field']);
    const { items } = await ada.client.ask(listSessions, {});
    expect(items.map(({ id }) => id)).toEqual([ada.sessionId]);
  });

  test('a token in a cookie and another in a header are one person’s: the header’s', async () => {
    const reply = await ada.client.raw(readMe.path, {
      headers: { cookie: `stenope=${eve.client.token ?? ''}` },
    });
    expect(reply.body).toMatchObject({ id: ada.id });
  });
});

describe('a limit', () => {
  const env = { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1', WEB_DIR: '/nowhere' };
  const { times } = checkUsername.limits[0];

  async function askFrom(origin: string, address: string): Promise<number> {
    const path = `${checkUsername.path}?username=nadar`;
    const headers = { 'x-forwarded-for': address };
    return (await new TestClient(origin).raw(path, { headers })).status;
  }

  /** Uses up the limit of an address. */
  async function spendAll(origin: string, spelling: (time: number) => string): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      expect([time, await askFrom(origin, spelling(time))]).toEqual([time, 200]);
    }
  }

  test('is not passed by another spelling of the path', async () => {
    const { origin } = await aWorld({ env });
    await spendAll(origin, () => '192.0.2.1');
    const spellings = [
      '/api/usernames/check?username=nadar',
      '/api/usernames/check?username=nadar&',
      '/api/usernames/check?&&username=nadar',
      '/api/usernames/check?username=%6eadar',
      '//api/usernames/check?username=nadar',
      '//api//usernames//check?username=nadar',
      '/api//usernames/check?username=nadar',
      '/./api/usernames/check?username=nadar',
      '/api/./usernames/check?username=nadar',
      '/api/x/../usernames/check?username=nadar',
      '/api/usernames/check/?username=nadar',
      '/api/usernames/check/.?username=nadar',
      '/api/usernames/%63heck?username=nadar',
      '/api/%75sernames/check?username=nadar',
      '/%61pi/usernames/check?username=nadar',
      '/api%2fusernames%2fcheck?username=nadar',
      '/api/usernames%2fcheck?username=nadar',
      '/api/usernames/%2e/check?username=nadar',
      '/api/usernames/check%00?username=nadar',
      '/api/usernames/check%20?username=nadar',
      '/api/usernames/check;v=1?username=nadar',
      '/api/usernames\\check?username=nadar',
      '/API/usernames/check?username=nadar',
      '/api/Usernames/CHECK?username=nadar',
      'http://localhost/api/usernames/check?username=nadar',
      'http://evil.example/api/usernames/check?username=nadar',
      'api/usernames/check?username=nadar',
    ];
    for (const target of spellings) {
      const line = message(`GET ${target}`, ['host: localhost', 'x-forwarded-for: 192.0.2.1']);
      const { answers } = await exchange(origin, [line], { enough: 1 });
      expect([target, answers[0]?.status]).toEqual([
        target,
        expect.toSatisfy((status) => [400, 404, 429].includes(status as number)),
      ]);
    }
    expect(await askFrom(origin, '192.0.2.2')).toBe(200);
  });

  test('is not passed by another spelling of the address', async () => {
    const { origin } = await aWorld({ env });
    const spellings = [
      '2001:db8:9:1::1',
      '2001:0DB8:0009:0001:0000:0000:0000:0001',
      '2001:db8:9:1:ffff::',
      '2001:db8:9:1::192.0.2.1',
      '2001:DB8:9:1:a:b:c:d',
    ];
    await spendAll(origin, (time) => spellings[time % spellings.length] ?? '');
    for (const spelling of [...spellings, '2001:db8:9:1:1234::5']) {
      expect([spelling, await askFrom(origin, spelling)]).toEqual([spelling, 429]);
    }
    expect(await askFrom(origin, '2001:db8:9:2::1')).toBe(200);
    await spendAll(origin, (time) => (time % 2 ? '::ffff:192.0.2.9' : '192.0.2.9'));
    for (const spelling of ['192.0.2.9', '::FFFF:192.0.2.9', '::ffff:c000:209']) {
      expect([spelling, await askFrom(origin, spelling)]).toEqual([spelling, 429]);
    }
  });
});

describe('a session is not taken for valid', () => {
  const statusOf = async (client: TestClient) => (await client.send(readMe)).status;

  test('before there is one, nor for ever not, once there is', async () => {
    const ada = await world.person();
    const { sql } = world.running.context.db;
    const [row] = await sql.delete(sessions).where(eq(sessions.id, ada.sessionId)).returning();
    expect(await statusOf(ada.client)).toBe(401);
    await sql.insert(sessions).values(row!);
    expect(await statusOf(ada.client)).toBe(200);
  });

  test('after the end it had when it was read', async () => {
    const ada = await world.person();
    const expiresAt = new Date(Date.now() + 1_500);
    const { sql } = world.running.context.db;
    await sql.update(sessions).set({ expiresAt }).where(eq(sessions.id, ada.sessionId));
    expect(await statusOf(ada.client)).toBe(200);
    await pause(expiresAt.getTime() - Date.now() + 5);
    expect(await statusOf(ada.client)).toBe(401);
  });

  test('after it was ended, however lately it was remembered', async () => {
    const [ada, eve] = [await world.person(), await world.person()];
    const elsewhere = await world.signIn(ada);
    for (const client of [ada.client, elsewhere, eve.client])
      expect(await statusOf(client)).toBe(200);
    await elsewhere.ask(revokeSession, { params: { sessionId: ada.sessionId } });
    expect([await statusOf(ada.client), await statusOf(elsewhere)]).toEqual([401, 200]);
    await world.suspend(eve);
    expect(await statusOf(eve.client)).toBe(401);
  });

  test('when its row goes without a word, for longer than moments', async () => {
    const ada = await world.person();
    expect(await statusOf(ada.client)).toBe(200);
    const { sql } = world.running.context.db;
    await sql.delete(sessions).where(eq(sessions.id, ada.sessionId));
    await expect
      .poll(() => statusOf(ada.client), { timeout: 4_000 * slowness(), interval: 100 })
      .toBe(401);
  });

  test('when the password was right and the person suspended: none is left behind', async () => {
    const ada = await world.person();
    await world.suspend(ada);
    const { sql } = world.running.context.db;
    const { email, password } = ada;
    const reply = await world.visitor.send(login, { body: { email, password, client: 'native' } });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'account_suspended']);
    expect(JSON.stringify(reply.body)).not.toContain('token');
    expect(await sql.$count(sessions, eq(sessions.userId, ada.id))).toBe(0);
  });
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
