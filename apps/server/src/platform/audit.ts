import type { Transaction } from './db/database.ts';
import { audit } from './db/platform-tables.ts';
import { newId } from './ids.ts';

/** What somebody with power did, to whom, in the transaction in which it was done. */
export interface Act {
  readonly actorId: string;
  readonly act: string;
  readonly targetId?: string;
  /** Codes and figures; no names, no addresses, no sentences. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function record(tx: Transaction, act: Act): Promise<void> {
  await tx.sql.insert(audit).values({ id: newId(), ...act });
}
