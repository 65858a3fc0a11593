import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import type { ExportPage } from '../../platform/exporting.ts';
import { users } from '../../tables/accounts.ts';
import { memberTrust, ratings, responses, scores } from '../../tables/echoes.ts';
import { isCounted, isPublishedFor, saidBefore } from './queries.ts';
import { posts } from '../../tables/posts.ts';
import { withoutBlock } from '../people/person-sql.ts';

const kind = sql<
  'post' | 'response'
>`case when ${scores.postId} is null then 'response' else 'post' end`;

export async function listGivenToExport(on: Executor, { userId, after, limit }: ExportPage) {
  const rows = await on.sql
    .select({ rating: ratings, kind })
    .from(ratings)
    .innerJoin(scores, eq(scores.id, ratings.workId))
    .where(and(eq(ratings.userId, userId), gt(ratings.id, after)))
    .orderBy(asc(ratings.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.rating.id, ...row }));
}

const rater = alias(users, 'rater');

/** The ratings the site shows, in the order of random ids. */
export async function listReceivedToExport(on: Executor, { userId, after, limit }: ExportPage) {
  const rows = await on.sql
    .select({
      rating: ratings,
      saidBefore: saidBefore(userId),
      isNamed: sql<boolean>`${scores.state} = 'stabilised'`,
      username: rater.username,
      isReachable: sql<boolean>`(${rater.id} is not null and ${rater.suspendedAt} is null
        and ${withoutBlock(userId, ratings.userId)})`,
    })
    .from(ratings)
    .innerJoin(scores, eq(scores.id, ratings.workId))
    .leftJoin(responses, eq(responses.id, scores.responseId))
    .leftJoin(posts, eq(posts.id, scores.postId))
    .leftJoin(rater, eq(rater.id, ratings.userId))
    .leftJoin(memberTrust, eq(memberTrust.userId, ratings.userId))
    .where(
      and(
        eq(scores.authorId, userId),
        sql`coalesce(${responses.state}, ${posts.state}) <> 'removed'`,
        isCounted,
        isPublishedFor(userId),
        gt(ratings.id, after),
      ),
    )
    .orderBy(asc(ratings.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.rating.id, ...row }));
}

export async function findShownToExport(on: Executor, userId: string) {
  const [trust] = await on.sql
    .select({ showsGiven: memberTrust.showsGiven, showsProgress: memberTrust.showsProgress })
    .from(memberTrust)
    .where(eq(memberTrust.userId, userId));
  return trust;
}
