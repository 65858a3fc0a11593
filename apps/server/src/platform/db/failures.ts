import pg from 'pg';
import { Refusal } from '../errors.ts';

/**
 * Errors of PostgreSQL and the network, grouped by our reaction. SQLSTATE classes and codes, and
 * Node's socket error codes.
 */
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the Unix socket is not there (yet)
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

const awayStates = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '53100', // disk_full
  '53200', // out_of_memory
  '53400', // configuration_limit_exceeded
  '58030', // io_error
]);

/** Timeouts: this statement took too long, others may still succeed. */
const slowStates = new Set([
  '57014', // query_canceled (statement_timeout)
  '55P03', // lock_not_available (lock_timeout)
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
]);

/** Messages of `pg` itself, which have no code. */
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|not queryable/i;

export function isConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** Database unreachable, or this statement timed out: worth a retry a little later. */
export function isAway(error: unknown): boolean {
  return isUnreachable(error) || slowStates.has(codeOf(root(error)) ?? '');
}

/** Something that others hold was waited for too long. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(root(error)) === '55P03';
}

/** Database unreachable: the next query would fail the same way. */
export function isUnreachable(error: unknown): boolean {
  const cause = root(error);
  if (!(cause instanceof Error)) return false;
  const code = codeOf(cause);
  if (code !== undefined) {
    if (lostConnection.has(code) || awayStates.has(code) || code.startsWith('08')) return true;
  }
  return awayMessages.test(cause.message);
}

/** The name of the violated constraint, when the error is a unique violation. */
export function violatedUnique(error: unknown): string | undefined {
  const cause = root(error);
  if (cause instanceof pg.DatabaseError && cause.code === '23505') return cause.constraint;
  return undefined;
}

/** Whether a foreign key failed because this id no longer exists. */
export function isMissing(error: unknown, id: string): boolean {
  const cause = root(error);
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '23503') return false;
  // The detail is localised, the keys in it are not. A row that refers to one that is gone is named
  // by its own column, `(user_id)=(…)`; a row that cannot be deleted, because others refer to it, by
  // `(id)=(…)`: that one exists.
  const { detail = '' } = cause;
  return detail.includes(`)=(${id})`) && !detail.includes('(id)=(');
}

/** A database that is unreachable, overloaded or too slow is `unavailable`: to be tried again later. */
export function asRefusal(error: unknown): unknown {
  return isAway(error)
    ? new Refusal('unavailable', {}, { retryAfter: 2, cause: root(error) })
    : error;
}

function sqlState(error: unknown): string | undefined {
  const cause = root(error);
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** drizzle wraps the driver's errors. */
function root(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current;
}
