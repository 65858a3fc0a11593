import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password hash takes a tenth of a second on purpose, and tests create hundreds of people. Loaded
 * before a server, this makes the same derivation use less memory: for the servers of journeys, and
 * in the short form of the fault `accounts` outside the siege. All others hash as in
 * production.
 */
const { scrypt } = crypto;
const cheap = { N: 16, r: 1, p: 1 };
crypto.scrypt = (password, salt, length, _cost, done) =>
  scrypt(password, salt, length, cheap, done);
syncBuiltinESMExports();
