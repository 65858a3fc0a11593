import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { media } from '../../../tables/media.ts';

export async function findAvatars(tx: Transaction, ownerId: string) {
  return tx.sql
    .select({ id: media.id, state: media.state })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), eq(media.usedAs, 'avatar')))
    .for('update');
}
