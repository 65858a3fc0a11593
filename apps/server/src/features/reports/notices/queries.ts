import type { NoticeOutcome } from '@stenope/domain/moderation/notices';
import type { ReportKind } from '@stenope/domain/moderation/reports';
import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { formerUsernames, users } from '../../../tables/accounts.ts';
import { products } from '../../../tables/people.ts';
import { posts } from '../../../tables/posts.ts';
import { notices } from '../../../tables/reports.ts';
import type { Departed } from '../queries.ts';

export type NoticeRow = typeof notices.$inferSelect;

/** Content of the site, whoever may see it. */
export interface NoticeTarget {
  readonly id: string;
  readonly authorId: string;
}

const wanted = sql.placeholder('wanted');

export const findNoticedPost = prepared<{ wanted: string }, NoticeTarget[]>('notice_post', (on) =>
  on.select({ id: posts.id, authorId: posts.authorId }).from(posts).where(eq(posts.id, wanted)),
);

export const findNoticedProduct = prepared<{ wanted: string }, NoticeTarget[]>(
  'notice_product',
  (on) =>
    on
      .select({ id: products.id, authorId: products.sellerId })
      .from(products)
      .where(eq(products.id, wanted)),
);

export const findNoticedProfile = prepared<{ wanted: string }, NoticeTarget[]>(
  'notice_profile',
  (on) =>
    on
      .select({ id: users.id, authorId: users.id })
      .from(users)
      .where(eq(sql`lower(${users.username})`, sql`lower(${wanted})`)),
);

/** Under a name given up not long ago. */
export const findFormerlyNamed = prepared<{ wanted: string }, NoticeTarget[]>(
  'notice_former_name',
  (on) =>
    on
      .select({ id: users.id, authorId: users.id })
      .from(formerUsernames)
      .innerJoin(users, eq(users.id, formerUsernames.userId))
      .where(eq(formerUsernames.username, sql`lower(${wanted})`)),
);

export async function insertNotice(
  tx: Transaction,
  row: typeof notices.$inferInsert,
): Promise<void> {
  await tx.sql.insert(notices).values(row);
}

export async function findNotice(on: Executor, id: string): Promise<NoticeRow | undefined> {
  const [row] = await on.sql.select().from(notices).where(eq(notices.id, id));
  return row;
}

/** Oldest first: who has waited longest is read first. */
export const listOpen = prepared<{ after: string; limit: number }, NoticeRow[]>(
  'notices_open',
  (on) =>
    on
      .select()
      .from(notices)
      .where(and(isNull(notices.closedAt), sql`${notices.id} > ${sql.placeholder('after')}::uuid`))
      .orderBy(notices.id)
      .limit(sql.placeholder('limit')),
);

export const listClosed = prepared<{ at: string; before: string; limit: number }, NoticeRow[]>(
  'notices_closed',
  (on) =>
    on
      .select()
      .from(notices)
      .where(
        sql`(${notices.closedAt}, ${notices.id}) <
          (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('before')}::uuid)`,
      )
      .orderBy(sql`${notices.closedAt} desc`, sql`${notices.id} desc`)
      .limit(sql.placeholder('limit')),
);

interface Closing {
  readonly outcome: NoticeOutcome;
  /** Of the decision that answers them; null without one. */
  readonly ground: NoticeRow['ground'];
  readonly at: Date;
}

/** Undefined where it was answered already. */
export async function closeNotice(
  tx: Transaction,
  id: string,
  { outcome, ground, at }: Closing,
): Promise<NoticeRow | undefined> {
  const [row] = await tx.sql
    .update(notices)
    .set({ outcome, ground, closedAt: at })
    .where(and(eq(notices.id, id), isNull(notices.closedAt)))
    .returning();
  return row;
}

export interface NoticedThing {
  readonly kind: ReportKind;
  readonly targetId: string;
}

const isOpenAbout = ({ kind, targetId }: NoticedThing) =>
  and(eq(notices.targetKind, kind), eq(notices.targetId, targetId), isNull(notices.closedAt));

export async function countOpenNotices(on: Executor): Promise<number> {
  return on.sql.$count(notices, isNull(notices.closedAt));
}

/** Notices about one thing, answered or not, newest first. */
export async function listAbout(
  on: Executor,
  { kind, targetId }: NoticedThing,
  most: number,
): Promise<NoticeRow[]> {
  return on.sql
    .select()
    .from(notices)
    .where(and(eq(notices.targetKind, kind), eq(notices.targetId, targetId)))
    .orderBy(desc(notices.id))
    .limit(most);
}

/** Closes every open notice about one thing; returns their ids. */
export async function closeNoticesAbout(
  tx: Transaction,
  thing: NoticedThing,
  { outcome, ground, at }: Closing,
): Promise<string[]> {
  const closed = await tx.sql
    .update(notices)
    .set({ outcome, ground, closedAt: at })
    .where(isOpenAbout(thing))
    .returning({ id: notices.id });
  return closed.map(({ id }) => id);
}

/** Forgets names, addresses and words of a batch of notices answered before; returns its size. */
export async function forgetBefore(on: Executor, before: Date): Promise<number> {
  const isDue = and(lt(notices.closedAt, before), ne(notices.explanation, ''));
  const due = on.sql.select({ id: notices.id }).from(notices).where(isDue).limit(1000);
  const { rowCount } = await on.sql
    .update(notices)
    .set({ name: '', email: null, explanation: '' })
    .where(and(isDue, inArray(notices.id, due)));
  return rowCount ?? 0;
}

/**
 * Renames somebody in notices about what goes with them: the address names them, and the id of a
 * profile is their own. Notices about a post that stays are left as they are.
 */
export async function renameNoticed(
  tx: Transaction,
  { userId, pseudonym }: Departed,
): Promise<void> {
  const posted = sql`select from ${posts} where ${posts.id} = ${notices.targetId}`;
  await tx.sql.execute(sql`update ${notices} set target_id = things.renamed, address = '',
      author_id = null, author_pseudonym = ${pseudonym}
    from (select target_kind, target_id, gen_random_uuid() as renamed from ${notices}
      where ${notices.authorId} = ${userId}
        and (${notices.targetKind} <> 'post' or not exists (${posted})) group by 1, 2) as things
    where ${notices.authorId} = ${userId} and ${notices.targetKind} = things.target_kind
      and ${notices.targetId} = things.target_id`);
}
