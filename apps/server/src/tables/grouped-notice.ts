import { sql, type SQL } from 'drizzle-orm';
import { users } from './accounts.ts';
import { notifications } from './notifications.ts';

/** Subjects of which unread ones grow; the index that joins them says the same. */
const groupedSubjects = ['rating', 'response_rating', 'like'] as const;

interface Notice {
  readonly id: SQL;
  readonly recipient: SQL;
  readonly subject: SQL;
  readonly contentType: SQL;
  readonly content: SQL;
  /** Of how many it tells. */
  readonly amount: SQL;
  /** Shown from then on. */
  readonly due: SQL;
  /** Where the values come from: one notice for each of its rows. */
  readonly from: SQL;
  readonly where: SQL;
}

export const isGrouped = sql.raw(
  `not read and subject in (${groupedSubjects.map((subject) => `'${subject}'`).join(', ')})`,
);

/**
 * A few more of what is told together, in the unread row there is or in a new one, whose id comes
 * back with what it tells of. Nothing for whoever does not want to hear of it.
 */
export function groupedNotice(notice: Notice): SQL {
  const { id, recipient, subject, contentType, content, amount, due, from, where } = notice;
  return sql`insert into ${notifications}
      (id, recipient_id, type, subject, content_type, content_id, amount, due_at)
    select ${id}, ${users.id}, 'other', ${subject}, ${contentType}, ${content}, ${amount}, ${due}
    from ${from} join ${users} on ${users.id} = ${recipient}
    where 'other' <> all (${users.silenced}) and ${where}
    on conflict (recipient_id, subject, content_id) where ${isGrouped}
      do update set amount = ${notifications.amount} + excluded.amount
    returning id, content_id`;
}
