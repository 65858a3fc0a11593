import type { Signer } from '../../../platform/env/secret.ts';

/**
 * What is kept of a name whose holder was erased, until it has rested. Names are few and known: a
 * plain digest would tell whose it was to whoever tries them all. It has the form of a name, and is
 * none that anybody could think of.
 */
export function erasedName(signer: Signer, username: string): string {
  const digest = signer.sign('erased name', username.toLowerCase());
  return Buffer.from(digest, 'base64url').toString('hex').slice(0, 30);
}
