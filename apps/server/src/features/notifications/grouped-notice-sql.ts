import { sql, type SQL } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { notifications } from '../../tables/notifications.ts';

/** Subjects whose unread notifications are merged; the unique index lists the same ones. */
const groupedSubjects = ['rating', 'response_rating', 'like'] as const;

interface Notice {
  readonly id: SQL;
  readonly recipient: SQL;
  readonly subject: SQL;
  readonly contentType: SQL;
  readonly content: SQL;
  /** Number of events it stands for. */
  readonly amount: SQL;
  /** Time from which it is shown, or counted in one that is shown already. */
  readonly due: SQL;
  /** Source of the values: one notice for each of its rows. */
  readonly from: SQL;
  readonly where: SQL;
}

export const isGrouped = sql.raw(
  `not read and subject in (${groupedSubjects.map((subject) => `'${subject}'`).join(', ')})`,
);

const { amount: total, shownAmount: shown, dueAt, growsAt } = notifications;

/** Amount as its recipient sees it now. */
export const amountNow = sql<number>`case when ${growsAt} > now() then ${shown} else ${total} end`;

/** Neither what is not shown yet nor what grows already is given another time. */
const isWaiting = sql`greatest(${dueAt}, ${growsAt}) > now()`;

/**
 * Adds to the unread notification of the same subject, or inserts one; returns its id and content.
 * Skips recipients who have switched this kind off.
 */
export function groupedNotice(notice: Notice): SQL {
  const { id, recipient, subject, contentType, content, amount, due, from, where } = notice;
  return sql`insert into ${notifications}
      (id, recipient_id, type, subject, content_type, content_id, amount, due_at)
    select ${id}, ${users.id}, 'other', ${subject}, ${contentType}, ${content}, ${amount}, ${due}
    from ${from} join ${users} on ${users.id} = ${recipient}
    where 'other' <> all (${users.silenced}) and ${where}
    on conflict (recipient_id, subject, content_id) where ${isGrouped}
      do update set amount = ${total} + excluded.amount,
        shown_amount = case when ${isWaiting} then ${shown} else ${total} end,
        grows_at = case when ${isWaiting} then ${growsAt} else excluded.due_at end
    returning id, content_id`;
}
