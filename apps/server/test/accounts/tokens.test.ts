import { randomUUID } from 'node:crypto';
import { readMe } from '@stenope/contract/accounts';
import { changePassword } from '@stenope/contract/accounts/recovery';
import { revokeOtherSessions } from '@stenope/contract/accounts/sessions';
import { login } from '@stenope/contract/accounts/signing';
import { createToken, endToken, listTokens } from '@stenope/contract/accounts/tokens';
import { tokenLimits, tokenPrefix } from '@stenope/domain/accounts/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspend } from '../../src/features/accounts/service.ts';
import { sweepTokensJob } from '../../src/features/accounts/jobs.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { slowness } from '../kit/patience.ts';
import { aToken } from './a-token.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { SlowWrite } from '../kit/writes/slow-writes.ts';
import { createNote, listNotes, stampNote } from '../notes/contract.ts';
import { lettersTo } from './recovery-mailbox.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { ROLE: 'all' } });
});
afterAll(() => world.end());

const run = (text: string, values: unknown[]) =>
  world.running.context.db.pool.query<Record<string, unknown>>(text, values);

const note = { body: { text: 'bonjour' } };

/** Statements that look a token up, as every request with one does. */
const lookUps = (statements: readonly string[]) =>
  statements.filter((text) => text.includes('asked (digest)'));

describe('making a token', () => {
  test('shows it once, keeps its digest alone, and lists what it is', async () => {
    const ada = await world.person();
    const made = await aToken(ada, ['read', 'posts:write'], 'Mon agenda');
    expect(made.token).toMatch(/^stn_[\w-]{43}$/);
    const { items } = await ada.client.ask(listTokens, {});
    const listed = items[0];
    expect(items).toHaveLength(1);
    expect(listed).toMatchObject({
      id: made.id,
      name: 'Mon agenda',
      hint: made.token.slice(0, 8),
      scopes: ['read', 'posts:write'],
      lastUsedAt: null,
      endedAt: null,
    });
    const days = Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '');
    expect(days).toBe(30 * 24 * 3_600_000);
    const { rows } = await run('select * from access_tokens where id = $1', [made.id]);
    expect(JSON.stringify(rows)).not.toContain(made.token.slice(8));
    expect(JSON.stringify(items)).not.toContain(made.token.slice(8));
  });

  test('needs the password', async () => {
    const { client, password } = await world.person();
    const body = { name: 'Un essai', scopes: ['read'], days: 30 };
    const wrong = await client.send(createToken, { body: { ...body, password: 'pas celui-là' } });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'wrong_password']);
    const without = await client.send(createToken, { body });
    expect([without.status, codeOf(without)]).toEqual([422, 'invalid']);
    const right = await client.send(createToken, { body: { ...body, password } });
    expect(right.status).toBe(200);
  });

  test('or, without one, a sign-in of the last ten minutes', async () => {
    const { client, id, sessionId } = await world.person();
    await run('update credentials set password = null where user_id = $1', [id]);
    const body = { name: 'Un essai', scopes: ['read'], days: 30 };
    expect((await client.send(createToken, { body })).status).toBe(200);
    await run(`update sessions set created_at = now() - interval '11 minutes' where id = $1`, [
      sessionId,
    ]);
    expect(codeOf(await client.send(createToken, { body }))).toBe('requires_recent_login');
  });

  test.each([
    ['no scope', { scopes: [] }],
    ['a scope there is not', { scopes: ['admin'] }],
    ['a longer life', { days: 3650 }],
    ['no end', { days: null }],
    ['no name', { name: '' }],
  ])('is refused with %s', async (_what, wish) => {
    const { client, password } = await world.person();
    const body = { name: 'Un essai', scopes: ['read'], days: 30, password, ...wish };
    expect((await client.send(createToken, { body })).status).toBe(422);
  });

  test('is told by mail, by the name of the token and not by the token', async () => {
    const ada = await world.person();
    const { token } = await aToken(ada, ['read'], 'Mon agenda');
    const letter = await expect
      .poll(
        async () => (await lettersTo(world, ada.email)).find((text) => text.includes('agenda')),
        {
          timeout: 240_000,
        },
      )
      .toBeDefined()
      .then(async () => (await lettersTo(world, ada.email)).join());
    expect(letter).toContain('/reset-password');
    expect(letter).not.toContain(token.slice(0, 12));
  });

  test('goes up to twenty that are valid, also all at once, and one that ended makes room', async () => {
    const ada = await world.person();
    const wishes = Array.from({ length: tokenLimits.mostAtOnce + 3 }, () => ({
      body: { name: 'Un essai', scopes: ['read'], days: 30, password: ada.password },
    }));
    const replies = await Promise.all(wishes.map((wish) => ada.client.send(createToken, wish)));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual(Array(3).fill('too_many_tokens'));
    const { items } = await ada.client.ask(listTokens, {});
    expect(items).toHaveLength(tokenLimits.mostAtOnce);
    await ada.client.ask(endToken, { params: { tokenId: items[0]?.id ?? '' } });
    await expect(aToken(ada)).resolves.toBeDefined();
  });
});

describe('a token', () => {
  test('does what its scopes say, and is told which one is missing', async () => {
    const ada = await world.person();
    const [reads, writes] = [await aToken(ada, ['read']), await aToken(ada, ['posts:write'])];
    await writes.client.ask(createNote, note);
    const { items } = await reads.client.ask(listNotes, {});
    expect(items).toHaveLength(1);
    const refused = await reads.client.send(createNote, note);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { code: 'scope_missing', values: { scope: 'posts:write' } } },
    ]);
    expect(codeOf(await writes.client.send(listNotes))).toBe('scope_missing');
  });

  test('is refused by an action that names no scope, before anything is looked up', async () => {
    const { client } = await aToken(await world.person(), ['read', 'posts:write']);
    const statements = await world.statements.during(async () => {
      const refused = await client.send(stampNote, { params: { noteId: randomUUID() } });
      expect([refused.status, codeOf(refused)]).toEqual([403, 'token_refused']);
      for (const action of [readMe, createToken, listTokens, login]) {
        const sent = action.method === 'GET' ? {} : { body: {} };
        expect(codeOf(await client.send(action, sent))).toBe('token_refused');
      }
    });
    expect(lookUps(statements)).toEqual([]);
    const asked = await world.statements.during(() => client.send(listNotes));
    expect(lookUps(asked)).toHaveLength(1);
  });

  test('opens no live line', async () => {
    const { token } = await aToken(await world.person(), ['read']);
    await expect(TestListener.open(world.origin, token)).rejects.toMatchObject({ status: 403 });
    const header = { authorization: `Bearer ${token}` };
    await expect(TestListener.open(world.origin, undefined, header)).rejects.toMatchObject({
      status: 403,
    });
  });

  test('is nothing in a cookie', async () => {
    const { token } = await aToken(await world.person(), ['read']);
    const reply = await world.visitor.raw(listNotes.path, {
      headers: { cookie: `stenope=${token}` },
    });
    expect(reply.status).toBe(401);
  });

  test('says who asks, whatever cookie comes with it', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const { client } = await aToken(ada, ['posts:write']);
    const cookie = `stenope=${ben.client.token}`;
    const written = await client.raw(createNote.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(note.body),
    });
    expect(written).toMatchObject({ status: 201, body: { authorId: ada.id } });
    const ended = await aToken(ada, ['read']);
    await ada.client.ask(endToken, { params: { tokenId: ended.id } });
    const late = await ended.client.raw(listNotes.path, { headers: { cookie } });
    expect(late.status).toBe(401);
  });

  test('needs no origin, and does not act for a page of another one', async () => {
    const { client } = await aToken(await world.person(), ['posts:write']);
    await expect(client.ask(createNote, note)).resolves.toBeDefined();
    const reply = await client.raw(createNote.path, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: JSON.stringify(note.body),
    });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'bad_origin']);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('that is made up costs no look-up, and one of another site is none', async () => {
    const madeUp = [`${tokenPrefix}${'a'.repeat(43)}`, `${tokenPrefix}x`, tokenPrefix];
    const statements = await world.statements.during(async () => {
      for (const token of madeUp) {
        const reply = await new TestClient(world.origin, token).send(listNotes);
        expect([reply.status, codeOf(reply)]).toEqual([401, 'unauthenticated']);
      }
    });
    expect(lookUps(statements)).toEqual([]);
  });

  test('notes its use, once in ten minutes', async () => {
    const ada = await world.person();
    const { client, id } = await aToken(ada, ['read']);
    const statements = await world.statements.during(async () => {
      await Promise.all(Array.from({ length: 20 }, () => client.ask(listNotes, {})));
      const used = async () => (await ada.client.ask(listTokens, {})).items[0]?.lastUsedAt;
      await expect.poll(used, { timeout: 240_000 }).not.toBeNull();
    });
    const writes = statements.filter((text) => text.includes('update "access_tokens"'));
    expect(writes).toHaveLength(1);
    const { rows } = await run('select last_used_at as at from access_tokens where id = $1', [id]);
    expect(Math.abs(Date.now() - Number(rows[0]?.['at']))).toBeLessThan(60_000 * slowness());
  });
});

type Ending = (ada: Person, tokenId: string) => Promise<unknown>;

const endings: readonly (readonly [string, Ending])[] = [
  ['ended', ({ client }, tokenId) => client.ask(endToken, { params: { tokenId } })],
  ['ended with all other sessions', ({ client }) => client.ask(revokeOtherSessions, {})],
  [
    'of a changed password',
    ({ client, password }) => {
      const next = 'une tout autre chambre';
      return client.ask(changePassword, {
        body: { current: password, password: next, confirmation: next },
      });
    },
  ],
  ['of somebody suspended', (ada) => world.suspend(ada)],
];

describe('a token that is', () => {
  test.each(endings)('%s is refused in every process within 5 s', async (_what, end) => {
    const ada = await world.person();
    const { client, id, token } = await aToken(ada, ['read']);
    const there = new TestClient((await world.second()).address ?? '', token);
    await Promise.all([client.ask(listNotes, {}), there.ask(listNotes, {})]);
    await end(ada, id);
    expect((await client.send(listNotes)).status).toBe(401);
    await expect
      .poll(async () => (await there.send(listNotes)).status, { timeout: 5_000 * slowness() })
      .toBe(401);
  });

  test.each(endings)('%s writes nothing by a body that was on its way', async (_what, end) => {
    const ada = await world.person();
    const { client, id } = await aToken(ada, ['posts:write']);
    const person = { ...ada, client };
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = Buffer.from(JSON.stringify({ text: 'trop tard' }));
    const write = {
      id: createNote.id,
      method: 'POST',
      path: createNote.path,
      headers,
      body,
      person,
    };
    const slow = await SlowWrite.begin(world.origin, write);
    expect((await client.send(listNotes)).status).toBe(403);
    await end(ada, id);
    expect(await slow.finish()).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('expired is refused, and no longer ended', async () => {
    const ada = await world.person();
    const { client, id } = await aToken(ada, ['read']);
    await run(`update access_tokens set expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    expect((await client.send(listNotes)).status).toBe(401);
    const again = await ada.client.send(endToken, { params: { tokenId: id } });
    expect([again.status, codeOf(again)]).toEqual([404, 'not_found']);
  });

  test('somebody else’s is ended by nobody', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const { client, id } = await aToken(ada, ['read']);
    const refused = await ben.client.send(endToken, { params: { tokenId: id } });
    expect(refused.status).toBe(404);
    expect((await client.send(listNotes)).status).toBe(200);
    expect((await ben.client.ask(listTokens, {})).items).toEqual([]);
  });

  test('ended by a suspension does not come back when that is over', async () => {
    const ada = await world.person();
    const { client } = await aToken(ada, ['read']);
    await world.running.context.db.transaction((tx) =>
      suspend(tx, ada.id, { at: new Date(), until: null }),
    );
    await run('update users set suspended_at = null where id = $1', [ada.id]);
    expect((await client.send(listNotes)).status).toBe(401);
  });

  test('over is listed for thirty days, and forgotten then', async () => {
    const ada = await world.person();
    const [old, late, valid] = [await aToken(ada), await aToken(ada), await aToken(ada)];
    const endedFor = (days: number, id: string) =>
      run(`update access_tokens set ended_at = now() - $1 * interval '1 day' where id = $2`, [
        days,
        id,
      ]);
    await endedFor(31, old.id);
    await endedFor(29, late.id);
    const { items } = await ada.client.ask(listTokens, {});
    expect(items.map(({ id }) => id)).toEqual([valid.id, late.id]);
    const { context } = world.running;
    await sweepTokensJob.run({}, { context } as Parameters<typeof sweepTokensJob.run>[1]);
    const { rows } = await run('select id from access_tokens where user_id = $1', [ada.id]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([late.id, valid.id]));
  });
});
