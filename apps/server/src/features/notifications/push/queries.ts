import type { PushService } from '@stenope/contract/notifications/push';
import { and, eq, getTableColumns, gt, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { sessions, users } from '../../../tables/accounts.ts';
import { notifications, pushSubscriptions } from '../../../tables/notifications.ts';
import { posts } from '../../../tables/posts.ts';
import { from, isNamed, seesWhole, sent, withContent } from '../content.ts';
import { amountNow } from '../grouped-notice-sql.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

export const hasSubscription = (userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`coalesce((select true from ${pushSubscriptions}
    where ${pushSubscriptions.userId} = ${userId} limit 1), false)`;

/** One subscription per session, and one session per browser or phone: the latest wins. */
export async function keepSubscription(tx: Transaction, row: SubscriptionRow): Promise<void> {
  const { sessionId, ...rest } = row;
  await tx.sql
    .delete(pushSubscriptions)
    .where(
      sql`${pushSubscriptions.endpoint} = ${row.endpoint} and ${pushSubscriptions.sessionId} <> ${sessionId}`,
    );
  await tx.sql
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: rest });
}

export async function deleteSubscription(on: Executor, sessionId: string): Promise<void> {
  await on.sql.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Unless it was replaced meanwhile. */
export async function deleteEndpoint(
  on: Executor,
  { sessionId, endpoint }: Pick<SubscriptionRow, 'sessionId' | 'endpoint'>,
): Promise<void> {
  await on.sql
    .delete(pushSubscriptions)
    .where(
      sql`${pushSubscriptions.sessionId} = ${sessionId} and ${pushSubscriptions.endpoint} = ${endpoint}`,
    );
}

/** More than anybody has; more would be abuse. */
const mostBrowsers = 20;

/** Subscriptions of valid sessions only, by these services. */
export async function listSubscriptions(
  on: Executor,
  userId: string,
  services: readonly PushService[],
  now: Date,
): Promise<SubscriptionRow[]> {
  return on.sql
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        inArray(pushSubscriptions.service, [...services]),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(sql`${pushSubscriptions.createdAt} desc`)
    .limit(mostBrowsers);
}

export interface PushedRow extends Record<string, unknown> {
  readonly id: string;
  readonly recipientId: string;
  readonly subject: string;
  readonly amount: number;
  readonly language: typeof users.$inferSelect.language;
  readonly senderName: string | null;
  readonly senderUsername: string | null;
  readonly contentType: string | null;
  /** Post it is about, if visible to the reader. */
  readonly postId: string | null;
  readonly title: string | null;
  readonly username: string | null;
}

/** Content of a push message, while the notification is unread and visible. */
export async function findPushed(on: Executor, id: string): Promise<PushedRow | undefined> {
  const reader = sql`${notifications.recipientId}`;
  const which = sql`${notifications.id} = ${id} and not ${notifications.read}
    and ${notifications.dueAt} <= now()`;
  const when = (column: SQLWrapper) => sql`case when ${seesWhole(reader)} then ${column} end`;
  const named = isNamed(reader);
  const { rows } = await on.sql.execute<PushedRow>(sql`
    select ${notifications.id}, ${notifications.recipientId} as "recipientId",
      ${notifications.subject}, ${amountNow} as amount, reader.language,
      case when ${named} then ${from.displayName} end as "senderName",
      case when ${named} then ${from.username} end as "senderUsername",
      ${notifications.contentType} as "contentType", ${when(posts.id)} as "postId",
      ${when(posts.title)} as title, ${when(sql`poster.username`)} as username
    from ${withContent(sent(reader, which))}
    join ${users} as reader on reader.id = ${notifications.recipientId}`);
  return rows[0];
}
