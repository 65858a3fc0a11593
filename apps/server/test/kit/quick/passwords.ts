import { vi } from 'vitest';

/**
 * A password costs a tenth of a second on purpose, and the tests choose and check thousands. Here
 * the same derivation works through less memory. Processes hash as production does, but for
 * those that load `server-passwords.mjs`; `passwords.test.ts` says what that costs.
 */
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  type Scrypt = typeof crypto.scrypt;
  const cheap = { N: 16, r: 1, p: 1 };
  const scrypt = ((password, salt, length, _cost, done) =>
    crypto.scrypt(password, salt, length, cheap, done)) as Scrypt;
  return { ...crypto, scrypt };
});
