import { eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { reports } from '../../../tables/reports.ts';

export async function deleteWordsOf(on: Executor, userId: string): Promise<void> {
  await on.sql
    .update(reports)
    .set({ reporterId: null, body: '' })
    .where(eq(reports.reporterId, userId));
}
