import { randomBytes } from 'node:crypto';
import type { Signer } from '../env/secret.ts';

const saltBytes = 8;

/**
 * Encrypts a cursor value that would reveal more than the list does. Cursors are signed but
 * readable. The mask derives from our secret and a random salt.
 */
export function seal(signer: Signer, what: string, value: Buffer): string {
  const salt = randomBytes(saltBytes);
  return Buffer.concat([salt, masked(signer, what, salt, value)]).toString('base64url');
}

export function unseal(signer: Signer, what: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  return masked(signer, what, bytes.subarray(0, saltBytes), bytes.subarray(saltBytes));
}

function masked(signer: Signer, what: string, salt: Buffer, value: Buffer): Buffer {
  const name = `${what} ${salt.toString('base64url')}`;
  let mask = Buffer.from(signer.sign('sealed', name), 'base64url');
  for (let more = 1; mask.length < value.length; more += 1) {
    const next = Buffer.from(signer.sign('sealed', `${name} ${more}`), 'base64url');
    mask = Buffer.concat([mask, next]);
  }
  return Buffer.from(value.map((byte, at) => byte ^ (mask[at] ?? 0)));
}
