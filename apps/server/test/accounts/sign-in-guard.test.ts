import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { guardSignIn, rememberNetwork } from '../../src/features/accounts/sign-in-guard.ts';
import { hashingFor, hashPassword, verifyPassword } from '../../src/features/accounts/passwords.ts';
import { networkOf } from '../../src/platform/limits/network.ts';
import { aWorld, type World } from '../kit/world.ts';

/** While it is closed, password checks hang and keep their place in the queue. */
const door = vi.hoisted(() => ({ opened: Promise.resolve() }));

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const cheap = { N: 16, r: 1, p: 1 };
  const scrypt = ((password, salt, length, _cost, done) => {
    void door.opened.then(() => crypto.scrypt(password, salt, length, cheap, done));
  }) as typeof crypto.scrypt;
  return { ...crypto, scrypt };
});

const password = 'une chambre noire';
/** Two checks run, sixty wait. */
const crowd = 62;

let world: World & { end(): Promise<void> };
let hash: string;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  hash = await hashPassword(password);
});
afterAll(() => world.end());

function shut(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  door.opened = promise;
  return resolve;
}

const look = () => verifyPassword(hash, password);
const strangerFrom = (address: string) =>
  hashingFor({ network: networkOf(address), known: false }, look);

test('strangers from many networks leave a place to who is at home', async () => {
  const { context } = world.running;
  const home = { email: 'lila@example.org', network: '203.0.113.7' };
  await rememberNetwork(context, home);
  const open = shut();
  const strangers = Array.from({ length: crowd }, (_, n) => strangerFrom(`198.51.100.${n}`));
  await expect(strangerFrom('198.51.100.200')).rejects.toMatchObject({ code: 'unavailable' });
  const standing = Promise.withResolvers<void>();
  const atHome = guardSignIn(context, home, () => {
    const looked = look();
    standing.resolve();
    return looked;
  });
  await Promise.race([standing.promise, atHome]);
  open();
  expect(await atHome).toBe(true);
  expect(await Promise.all(strangers)).not.toContain(false);
});

test('all networks of one site of IPv6 wait as one, and leave a place to others', async () => {
  const open = shut();
  const site = Array.from({ length: crowd }, (_, n) => strangerFrom(`2001:db8:7:${n + 1}::9`));
  const other = strangerFrom('192.0.2.1');
  open();
  const ends = await Promise.allSettled(site);
  expect(await other).toBe(true);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
