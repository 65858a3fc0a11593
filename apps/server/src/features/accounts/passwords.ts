import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isCommonPassword } from '@stenope/domain/accounts/common-passwords';
import { Refusal } from '../../platform/errors.ts';
import { siteOf } from '../../platform/limits/network.ts';
import { createFairQueue } from '../../platform/batching/fair-queue.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;

/**
 * scrypt runs in Node's pool of four threads, which files, DNS and signatures need too: two are
 * left to them, however many sign in at once. Known callers have as many reserved places as
 * strangers.
 */
const takeTurns = createFairQueue({ concurrency: 2, waiting: 60, reservedForKnown: 60 });

/** Caller of a password hash. */
export interface Hasher {
  readonly network: string;
  /** Signed in, or on a network where this account signed in or up before. */
  readonly known: boolean;
}

/** Caller of the current hash, passed through the library: networks take turns. */
const asking = new AsyncLocalStorage<Hasher>();

export function hashingFor<T>(hasher: Hasher, work: () => Promise<T>): Promise<T> {
  return asking.run(hasher, work);
}

/** A whole IPv6 /48 takes one turn: a client with one of its networks may have them all. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { network = '', known = false } = asking.getStore() ?? {};
  return takeTurns(siteOf(network), work, known);
}

/** Hashes a newly chosen password. */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new Refusal('password_too_common');
  return hashPassword(password);
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn(() => derive(normal(password), salt, keyBytes, cost));
  return `${salt.toString('base64url')}:${key.toString('base64url')}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const expected = Buffer.from(key, 'base64url');
  const saltBytes = Buffer.from(salt, 'base64url');
  const actual = await inTurn(() => derive(normal(password), saltBytes, keyBytes, cost));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Some keyboards send `é` as one character, others as two: the same password. */
function normal(password: string): string {
  return password.normalize('NFC');
}
