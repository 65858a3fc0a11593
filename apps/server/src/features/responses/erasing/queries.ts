import { asc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { responses } from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';

export async function listResponsesOf(on: Executor, userId: string) {
  return on.sql
    .select({ id: responses.id, postId: responses.postId })
    .from(responses)
    .where(eq(responses.authorId, userId))
    .orderBy(asc(responses.id))
    .limit(100);
}

/** The post, then the response: in the order everybody holds them. */
export async function lockResponse(
  tx: Transaction,
  { id, postId }: { id: string; postId: string },
) {
  await tx.sql
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.id, postId))
    .for('no key update');
  const [row] = await tx.sql.select().from(responses).where(eq(responses.id, id)).for('update');
  return row;
}
