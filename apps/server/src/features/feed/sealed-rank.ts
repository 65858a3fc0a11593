import { seal, unseal } from '../../platform/db/sealed.ts';
import type { Signer } from '../../platform/env/secret.ts';

const name = 'rank in a cursor';

/** Without this, where a list goes on would tell the score of the last post on its page. */
export function sealRank(signer: Signer, rank: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(rank);
  return seal(signer, name, bytes);
}

export function unsealRank(signer: Signer, sealed: string): number {
  return unseal(signer, name, sealed).readDoubleBE();
}
