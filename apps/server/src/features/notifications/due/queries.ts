import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { insertingEvent, toMember } from '../../../platform/live/outbox.ts';
import { notificationMarks, notifications } from '../../../tables/notifications.ts';
import { hasSubscription } from '../push/queries.ts';

/** After one moment, until the other. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** From the last mark until now, by the clock that decides what is shown. */
export async function moveMark(tx: Transaction): Promise<Span | undefined> {
  const { rows } = await tx.sql.execute<{ from: string; until: string }>(sql`
    with locked as (select told_until from ${notificationMarks} for update)
    update ${notificationMarks} set told_until = now() from locked
    where locked.told_until < now()
    returning locked.told_until as "from", ${notificationMarks.toldUntil} as "until"`);
  const [row] = rows;
  return row && { from: new Date(row.from), until: new Date(row.until) };
}

interface DueRow extends Record<string, unknown> {
  readonly recipientId: string;
  /** The latest of theirs. */
  readonly id: string;
  /** They want to hear of it in their browser. */
  readonly pushes: boolean;
}

/** Writes the event of each who is told of something in this span, and says who that is. */
export async function insertDueEvents(
  tx: Transaction,
  { from, until }: Span,
  { name, data }: { readonly name: string; readonly data: string },
): Promise<readonly DueRow[]> {
  const event = insertingEvent(sql`due`, {
    name: sql`${name}::text`,
    topics: sql`array[${toMember('')}::text || due.recipient_id]`,
    data: sql`${data}::jsonb`,
  });
  const { rows } = await tx.sql.execute<DueRow>(sql`
    with due as (
      select ${notifications.recipientId}, max(${notifications.id}::text)::uuid as id
      from ${notifications}
      where ${notifications.id} >= ${firstIdAt(from.getTime())}::uuid
        and ${notifications.id} < ${firstIdAt(until.getTime() + 1)}::uuid
        and ${notifications.subject} in ('rating', 'response_rating') and not ${notifications.read}
        and ${notifications.dueAt} > ${from.toISOString()}::timestamptz
        and ${notifications.dueAt} <= ${until.toISOString()}::timestamptz
      group by 1),
    told as (${event})
    select due.recipient_id as "recipientId", due.id,
      ${hasSubscription(sql`due.recipient_id`)} as pushes
    from due`);
  return rows;
}
