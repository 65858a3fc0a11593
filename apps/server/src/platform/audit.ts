import { sql } from 'drizzle-orm';
import type { Transaction } from './db/database.ts';
import { audit } from './db/platform-tables.ts';
import { newId } from './ids.ts';

/**
 * One entry of the audit log: an act of an admin or the owner, recorded in the transaction that
 * does it.
 */
export interface Act {
  readonly actorId: string;
  readonly act: string;
  readonly targetId?: string;
  /** Codes and figures only: no names, addresses or sentences. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function record(tx: Transaction, act: Act): Promise<void> {
  await tx.sql.insert(audit).values({ id: newId(), ...act });
}

/**
 * Replaces an erased person's id by a random one. A trigger refuses every other change of these
 * rows, and allows this one only once the account is gone.
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
