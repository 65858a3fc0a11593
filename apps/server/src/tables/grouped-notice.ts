import { sql, type SQL } from 'drizzle-orm';
import { users } from './accounts.ts';
import { notifications } from './notifications.ts';

/** Subjects of which unread ones grow; the index that joins them says the same. */
const groupedSubjects = ['rating', 'response_rating'] as const;

interface Notice {
  readonly id: SQL;
  readonly recipient: SQL;
  readonly subject: SQL;
  readonly contentType: SQL;
  readonly content: SQL;
  /** Shown from then on. */
  readonly due: SQL;
  readonly where?: SQL;
}

const isGrouped = sql.raw(
  `not read and subject in (${groupedSubjects.map((subject) => `'${subject}'`).join(', ')})`,
);

/**
 * One more of what is told together, in the unread row there is or in a new one, whose id comes
 * back. Nothing for whoever does not want to hear of it.
 */
export function groupedNotice(notice: Notice): SQL {
  const { id, recipient, subject, contentType, content, due, where = sql`true` } = notice;
  return sql`insert into ${notifications}
      (id, recipient_id, type, subject, content_type, content_id, due_at)
    select ${id}, ${users.id}, 'other', ${subject}, ${contentType}, ${content}, ${due}
    from ${users} where ${users.id} = ${recipient} and 'other' <> all (${users.silenced}) and ${where}
    on conflict (recipient_id, subject, content_id) where ${isGrouped}
      do update set amount = ${notifications.amount} + 1
    returning id`;
}
