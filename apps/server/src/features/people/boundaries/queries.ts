import { and, eq, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { blocks, follows, mutes } from '../../../tables/people.ts';
import type { PersonRow } from '../queries.ts';

/** A member, whatever became of them; they stay there until the transaction ends. */
export async function findAnybody(tx: Transaction, userId: string): Promise<string | undefined> {
  const [row] = await tx.sql
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  return row?.id;
}

export async function insertBlock(
  tx: Transaction,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  await tx.sql.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
}

export async function deleteBlock(
  tx: Transaction,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const ended = await tx.sql
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning({ id: blocks.blockedId });
  return ended.length > 0;
}

function tie(follower: string, followed: string) {
  return and(eq(follows.followerId, follower), eq(follows.followedId, followed));
}

/** Either way. */
export async function deleteFollowsBetween(
  tx: Transaction,
  one: string,
  other: string,
): Promise<void> {
  await tx.sql.delete(follows).where(or(tie(one, other), tie(other, one)));
}

export async function insertMute(tx: Transaction, muterId: string, mutedId: string): Promise<void> {
  await tx.sql.insert(mutes).values({ muterId, mutedId }).onConflictDoNothing();
}

export async function deleteMute(
  tx: Transaction,
  muterId: string,
  mutedId: string,
): Promise<boolean> {
  const ended = await tx.sql
    .delete(mutes)
    .where(and(eq(mutes.muterId, muterId), eq(mutes.mutedId, mutedId)))
    .returning({ id: mutes.mutedId });
  return ended.length > 0;
}

export interface DatedRow extends PersonRow {
  /** Since when, to the microsecond: as text, for a `Date` would lose some. */
  readonly at: string;
}

export type Boundary = 'blocks' | 'mutes';

const boundaries = {
  blocks: { of: blocks.blockerId, other: blocks.blockedId, since: blocks.createdAt, table: blocks },
  mutes: { of: mutes.muterId, other: mutes.mutedId, since: mutes.createdAt, table: mutes },
} as const;

/** One's own, the latest first. Also whoever is suspended meanwhile: one may want to end it. */
export async function listBoundary(
  on: Executor,
  which: Boundary,
  { owner, at, before, limit }: { owner: string; at: string; before: string; limit: number },
): Promise<DatedRow[]> {
  const { of, other, since, table } = boundaries[which];
  return on.sql
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      image: users.image,
      isPro: users.isPro,
      at: sql<string>`${since}::text`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, other))
    .where(and(eq(of, owner), sql`(${since}, ${other}) < (${at}::timestamptz, ${before}::uuid)`))
    .orderBy(sql`${since} desc`, sql`${other} desc`)
    .limit(limit);
}
