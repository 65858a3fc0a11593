import { vi } from 'vitest';

/**
 * A password hash takes a tenth of a second on purpose, and the tests compute thousands. Here the
 * same derivation uses less memory. Separate processes hash as in production, except those that
 * load `server-passwords.mjs`; `passwords.test.ts` checks the real cost.
 */
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  type Scrypt = typeof crypto.scrypt;
  const cheap = { N: 16, r: 1, p: 1 };
  const scrypt = ((password, salt, length, _cost, done) =>
    crypto.scrypt(password, salt, length, cheap, done)) as Scrypt;
  return { ...crypto, scrypt };
});
