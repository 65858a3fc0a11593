import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import pg from 'pg';
import { createDatabase } from '../kit/database.ts';

/** Invariants enforced by the database itself. */
let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase(inject('postgresUrl'));
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await drop();
});

const unique = '23505';
const check = '23514';
const notNull = '23502';
const reference = '23503';

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

function person(change: Record<string, unknown> = {}): Record<string, unknown> {
  const name = `p${randomUUID().slice(0, 8)}`;
  return {
    id: randomUUID(),
    email: `${name}@example.org`,
    username: name,
    display_name: name,
    ...change,
  };
}

describe('people', () => {
  test('usernames differ in more than their capitals', async () => {
    await insert('users', person({ username: 'Ada_Lovelace' }));
    await expect(insert('users', person({ username: 'ada_lovelace' }))).rejects.toMatchObject({
      code: unique,
      constraint: 'users_username',
    });
  });

  test('an address belongs to one person', async () => {
    await insert('users', person({ email: 'ada@example.org' }));
    await expect(insert('users', person({ email: 'ada@example.org' }))).rejects.toMatchObject({
      code: unique,
      constraint: 'users_email',
    });
  });

  test.each([
    ['a role nobody has', { role: 'king' }, check],
    ['an address with capitals, which would be another', { email: 'Ada@example.org' }, check],
    ['an endless address', { email: `${'a'.repeat(250)}@b.org` }, check],
    ['a username with a space', { username: 'ada l' }, check],
    ['a username too short', { username: 'ad' }, check],
    ['a username too long', { username: 'a'.repeat(31) }, check],
    ['a display name too long', { display_name: 'a'.repeat(61) }, check],
    ['nobody’s address', { email: null }, notNull],
  ])('%s is refused', async (_, change, code) => {
    await expect(insert('users', person(change))).rejects.toMatchObject({ code });
  });

  test('sessions and credentials are somebody’s, and go with them', async () => {
    const owner = person();
    const session = { id: randomUUID(), token: randomUUID(), expires_at: new Date() };
    await expect(insert('sessions', { ...session, user_id: owner.id })).rejects.toMatchObject({
      code: reference,
    });
    await insert('users', owner);
    await insert('sessions', { ...session, user_id: owner.id });
    const credential = { account_id: 'a', provider_id: 'p', user_id: owner.id };
    await insert('credentials', { id: randomUUID(), ...credential });
    const second = { ...session, id: randomUUID(), user_id: owner.id };
    await expect(insert('sessions', second)).rejects.toMatchObject({
      code: unique,
      constraint: 'sessions_token',
    });
    await expect(insert('credentials', { id: randomUUID(), ...credential })).rejects.toMatchObject({
      code: unique,
      constraint: 'credentials_account',
    });
    await client.query('delete from users where id = $1', [owner.id]);
    const left = await client.query(
      'select id from sessions where user_id = $1 union select id from credentials where user_id = $1',
      [owner.id],
    );
    expect(left.rows).toEqual([]);
  });
});

describe('the platform', () => {
  const key = { scope: 'user x', key: 'k'.repeat(16), action: 'a', fingerprint: Buffer.from('f') };

  test('a key is used once by one person', async () => {
    await insert('idempotency', key);
    await expect(insert('idempotency', key)).rejects.toMatchObject({
      code: unique,
      constraint: 'idempotency_pkey',
    });
    await insert('idempotency', { ...key, scope: 'user y' });
  });

  test.each([15, 129])('a key of %i characters is refused', async (length) => {
    const odd = { ...key, key: 'k'.repeat(length) };
    await expect(insert('idempotency', odd)).rejects.toMatchObject({ code: check });
  });

  test('there is one instance', async () => {
    await expect(insert('instance', { single: true })).rejects.toMatchObject({ code: unique });
    await expect(insert('instance', { single: false })).rejects.toMatchObject({ code: check });
  });

  test.each([
    ['a state nobody knows', { state: 'lost' }],
    ['more than all of it done', { progress: 101 }],
    ['less than none of it done', { progress: -1 }],
    ['fewer attempts than none', { attempts: -1 }],
  ])('a run with %s is refused', async (_, change) => {
    await expect(
      insert('job_runs', { id: randomUUID(), job: 'x', ...change }),
    ).rejects.toMatchObject({ code: check });
  });

  test('open work with a key is there once; ended work does not count', async () => {
    const run = () => ({ id: randomUUID(), job: 'x', key: 'same' });
    await insert('job_runs', { ...run(), state: 'done' });
    await insert('job_runs', { ...run(), state: 'running' });
    await expect(insert('job_runs', run())).rejects.toMatchObject({
      code: unique,
      constraint: 'job_runs_open_key',
    });
  });

  test.each([
    ['to nobody', { topics: [] }],
    ['to everyone at once', { topics: Array.from({ length: 1_001 }, (_, at) => `member:${at}`) }],
    ['with an endless name', { name: 'n'.repeat(101) }],
  ])('an event %s is refused', async (_, change) => {
    await expect(
      insert('outbox', { name: 'x', topics: ['member:x'], data: '{}', ...change }),
    ).rejects.toMatchObject({ code: check });
  });
});
