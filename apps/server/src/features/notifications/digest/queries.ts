import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { notifications } from '../../../tables/notifications.ts';
import { isTold } from '../content.ts';

interface DigestQuery {
  readonly after: string;
  readonly since: Date;
  readonly most: number;
}

interface Taken {
  readonly looked: readonly string[];
  /** Of these, who is to be written to: noted as written to. */
  readonly wanting: readonly string[];
}

/** The next few who want a letter, in the order of their ids. */
export async function takeWanting(tx: Transaction, asked: DigestQuery): Promise<Taken> {
  const since = sql`${asked.since.toISOString()}::timestamptz`;
  const { rows } = await tx.sql.execute<{ id: string; wanting: boolean }>(sql`
    with looked as (
      select id, digest_at from ${users} where wants_digest and id > ${asked.after}::uuid
      order by id limit ${asked.most} for no key update),
    noted as (
      update ${users} set digest_at = now() from looked
      where ${users.id} = looked.id and ${users.emailVerified} and ${users.suspendedAt} is null
        and ${users.leftAt} is null
        -- Half a day: one that was late yesterday does not keep today’s away.
        and coalesce(looked.digest_at < now() - interval '12 hours', true)
        and (select true from ${notifications} where ${notifications.recipientId} = ${users.id}
          and not ${notifications.read} and ${notifications.dueAt} > ${since}
          and ${notifications.dueAt} <= now() limit 1)
      returning ${users.id})
    select looked.id, noted.id is not null as wanting
    from looked left join noted on noted.id = looked.id order by looked.id`);
  return {
    looked: rows.map(({ id }) => id),
    wanting: rows.filter(({ wanting }) => wanting).map(({ id }) => id),
  };
}

export interface SubjectCount extends Record<string, unknown> {
  readonly subject: string;
  readonly amount: number;
}

/** A letter says no more than that there is a lot. */
const mostCounted = 10_000;

/** How much of what they have not read since; nothing for who wants no letter any more. */
export async function countSince(
  on: Executor,
  userId: string,
  since: Date,
): Promise<readonly SubjectCount[]> {
  const { rows } = await on.sql.execute<SubjectCount>(sql`
    select subject, sum(amount)::integer as amount from (
      select ${notifications.subject}, ${notifications.amount} from ${notifications}
      where ${notifications.recipientId} = ${userId} and not ${notifications.read}
        and ${notifications.dueAt} > ${since.toISOString()}::timestamptz
        and ${notifications.dueAt} <= now() and ${isTold(userId)}
        and (select ${users.wantsDigest} and ${users.suspendedAt} is null from ${users}
          where ${users.id} = ${userId})
      limit ${mostCounted}) as unread
    group by subject order by amount desc, subject`);
  return rows;
}
