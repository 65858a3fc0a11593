import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { asRefusal, isAway, isConflict, isMissing, violatedUnique } from './failures.ts';

function databaseError(code: string, more: object = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('said', 4, 'error'), { code, ...more });
}

function socketError(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code });
}

const wrapped = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

const away: readonly Error[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'].map(socketError),
  // Shutting down, starting up, too many connections, disk full, timeouts.
  ...['57P01', '57P02', '57P03', '53300', '53100', '57014', '55P03', '25P03', '08006'].map((code) =>
    databaseError(code),
  ),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Query read timeout'),
];

describe('the database is away or out of breath', () => {
  test.each(away)('%s: come back later', (error) => {
    for (const form of [error, wrapped(error)]) {
      expect(isAway(form)).toBe(true);
      expect(asRefusal(form)).toMatchObject({ code: 'unavailable', retryAfter: 2, cause: error });
    }
  });

  test('but not for what is wrong with the request or with us', () => {
    const others = [
      databaseError('23505'),
      databaseError('42P01'),
      new Error('oops'),
      'text',
      null,
    ];
    for (const error of others) {
      expect(isAway(error)).toBe(false);
      expect(asRefusal(error)).toBe(error);
    }
  });

  test('a refusal stays what it is', () => {
    const refusal = new Refusal('not_found');
    expect(asRefusal(refusal)).toBe(refusal);
  });
});

test('two transactions in each other’s way are told from everything else', () => {
  expect(isConflict(databaseError('40001'))).toBe(true);
  expect(isConflict(wrapped(databaseError('40P01')))).toBe(true);
  expect(isConflict(databaseError('23505'))).toBe(false);
  // Only PostgreSQL's errors count: others use codes of the same form.
  expect(isConflict(socketError('40001'))).toBe(false);
});

test('a violated unique index is known by its name', () => {
  const violation = databaseError('23505', { constraint: 'users_email' });
  expect(violatedUnique(wrapped(violation))).toBe('users_email');
  expect(violatedUnique(databaseError('23503', { constraint: 'a_reference' }))).toBeUndefined();
  expect(violatedUnique(new Error('oops'))).toBeUndefined();
});

test('a row that points to nobody is told from one that is still pointed to, in any language', () => {
  const id = '01a1e752-9e4a-78f0-9a5f-d435d5f96d01';
  const said = (detail: string) => wrapped(databaseError('23503', { detail }));
  expect(isMissing(said(`Key (user_id)=(${id}) is not present in table "users".`), id)).toBe(true);
  expect(
    isMissing(said(`La clé (user_id)=(${id}) n'est pas présente dans la table « users ».`), id),
  ).toBe(true);
  expect(isMissing(said(`Key (id)=(${id}) is still referenced from table "posts".`), id)).toBe(
    false,
  );
  expect(isMissing(said('Key (post_id)=(another) is not present in table "posts".'), id)).toBe(
    false,
  );
});
