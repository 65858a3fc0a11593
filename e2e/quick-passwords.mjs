import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password costs a tenth of a second on purpose, and the journeys make hundreds of people. Loaded
 * before the server that most of them share, this lets the same derivation work through less memory.
 * The servers that journeys have to themselves hash as production does.
 */
const { scrypt } = crypto;
const cheap = { N: 16, r: 1, p: 1 };
crypto.scrypt = (password, salt, length, _cost, done) =>
  scrypt(password, salt, length, cheap, done);
syncBuiltinESMExports();
