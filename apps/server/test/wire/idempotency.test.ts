import { randomBytes, randomUUID } from 'node:crypto';
import { login, register } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, TestClient } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';
import { createNote } from '../notes/contract.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

async function count(table: 'notes' | 'idempotency' | 'outbox' | 'users', where: string) {
  const { rows } = await world.running.context.db.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  );
  return rows[0]?.count;
}

describe('the same key', () => {
  test('gives the same answer again, and one effect', async () => {
    const { client, id } = await world.person();
    const key = randomUUID();
    const first = await client.send(createNote, { body: { text: 'une fois' } }, key);
    const again = await client.send(createNote, { body: { text: 'une fois' } }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(await count('notes', `author_id = '${id}'`)).toBe(1);
    expect(await count('outbox', `topics @> '{member:${id}}'`)).toBe(1);
  });

  test('from twenty requests at once makes one thing, and each hears the same', async () => {
    const { client, id } = await world.person();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.send(createNote, { body: { text: 'vingt fois' } }, key),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count('notes', `author_id = '${id}'`)).toBe(1);
    expect(await count('outbox', `topics @> '{member:${id}}'`)).toBe(1);
  });

  test('with another body is a mistake, told as such', async () => {
    const { client, id } = await world.person();
    const key = randomUUID();
    await client.ask(createNote, { body: { text: 'un' } }, key);
    const other = await client.send(createNote, { body: { text: 'deux' } }, key);
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
    expect(await count('notes', `author_id = '${id}'`)).toBe(1);
  });

  test('of two people is two keys', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const key = randomUUID();
    const a = await ada.client.ask(createNote, { body: { text: 'pareil' } }, key);
    const b = await ben.client.ask(createNote, { body: { text: 'pareil' } }, key);
    expect(a.id).not.toBe(b.id);
    expect([a.authorId, b.authorId]).toEqual([ada.id, ben.id]);
  });

  test('is free again when what it was for failed', async () => {
    const { client, id } = await world.person();
    const key = randomUUID();
    const failed = await client.send(
      createNote,
      { body: { text: 'a', showTo: randomUUID() } },
      key,
    );
    expect(failed.status).toBe(404);
    const wrong = await client.send(createNote, { body: { text: '' } }, key);
    expect(wrong.status).toBe(422);
    expect(await count('idempotency', `key = '${key}'`)).toBe(0);
    await client.ask(createNote, { body: { text: 'a' } }, key);
    expect(await count('notes', `author_id = '${id}'`)).toBe(1);
  });

  test('is remembered without what was said', async () => {
    const { client } = await world.person();
    const key = randomUUID();
    await client.ask(createNote, { body: { text: 'un mot sûr' } }, key);
    const { rows } = await world.running.context.db.pool.query<{ fingerprint: Buffer }>(
      'select fingerprint from idempotency where key = $1',
      [key],
    );
    expect(rows[0]?.fingerprint).toHaveLength(32);
  });
});

test.each([
  ['too short', 'a'.repeat(15)],
  ['too long', 'a'.repeat(129)],
  ['empty', ''],
  ['with a space', `${'a'.repeat(16)} b`],
  ['with a quote', `${'a'.repeat(16)}'`],
  ['with a comma, as two of them read', `${'a'.repeat(16)}, ${'b'.repeat(16)}`],
  ['in another script', encodeURIComponent('clé'.repeat(6))],
])('a key %s is refused', async (_what, key) => {
  const { client, id } = await world.person();
  const reply = await client.send(createNote, { body: { text: 'a' } }, key);
  expect([reply.status, codeOf(reply)]).toEqual([422, 'bad_idempotency_key']);
  expect(await count('notes', `author_id = '${id}'`)).toBe(0);
});

test('no key at all is taken: whoever does not retry needs none', async () => {
  const { client } = await world.person();
  const reply = await client.raw('/api/notes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"a"}',
  });
  expect(reply.status).toBe(201);
});

describe('signing up twice with one key', () => {
  const person = () => {
    const username = `twice_${randomBytes(5).toString('hex')}`;
    return { username, email: `${username}@example.org`, password: 'deux fois la même' };
  };

  test('makes one account, whose session and password work', async () => {
    const body = { ...person(), client: 'native' as const };
    const key = randomUUID();
    const visitor = new TestClient(world.origin);
    const first = await visitor.ask(register, { body }, key);
    const again = await visitor.ask(register, { body }, key);
    expect(again).toEqual(first);
    expect(await count('users', `username = '${body.username}'`)).toBe(1);
    const { email, password } = body;
    const { me } = await visitor.ask(login, { body: { email, password } });
    expect(me.id).toBe(first.me.id);
    const reply = await new TestClient(world.origin, again.session.token).raw('/api/me');
    expect(reply.status).toBe(200);
  });

  test('at the same moment, too', async () => {
    const body = person();
    const key = randomUUID();
    const visitor = new TestClient(world.origin);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => visitor.send(register, { body }, key)),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await count('users', `username = '${body.username}'`)).toBe(1);
  });

  test('but not with another password', async () => {
    const body = person();
    const key = randomUUID();
    const visitor = new TestClient(world.origin);
    await visitor.ask(register, { body }, key);
    const other = await visitor.send(register, { body: { ...body, password: 'une autre' } }, key);
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
  });

  test('and without one, the second is told that the name is taken', async () => {
    const body = person();
    const visitor = new TestClient(world.origin);
    await visitor.ask(register, { body });
    const again = await visitor.send(register, { body });
    expect(again.status).toBe(409);
    const key = randomUUID();
    const named = { ...person(), username: body.username.toUpperCase() };
    const taken = await visitor.send(register, { body: named }, key);
    expect([taken.status, codeOf(taken)]).toEqual([409, 'username_taken']);
    expect(await count('idempotency', `key = '${key}'`)).toBe(0);
  });
});
