import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { users } from '../../tables/accounts.ts';
import { notifications } from '../../tables/notifications.ts';
import { withoutBlock, withoutMute } from '../../tables/visibility.ts';

/** One less, and none when it was the only one. What was read already stays as it was read. */
export async function takeFromGrouped(tx: Transaction, id: string): Promise<void> {
  const same = and(eq(notifications.id, id), eq(notifications.read, false));
  const gone = await tx.sql
    .delete(notifications)
    .where(and(same, eq(notifications.amount, 1)))
    .returning({ id: notifications.id });
  if (gone.length > 0) return;
  await tx.sql
    .update(notifications)
    .set({ amount: sql`${notifications.amount} - 1` })
    .where(same);
}

type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'id' | 'recipientId' | 'senderId' | 'type' | 'subject' | 'contentType' | 'contentId'
> & { readonly dueAt: Date };

/**
 * Unless its recipient does not want it: of that kind, from that person, or across a block. What
 * the site itself has to say is not up to them.
 */
export async function insertNotification(tx: Transaction, row: NewNotification): Promise<void> {
  const { senderId = null, contentType = null, contentId = null } = row;
  const heard =
    senderId === null
      ? sql`true`
      : sql`${row.type} <> all (${users.silenced}) and ${withoutBlock(senderId, users.id)}
          and ${withoutMute(row.recipientId, sql`${senderId}::uuid`)}`;
  await tx.sql.execute(sql`
    insert into ${notifications}
      (id, recipient_id, sender_id, type, subject, content_type, content_id, due_at)
    select ${row.id}::uuid, ${users.id}, ${senderId}::uuid, ${row.type}, ${row.subject},
      ${contentType}, ${contentId}::uuid, ${row.dueAt.toISOString()}::timestamptz
    from ${users} where ${users.id} = ${row.recipientId} and ${heard}`);
}

/** Of who comes and goes while nobody looks, only the last is told. */
export async function deleteUnreadOfPair(
  tx: Transaction,
  { recipientId, senderId }: { recipientId: string; senderId: string },
): Promise<void> {
  await tx.sql
    .delete(notifications)
    .where(
      and(
        eq(notifications.recipientId, recipientId),
        eq(notifications.senderId, senderId),
        sql`not ${notifications.read} and ${notifications.type} in ('follow', 'unfollow')`,
      ),
    );
}

/** A part of what was told to them or of them; how much that was. */
export async function deleteNotificationsOf(on: Executor, userId: string): Promise<number> {
  const some = on.sql
    .select({ id: notifications.id })
    .from(notifications)
    .where(or(eq(notifications.recipientId, userId), eq(notifications.senderId, userId)))
    .limit(1000);
  const { rowCount } = await on.sql.delete(notifications).where(inArray(notifications.id, some));
  return rowCount ?? 0;
}
