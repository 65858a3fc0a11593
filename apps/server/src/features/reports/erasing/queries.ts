import { eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { reports, sealedMessages } from '../../../tables/reports.ts';

export async function deleteWordsOf(on: Executor, userId: string): Promise<void> {
  await on.sql
    .update(reports)
    .set({ reporterId: null, body: '' })
    .where(eq(reports.reporterId, userId));
}

export async function deleteSealedOf(on: Executor, userId: string): Promise<void> {
  await on.sql.delete(sealedMessages).where(eq(sealedMessages.senderId, userId));
}
