import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { ExportPage } from '../../platform/exporting.ts';
import { users } from '../../tables/accounts.ts';
import { media } from '../../tables/media.ts';
import { originalColumns } from '../media/photo-sql.ts';
import { blocks, covers, follows, mutes } from '../../tables/people.ts';
import { isMemberShown } from './person-sql.ts';

export async function listFollowedToExport(on: Executor, { userId, after, limit }: ExportPage) {
  return on.sql
    .select({ key: users.id, username: users.username, since: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(and(eq(follows.followerId, userId), isMemberShown(userId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

export async function listFollowersToExport(on: Executor, { userId, after, limit }: ExportPage) {
  return on.sql
    .select({ key: users.id, username: users.username, since: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(eq(follows.followedId, userId), isMemberShown(userId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

type Boundary = typeof blocks | typeof mutes;

/** For members who blocked the owner: the name known before, and only if one was known. */
const hides = (userId: string) => sql`coalesce((select true from ${blocks} as shut
  where shut.blocker_id = ${users.id} and shut.blocked_id = ${userId}), false)`;
const knownName = (table: Boundary, userId: string) => sql<string>`case when ${hides(userId)}
  then ${table.username} else ${users.username} end`;
const isKnown = (table: Boundary, userId: string) =>
  sql`(${table.username} is not null or not ${hides(userId)})`;

export async function listBlockedToExport(on: Executor, { userId, after, limit }: ExportPage) {
  return on.sql
    .select({ key: users.id, username: knownName(blocks, userId), since: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, userId), isKnown(blocks, userId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

export async function listMutedToExport(on: Executor, { userId, after, limit }: ExportPage) {
  return on.sql
    .select({ key: users.id, username: knownName(mutes, userId), since: mutes.createdAt })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedId))
    .where(and(eq(mutes.muterId, userId), isKnown(mutes, userId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

export async function listCoversToExport(on: Executor, userId: string) {
  return on.sql
    .select({ photo: originalColumns, primary: covers.isPrimary })
    .from(covers)
    .innerJoin(media, eq(media.id, covers.mediaId))
    .where(eq(covers.userId, userId))
    .orderBy(asc(covers.position));
}
