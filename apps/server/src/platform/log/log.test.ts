import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { describeError } from './log.ts';

const secret = 'ada@example.org';

/** PostgreSQL's error for a violated unique index: it quotes the value twice. */
function uniqueViolation(): pg.DatabaseError {
  const error = new pg.DatabaseError(`duplicate key value ${secret}`, 100, 'error');
  return Object.assign(error, {
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${secret}) already exists.`,
    constraint: 'users_email',
    where: `COPY users, line 1: "${secret}"`,
    parameters: [secret],
  });
}

function written(error: unknown): string {
  const lines: string[] = [];
  const log = pino({ serializers: { err: describeError } }, { write: (line) => lines.push(line) });
  log.error({ err: error }, 'failed');
  return lines.join('');
}

describe('errors of the database', () => {
  test('keep type, code, constraint and place, and lose every value', () => {
    const line = written(uniqueViolation());
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({
      err: { type: 'DatabaseError', code: '23505', constraint: 'users_email' },
    });
    expect(line).toContain('log.test.ts');
  });

  test('lose them as well when the query builder wraps them', () => {
    const wrapped = new DrizzleQueryError(
      'insert into users (email) values ($1)',
      [secret],
      uniqueViolation(),
    );
    const line = written(wrapped);
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({ err: { cause: { code: '23505' } } });
  });

  test('lose them as the cause of a refusal', () => {
    const line = written(new Refusal('unavailable', {}, { cause: uniqueViolation() }));
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({
      err: { message: 'unavailable', cause: { code: '23505' } },
    });
  });

  test('lose them when the message has lines that look like places in the code', () => {
    const error = Object.assign(new Error(`Failed\n    at home with ${secret}`), {
      severity: 'ERROR',
    });
    expect(written(error)).not.toContain(secret);
  });
});

test('our own errors keep their message', () => {
  expect(describeError(new Error('The note is not there'))).toMatchObject({
    type: 'Error',
    message: 'The note is not there',
  });
});

test('what is no error is told by its type alone', () => {
  expect(describeError({ email: secret })).toEqual({ type: 'object' });
  expect(describeError(secret)).toEqual({ type: 'string' });
});

test('a long stack is cut', () => {
  const deep = (left: number): Error => (left === 0 ? new Error('deep') : deep(left - 1));
  const { stack } = describeError(deep(20)) as { stack: string };
  expect(stack.split('\n').length).toBeLessThanOrEqual(8);
});
