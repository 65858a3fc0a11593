import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '../errors.ts';
import type { Database, Transaction } from './database.ts';
import { idempotency } from './platform-tables.ts';
import { prepared } from './prepared.ts';

/** What a client says when it asks for a create: "this one, whatever happens on the way". */
export interface Intent {
  /** Whose key it is: keys of different people never meet. */
  readonly scope: string;
  readonly key: string;
  readonly action: string;
  /** A keyed digest of the request: the same key with another body is a mistake. */
  readonly fingerprint: Buffer;
}

/**
 * Runs a create in one transaction, together with the memory of its key. A repeated key gives the
 * first answer again; a parallel one waits for the first to end.
 */
export async function once<T>(
  db: Database,
  intent: Intent | null,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (!intent) return work(tx);
    const [claimed] = await claim(tx, { ...intent });
    if (!claimed) return replay<T>(tx, intent);
    const answer = await work(tx);
    await remember(tx, { scope: intent.scope, key: intent.key, answer: JSON.stringify(answer) });
    return answer;
  });
}

const claim = prepared<Intent & Record<string, unknown>, { key: string }[]>(
  'idempotency_claim',
  (on) =>
    on
      .insert(idempotency)
      .values({
        scope: sql.placeholder('scope'),
        key: sql.placeholder('key'),
        action: sql.placeholder('action'),
        fingerprint: sql.placeholder('fingerprint'),
      })
      .onConflictDoNothing()
      .returning({ key: idempotency.key }),
);

const remember = prepared<{ scope: string; key: string; answer: string }, unknown>(
  'idempotency_remember',
  (on) =>
    on
      .update(idempotency)
      .set({ answer: sql`${sql.placeholder('answer')}::jsonb` })
      .where(
        and(
          eq(idempotency.scope, sql.placeholder('scope')),
          eq(idempotency.key, sql.placeholder('key')),
        ),
      ),
);

async function replay<T>(tx: Transaction, intent: Intent): Promise<T> {
  const [row] = await tx.sql
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.scope, intent.scope), eq(idempotency.key, intent.key)));
  if (!row) throw new Refusal('unavailable', {}, { retryAfter: 1 });
  if (row.action !== intent.action || !row.fingerprint.equals(intent.fingerprint)) {
    throw new Refusal('idempotency_key_reused');
  }
  return row.answer as T;
}
