import type { memberFilters } from '@stenope/contract/site/members';
import { mostReportsCounted } from '@stenope/contract/site/members';
import { and, eq, gt, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Executor, Sql } from '../../../platform/db/database.ts';
import { preparedPage, unpreparedPage } from '../../../platform/db/page.ts';
import { sessions, users } from '../../../tables/accounts.ts';
import { memberTrust } from '../../../tables/echoes.ts';
import { departures } from '../../../tables/leaving.ts';
import { memberCounts, nameWords } from '../../../tables/people.ts';
import { posts } from '../../../tables/posts.ts';
import { reports } from '../../../tables/reports.ts';
import { personColumns, type PersonRow } from '../../people/person-sql.ts';
import { staysHere } from '../staying-sql.ts';

export type MemberFilter = (typeof memberFilters)[number];

export interface ListedRow extends PersonRow {
  readonly role: (typeof users.$inferSelect)['role'];
  readonly joinedAt: Date;
  readonly suspendedAt: Date | null;
  readonly posts: number;
  readonly reports: number;
}

/** Counts no further than shown: somebody may be reported by thousands. */
const upToMost = (condition: SQL) => sql<number>`(select count(*)::int from (
  select from ${reports} where ${condition} limit ${sql.raw(String(mostReportsCounted))}) as few)`;

const received = upToMost(sql`${reports.authorId} = ${users}.id`);
const made = upToMost(sql`${reports.reporterId} = ${users}.id`);
/** Posts that others see: of who is suspended, none. */
const shownPosts = sql<number>`coalesce((select ${memberCounts.posts} from ${memberCounts}
  where ${memberCounts.userId} = ${users}.id and ${users}.suspended_at is null), 0)`;

const before = sql`${sql.placeholder('before')}::uuid`;

/** Newest first: ids sort by time. Who left their posts behind is no member. */
function listed(on: Sql, condition: SQL | undefined, rows: number) {
  return on
    .select({
      ...personColumns(users),
      role: users.role,
      joinedAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      posts: shownPosts,
      reports: received,
    })
    .from(users)
    .where(and(isNull(users.leftAt), sql`${users.id} < ${before}`, condition))
    .orderBy(sql`${users.id} desc`)
    .limit(rows);
}

export const usualPage = 50;

type Before = { before: string };

const isSuspended = and(isNotNull(users.suspendedAt), staysHere);

const listOf = (name: string, condition?: SQL) =>
  preparedPage<Before, ListedRow>(`members_${name}`, usualPage, (on, rows) =>
    listed(on, condition, rows),
  );

const nextReported = (below: SQL) => sql`(select ${reports.authorId} from ${reports}
  join ${users} as there on there.id = ${reports.authorId} and there.left_at is null
  where ${reports.authorId} < ${below} order by ${reports.authorId} desc limit 1)`;

/**
 * Ids of reported members, newest first. Each step looks for the next id in the index, however many
 * reports there are on one member.
 */
const reportedIds = (rows: number): SQL => sql`(with recursive reported (id, place) as (
      select ${nextReported(before)}, 1
      union all
      select ${nextReported(sql`reported.id`)}, place + 1 from reported
      where reported.id is not null and place < ${sql.raw(String(rows))})
    select id from reported where id is not null)`;

export const listMembers: Readonly<
  Record<MemberFilter, (on: Executor, values: Before, size: number) => Promise<ListedRow[]>>
> = {
  all: listOf('all'),
  admins: listOf('admins', ne(users.role, 'member')),
  pro: listOf('pro', eq(users.isPro, true)),
  suspended: listOf('suspended', isSuspended),
  reported: preparedPage<Before, ListedRow>('members_reported', usualPage, (on, rows) =>
    listed(on, sql`${users.id} = any (array${reportedIds(rows)})`, rows),
  ),
};

const conditions: Readonly<Record<MemberFilter, SQL | undefined>> = {
  all: undefined,
  admins: ne(users.role, 'member'),
  pro: eq(users.isPro, true),
  suspended: isSuspended,
  reported: sql`exists (select from ${reports} where ${reports.authorId} = ${users.id})`,
};

/** Names looked at: whoever types a single syllable is to type more. */
const mostNames = sql.raw('1000');

const asked = sql`name_in_words(${sql.placeholder('q')})`;

/** Members with a word of a name that begins so, suspended ones too, or with this very address. */
const isNamed = sql`${users.id} = any (array(
  (select ${nameWords.userId} from ${nameWords} where ${asked} <> ''
    and ${nameWords.words} ~>=~ ${asked} and ${nameWords.words} ~<~ (${asked} || chr(1114111))
    order by ${nameWords.words} using ~<~ limit ${mostNames})
  union all
  select holder.id from ${users} as holder where holder.email = lower(${sql.placeholder('q')})))`;

/** The best plan depends on what is typed. */
export const searchMembers = (filter: MemberFilter) =>
  unpreparedPage<Before & { q: string }, ListedRow>((on, rows) =>
    listed(on, and(isNamed, conditions[filter]), rows),
  );

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

export async function findDetail(on: Executor, userId: string) {
  const [row] = await on.sql
    .select({
      ...personColumns(users),
      role: users.role,
      email: users.email,
      emailVerified: users.emailVerified,
      joinedAt: users.createdAt,
      lastLoginAt: users.lastLoginAt,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
      shownPosts,
      allPosts: sql<number>`(select count(*)::int from ${posts}
        where ${posts.authorId} = ${users}.id)`,
      received,
      made,
      trust: memberTrust,
    })
    .from(users)
    .leftJoin(memberTrust, eq(memberTrust.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.leftAt)));
  return row;
}

/** Whether somebody has asked to be erased, and is hidden until it is done. */
export async function isLeaving(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql
    .select({ id: departures.id })
    .from(departures)
    .where(eq(departures.userId, userId))
    .limit(1);
  return row !== undefined;
}

export type DeviceRow = Awaited<ReturnType<typeof listSessions>>[number];

export async function listSessions(
  on: Executor,
  userId: string,
  { now, most }: { now: Date; most: number },
) {
  const { userAgent, createdAt, lastSeenAt } = sessions;
  return on.sql
    .select({ userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(sql`${sessions.lastSeenAt} desc`)
    .limit(most);
}
