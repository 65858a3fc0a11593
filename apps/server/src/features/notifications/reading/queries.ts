import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { preparedPage } from '../../../platform/db/page.ts';
import { prepared, genericPlanParameter } from '../../../platform/db/prepared.ts';
import { bare, object, written } from '../../../platform/db/json.ts';
import { unreadMessages } from '../../messages/conversation-sql.ts';
import { notifications } from '../../../tables/notifications.ts';
import { readerFirst, readerRow } from '../../people/person-sql.ts';
import { isShownTo, notificationJson, sent, withContent } from '../content.ts';
import { lockedInOrder } from '../queries.ts';

/** Specification: the latest twenty. */
export const pageSize = 20;

interface NotificationRow {
  readonly json: string;
  readonly id: string;
  /** Time in the format of cursors. */
  readonly at: string;
}

const viewer = sql.placeholder('viewer');

/** Leaves out delayed notifications that are not due. */
const isPast = sql`${notifications.dueAt} <= now()`;

/** Rows of a page: first the ids, then their content. */
const page = (where: SQL, limit: number): SQL =>
  withContent(
    sent(
      readerRow,
      sql`${notifications.recipientId} = ${readerRow.id} and ${isPast} and ${where}
        order by ${notifications.dueAt} desc, ${notifications.id} desc
        limit ${sql.raw(String(limit))}`,
      limit > pageSize + 1,
    ),
  );

const further = sql`(${notifications.dueAt}, ${notifications.id})
  < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('before')}::uuid)`;

const select = (on: Sql, limit: number) =>
  on
    .select({
      json: sql<string>`listed.json`,
      id: sql<string>`listed.id`,
      at: sql<string>`listed.at`,
    })
    .from(
      sql`(select ${notificationJson(readerRow)} as json, notifications.id,
          to_char(notifications.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from ${readerFirst(viewer)} cross join lateral ${page(further, limit)}) as listed`,
    )
    .orderBy(sql`listed.at desc`, sql`listed.id desc`);

type From = { viewer: string; at: string; before: string };

export const listNotifications = preparedPage<From, NotificationRow>(
  'notifications',
  pageSize,
  select,
);

/** Limit of the count: beyond it "99+" is shown. */
const mostCounted = sql.raw('100');

const unread = sql`(select count(*) from (
  select from ${notifications}
  where ${notifications.recipientId} = ${readerRow.id} and not ${notifications.read} and ${isPast}
    and ${isShownTo(readerRow)}
  limit ${mostCounted}) as counted)`;

const latest = sql`(select string_agg(listed.json, ',' order by listed.due_at desc, listed.id desc)
  from (select ${notificationJson(readerRow)} as json, notifications.id, notifications.due_at
    from ${page(sql`true`, pageSize)}) as listed)`;

interface InboxRow {
  readonly id: string;
  readonly json: string;
}

/**
 * Bell and envelope of several readers in one statement, whose start costs a third of a single
 * reader's.
 */
export const findInboxes = prepared<{ readers: readonly string[] }, InboxRow[]>('inboxes', (on) =>
  on
    .select({
      id: sql<string>`reader.id`,
      json: written(
        object({
          notifications: bare(unread),
          messages: bare(sql`messages.messages`),
          requests: bare(sql`messages.requests`),
          latest: ['[', latest, ']'],
        }),
      ),
    })
    .from(
      sql`unnest(${genericPlanParameter('readers', 'uuid[]')}) as asked (id)
          cross join lateral ${readerFirst(sql`asked.id`)}
          cross join lateral ${unreadMessages(readerRow)} as messages`,
    ),
);

interface One {
  readonly id: string;
  readonly recipientId: string;
}

const ofReader = ({ id, recipientId }: One) =>
  and(eq(notifications.id, id), eq(notifications.recipientId, recipientId), isPast);

/** False when it is missing or already read. */
export async function markOne(tx: Transaction, one: One): Promise<boolean> {
  const marked = await tx.sql
    .update(notifications)
    .set({ read: true })
    .where(and(ofReader(one), eq(notifications.read, false)))
    .returning({ id: notifications.id });
  return marked.length > 0;
}

export async function isVisibleTo(tx: Transaction, one: One): Promise<boolean> {
  const [row] = await tx.sql
    .select({ id: notifications.id })
    .from(notifications)
    .where(ofReader(one));
  return row !== undefined;
}

interface MarkedRow extends Record<string, unknown> {
  /** Unread when selected; another device may have marked some since. */
  readonly found: number;
  readonly marked: number;
}

/** Marks a batch of unread notifications; returns the counts. */
export async function markSome(tx: Transaction, recipientId: string, most: number) {
  const wanted = sql`select ${notifications.id} from ${notifications}
    where ${notifications.recipientId} = ${recipientId} and not ${notifications.read} and ${isPast}
    order by ${notifications.dueAt} limit ${most}`;
  const { rows } = await tx.sql.execute<MarkedRow>(sql`
    with wanted as materialized (${wanted}),
      ${lockedInOrder(sql`select id from wanted`, sql`not ${notifications.read}`)},
      marked as (update ${notifications} set read = true
        where ${notifications.id} in (select id from locked) returning id)
    select (select count(*) from wanted)::int as found,
      (select count(*) from marked)::int as marked`);
  return rows[0] ?? { found: 0, marked: 0 };
}
