import pg from 'pg';
import { Refusal } from '../errors.ts';

/**
 * What PostgreSQL and the network can answer, sorted by what we do about it. The lists are
 * SQLSTATE classes and codes, and the codes Node gives to sockets.
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

/** It took too long: others may be answered all the same. */
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

/** Nobody is answered for now, or not this one: worth another try a little later. */
export function isAway(error: unknown): boolean {
  return isUnreachable(error) || slowStates.has(codeOf(root(error)) ?? '');
}

/** Whoever asks next meets the same. */
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

/** Whether a row points to this id, which is nobody's any more. */
export function isMissing(error: unknown, id: string): boolean {
  const cause = root(error);
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '23503') return false;
  // In whatever language the database speaks: `(user_id)=(…)` points there, `(id)=(…)` is pointed to.
  const { detail = '' } = cause;
  return detail.includes(`)=(${id})`) && !detail.includes('(id)=(');
}

/** Database away or overloaded becomes the one answer clients know how to wait for. */
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

/** drizzle wraps what the driver threw. */
function root(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current;
}
