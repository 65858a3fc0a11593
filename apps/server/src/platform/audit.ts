import { sql } from 'drizzle-orm';
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

/**
 * Whoever was erased is called by a random id from then on. The database lets no other change of
 * these rows pass, and this one only for somebody who is no longer there.
 */
export async function pseudonymise(
  tx: Transaction,
  { erased, pseudonym }: { erased: string; pseudonym: string },
): Promise<void> {
  await tx.sql.execute(sql`select set_config('stenope.erased', ${erased}, true),
    set_config('stenope.pseudonym', ${pseudonym}, true)`);
  await tx.sql.execute(sql`update ${audit} set
      actor_id = replace(actor_id::text, ${erased}, ${pseudonym})::uuid,
      target_id = replace(target_id::text, ${erased}, ${pseudonym})::uuid,
      details = replace(details::text, ${erased}, ${pseudonym})::jsonb
    where actor_id = ${erased} or target_id = ${erased} or strpos(details::text, ${erased}) > 0`);
}
