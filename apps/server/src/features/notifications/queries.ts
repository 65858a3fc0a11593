import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { notifications } from '../../tables/notifications.ts';

/** Subjects of which unread ones grow; the index that joins them says the same. */
export const groupedSubjects = ['rating', 'response_rating'] as const;

export type GroupedSubject = (typeof groupedSubjects)[number];

type Grouped = {
  id: string;
  recipient: string;
  subject: GroupedSubject;
  contentType: string;
  content: string;
  due: string;
};

const isGrouped = sql.raw(
  `not read and subject in (${groupedSubjects.map((subject) => `'${subject}'`).join(', ')})`,
);

export const insertGrouped = prepared<Grouped, unknown>('notification_grouped', (on) =>
  on
    .insert(notifications)
    .values({
      id: sql.placeholder('id'),
      recipientId: sql.placeholder('recipient'),
      type: 'other',
      subject: sql.placeholder('subject'),
      contentType: sql.placeholder('contentType'),
      contentId: sql.placeholder('content'),
      dueAt: sql`${sql.placeholder('due')}::timestamptz`,
    })
    .onConflictDoUpdate({
      target: [notifications.recipientId, notifications.subject, notifications.contentId],
      targetWhere: isGrouped,
      set: { amount: sql`${notifications.amount} + 1` },
    }),
);

/** One less, and none when it was the only one. What was read already stays as it was read. */
export async function takeFromGrouped(
  tx: Transaction,
  { recipient, subject, content }: Pick<Grouped, 'recipient' | 'subject' | 'content'>,
): Promise<void> {
  const same = and(
    eq(notifications.recipientId, recipient),
    eq(notifications.subject, subject),
    eq(notifications.contentId, content),
    eq(notifications.read, false),
  );
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

export async function insertNotification(
  tx: Transaction,
  row: typeof notifications.$inferInsert,
): Promise<void> {
  await tx.sql.insert(notifications).values(row);
}
