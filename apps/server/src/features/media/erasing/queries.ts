import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { responses } from '../../../tables/echoes.ts';
import { media, uploads } from '../../../tables/media.ts';
import { products } from '../../../tables/people.ts';
import { posts, postSteps } from '../../../tables/posts.ts';

/** Pictures of a member that nothing shows any more. */
const isShown = sql`(
  exists (select from ${posts} where ${posts.mediaId} = ${media}.id)
  or exists (select from ${postSteps} where ${postSteps.mediaId} = ${media}.id)
  or exists (select from ${responses} where ${responses.mediaId} = ${media}.id)
  or exists (select from ${products} where ${products.mediaId} = ${media}.id))`;

export async function listUnshown(
  on: Executor,
  { ownerId, after }: { ownerId: string; after: string },
): Promise<string[]> {
  const rows = await on.sql
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), gt(media.id, after), sql`not ${isShown}`))
    .orderBy(asc(media.id))
    .limit(100);
  return rows.map(({ id }) => id);
}

export async function deleteUploadsBy(on: Executor, ownerId: string): Promise<string[]> {
  const rows = await on.sql
    .delete(uploads)
    .where(eq(uploads.ownerId, ownerId))
    .returning({ id: uploads.id });
  return rows.map(({ id }) => id);
}

export async function hasMedia(tx: Transaction, ownerId: string): Promise<boolean> {
  const [row] = await tx.sql
    .select({ id: media.id })
    .from(media)
    .where(eq(media.ownerId, ownerId))
    .limit(1);
  return row !== undefined;
}
