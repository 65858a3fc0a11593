import { scryptSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../src/features/accounts/passwords.ts';

// All other tests hash passwords cheaply.
vi.unmock('node:crypto');

test('a hash costs what it should: 32 MB, gone through once for each guess', async () => {
  const [salt = '', key = ''] = (await hashPassword('une chambre noire')).split(':');
  const price = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  const expected = scryptSync('une chambre noire', Buffer.from(salt, 'base64url'), 64, price);
  expect(key).toBe(expected.toString('base64url'));
});

test('the same password has another hash for everybody, and each is known again', async () => {
  const hashes = [await hashPassword('été 1850'), await hashPassword('été 1850')];
  expect(hashes[0]).not.toBe(hashes[1]);
  for (const hash of hashes) {
    // As another keyboard sends it: with a combining accent.
    expect(await verifyPassword(hash, 'été 1850'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(hash, 'ete 1850')).toBe(false);
  }
});
