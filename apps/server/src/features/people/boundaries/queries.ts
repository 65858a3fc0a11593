import { and, eq, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { blocks, follows, mutes } from '../../../tables/people.ts';
import type { PersonRow } from '../person-sql.ts';

interface OtherRow {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  /** Neither suspended, nor have they blocked the viewer. */
  readonly there: boolean;
}

/** Reads and locks a member, as seen by a viewer. */
export async function findOther(
  tx: Transaction,
  viewer: string,
  userId: string,
): Promise<OtherRow | undefined> {
  const [row] = await tx.sql
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      there: sql<boolean>`${users.suspendedAt} is null and not ${hides(users.id, viewer)}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  return row;
}

/** Whether `blocker` has blocked the other; one key look-up. */
const hides = (blocker: SQLWrapper, blocked: string) =>
  sql<boolean>`coalesce((select true from ${blocks} as shut
    where shut.blocker_id = ${blocker} and shut.blocked_id = ${blocked}), false)`;

type Named = Pick<OtherRow, 'id' | 'username' | 'displayName'>;

/**
 * Does nothing for a missing member. The name of somebody who has blocked the viewer is not stored.
 */
export async function insertBlock(
  tx: Transaction,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  const known = sql`${users.suspendedAt} is null and not ${hides(users.id, blockerId)}`;
  await tx.sql.execute(sql`
    insert into ${blocks} (blocker_id, blocked_id, username, display_name)
    select ${blockerId}::uuid, ${users.id}, case when ${known} then ${users.username} end,
      case when ${known} then ${users.displayName} end
    from ${users} where ${users.id} = ${blockedId}::uuid
    on conflict do nothing`);
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

/** In both directions. */
export async function deleteFollowsBetween(
  tx: Transaction,
  one: string,
  other: string,
): Promise<void> {
  await tx.sql.delete(follows).where(or(tie(one, other), tie(other, one)));
}

export async function insertMute(
  tx: Transaction,
  muterId: string,
  { id: mutedId, username, displayName }: Named,
): Promise<void> {
  const row = { muterId, mutedId, username, displayName };
  await tx.sql.insert(mutes).values(row).onConflictDoNothing();
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
  /** Timestamp in microseconds, as text, since a `Date` would lose precision. */
  readonly at: string;
}

export type Boundary = 'blocks' | 'mutes';

const boundaries = {
  blocks: { of: blocks.blockerId, other: blocks.blockedId, since: blocks.createdAt, table: blocks },
  mutes: { of: mutes.muterId, other: mutes.mutedId, since: mutes.createdAt, table: mutes },
} as const;

/**
 * Own blocks or mutes, latest first, including suspended members, as one may want to end these. For
 * members who blocked the owner, the name known at that time.
 */
export async function listBoundary(
  on: Executor,
  which: Boundary,
  { owner, at, before, limit }: { owner: string; at: string; before: string; limit: number },
): Promise<DatedRow[]> {
  const { of, other, since, table } = boundaries[which];
  const hidden = hides(users.id, owner);
  return on.sql
    .select({
      id: users.id,
      username: sql<string>`case when ${hidden} then ${table.username} else ${users.username} end`,
      displayName: sql<string>`case when ${hidden} then ${table.displayName}
        else ${users.displayName} end`,
      image: sql<string | null>`case when not ${hidden} then ${users.image} end`,
      isPro: sql<boolean>`(${users.isPro} and not ${hidden})`,
      at: sql<string>`${since}::text`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, other))
    .where(
      and(
        eq(of, owner),
        sql`(${since}, ${other}) < (${at}::timestamptz, ${before}::uuid)`,
        sql`(${table.username} is not null or not ${hidden})`,
      ),
    )
    .orderBy(sql`${since} desc`, sql`${other} desc`)
    .limit(limit);
}
