import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password costs a tenth of a second on purpose, and tests make hundreds of people. Loaded before
 * a server, this lets the same derivation work through less memory: the server most journeys share,
 * and those of the short form of the fault `accounts` that are not besieged. All others hash as
 * production does.
 */
const { scrypt } = crypto;
const cheap = { N: 16, r: 1, p: 1 };
crypto.scrypt = (password, salt, length, _cost, done) =>
  scrypt(password, salt, length, cheap, done);
syncBuiltinESMExports();
