import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import type { ExportPage } from '../../platform/exporting.ts';
import { users } from '../../tables/accounts.ts';
import { media } from '../../tables/media.ts';
import { originalColumns } from '../media/photo-sql.ts';
import { blocks, covers, follows, mutes } from '../../tables/people.ts';
import { isMemberShown } from './person-sql.ts';

const listFollows =
  (owner: PgColumn, other: PgColumn) =>
  (on: Executor, { userId, after, limit }: ExportPage) =>
    on.sql
      .select({ key: users.id, username: users.username, since: follows.createdAt })
      .from(follows)
      .innerJoin(users, eq(users.id, other))
      .where(and(eq(owner, userId), isMemberShown(userId), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(limit);

export const listFollowedToExport = listFollows(follows.followerId, follows.followedId);
export const listFollowersToExport = listFollows(follows.followedId, follows.followerId);

type Boundary = typeof blocks | typeof mutes;

/** For members who blocked the owner: the name known before, and only if one was known. */
const hides = (userId: string) => sql`coalesce((select true from ${blocks} as shut
  where shut.blocker_id = ${users.id} and shut.blocked_id = ${userId}), false)`;
const knownName = (table: Boundary, userId: string) => sql<string>`case when ${hides(userId)}
  then ${table.username} else ${users.username} end`;
const isKnown = (table: Boundary, userId: string) =>
  sql`(${table.username} is not null or not ${hides(userId)})`;

const listBoundaries =
  (table: Boundary, owner: PgColumn, other: PgColumn) =>
  (on: Executor, { userId, after, limit }: ExportPage) =>
    on.sql
      .select({ key: users.id, username: knownName(table, userId), since: table.createdAt })
      .from(table)
      .innerJoin(users, eq(users.id, other))
      .where(and(eq(owner, userId), isKnown(table, userId), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(limit);

export const listBlockedToExport = listBoundaries(blocks, blocks.blockerId, blocks.blockedId);
export const listMutedToExport = listBoundaries(mutes, mutes.muterId, mutes.mutedId);

export async function listCoversToExport(on: Executor, userId: string) {
  return on.sql
    .select({ photo: originalColumns, primary: covers.isPrimary })
    .from(covers)
    .innerJoin(media, eq(media.id, covers.mediaId))
    .where(eq(covers.userId, userId))
    .orderBy(asc(covers.position));
}
