import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '../errors.ts';
import type { Database, Transaction } from './database.ts';
import { idempotency } from './platform-tables.ts';
import { prepared } from './prepared.ts';

/** Idempotency key of a create: sending it again changes nothing. */
export interface IdempotencyKey {
  /** Owner of the key: keys of different people are separate. */
  readonly scope: string;
  readonly key: string;
  readonly action: string;
  /** Keyed digest of the request: the same key with another body is a mistake. */
  readonly fingerprint: Buffer;
}

/**
 * Runs a create in one transaction with the row that stores its key. A repeated key returns the
 * first answer; a concurrent one waits for the first to end.
 */
export async function writeIdempotently<T>(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (!idempotencyKey) return work(tx);
    const [claimed] = await claim(tx, { ...idempotencyKey });
    if (!claimed) return replay<T>(tx, idempotencyKey);
    const answer = await work(tx);
    const { scope, key } = idempotencyKey;
    await remember(tx, { scope, key, answer: JSON.stringify(answer) });
    return answer;
  });
}

const claim = prepared<IdempotencyKey & Record<string, unknown>, { key: string }[]>(
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

async function replay<T>(
  tx: Transaction,
  { scope, key, action, fingerprint }: IdempotencyKey,
): Promise<T> {
  const [row] = await tx.sql
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.scope, scope), eq(idempotency.key, key)));
  if (!row) throw new Refusal('unavailable', {}, { retryAfter: 1 });
  if (row.action !== action || !row.fingerprint.equals(fingerprint)) {
    throw new Refusal('idempotency_key_reused');
  }
  return row.answer as T;
}
