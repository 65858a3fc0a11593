import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Sql } from '../../../platform/db/database.ts';
import { preparedPage, unpreparedPage } from '../../../platform/db/page.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { follows, memberCounts } from '../../../tables/people.ts';
import { isMemberShown, type PersonRow } from '../person-sql.ts';
import { beginsWith, isFollowing } from '../queries.ts';

/** Default page size. */
export const pageSize = 30;

const reader = sql.placeholder('viewer');

/** Followers, or followed members. */
export type Side = 'followers' | 'following';

interface ShownMemberRow {
  readonly id: string;
  /** Counts in both directions; null for a member without any. */
  readonly ties: Readonly<Record<Side, number>> | null;
}

/** A member visible to the reader, by id. */
export const findShownMember = prepared<{ viewer: string; id: string }, ShownMemberRow[]>(
  'people_met',
  (on) =>
    on
      .select({
        id: users.id,
        ties: { followers: memberCounts.followers, following: memberCounts.following },
      })
      .from(users)
      .leftJoin(memberCounts, eq(memberCounts.userId, users.id))
      .where(and(eq(users.id, sql.placeholder('id')), isMemberShown(reader))),
);

const ends = {
  followers: { of: follows.followedId, listed: follows.followerId },
  following: { of: follows.followerId, listed: follows.followedId },
} as const;

interface ListedRow extends PersonRow {
  readonly following: boolean;
}

/** Columns of a listed person, in a CTE named `page`. */
const shown = sql`${users.id}, ${users.username}, ${users.displayName}, ${users.image},
  ${users.isPro}, ${isFollowing(reader, users.id)} as following`;

const columns = {
  id: sql<string>`page.id`,
  username: sql<string>`page.username`,
  displayName: sql<string>`page.display_name`,
  image: sql<string | null>`page.image`,
  isPro: sql<boolean>`page.is_pro`,
  following: sql<boolean>`page.following`,
};

const isShown = isMemberShown(reader);

const atMost = (rows: number) => sql.raw(`limit ${rows}`);

/** Sorts after every time. */
export const latest = 'infinity';

export interface TiedRow extends ListedRow {
  /** Timestamp in microseconds, as text, since a `Date` would lose precision. */
  readonly at: string;
}

type ListValues = { viewer: string; of: string };

/** Follows of a member in one direction, latest first, by index. */
function byTime(side: Side) {
  const { of, listed } = ends[side];
  type Values = ListValues & { at: string; before: string };
  return preparedPage<Values, TiedRow>(`people_${side}`, pageSize, (on, rows) =>
    on
      .select({ ...columns, at: sql<string>`page.since::text` })
      .from(
        sql`(select ${shown}, ${follows.createdAt} as since
          from ${follows} join ${users} on ${users.id} = ${listed}
          where ${of} = ${sql.placeholder('of')} and (${follows.createdAt}, ${listed})
              < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('before')}::uuid)
            and ${isShown}
          order by ${follows.createdAt} desc, ${listed} desc ${atMost(rows)}) as page`,
      )
      .orderBy(sql`page.since desc`, sql`page.id desc`),
  );
}

export const listTies = { followers: byTime('followers'), following: byTime('following') };

export interface NamedRow extends ListedRow {
  /** Matched by username, otherwise by display name. */
  readonly byUsername: boolean;
}

/**
 * Keyset position: after this username, then after this member of those matched by display name.
 */
type NamedValues = ListValues & { start: string; username: string; after: string };

/** A folded name may be too long for a cursor: it is looked up by id. */
const lastName = sql`(select coalesce(max(folded_name(past.display_name)), '')
  from ${users} as past where past.id = ${sql.placeholder('after')}::uuid)`;

/**
 * Matches by username, then by display name, each by its index. With many follows, names are
 * scanned and each is looked up among them until the page is full; with few, the follows are
 * scanned. The planner only knows the average number of follows, so the caller decides.
 */
function byName(side: Side, many: boolean) {
  const { of, listed } = ends[side];
  const whose = sql`${of} = ${sql.placeholder('of')}`;
  const those = many
    ? sql`${users} where (select true from ${follows} where ${whose} and ${listed} = ${users.id} limit 1)`
    : sql`${follows} join ${users} on ${users.id} = ${listed} where ${whose}`;
  const folded = sql`folded_name(${sql.placeholder('start')})`;
  // In a prepared statement it is evaluated once, not for each name.
  const start = many ? folded : sql`(select ${folded})`;
  const username = sql`lower(${users.username})`;
  const displayName = sql`folded_name(${users.displayName})`;
  const part = (byUsername: boolean, name: SQL, only: SQL, rows: number) =>
    sql`(select ${shown}, ${sql.raw(String(byUsername))} as by_username, ${name} as name
      from ${those} and ${isShown} and ${beginsWith(name, start)} and ${only}
      order by ${name} using ~<~, ${users.id} ${atMost(rows)})`;
  const isBehind = {
    username: sql`${username} ~>~ ${sql.placeholder('username')}`,
    // Several members may share a display name.
    displayName: sql`${displayName} ~>=~ ${lastName}
      and (${displayName} ~>~ ${lastName} or ${users.id} > ${sql.placeholder('after')}::uuid)`,
  };
  // Most match both ways: display names are searched only if usernames leave room.
  const isNew = (rows: number) => sql`(select count(*) from by_username) < ${sql.raw(String(rows))}
    and ${isBehind.displayName} and not starts_with(${username}, ${start})`;
  const build = (on: Sql, rows: number) =>
    on
      .select({ ...columns, byUsername: sql<boolean>`page.by_username` })
      .from(
        sql`(with by_username as materialized ${part(true, username, isBehind.username, rows)}
            select * from by_username
            union all ${part(false, displayName, isNew(rows), rows)}) as page`,
      )
      .orderBy(sql`page.by_username desc, page.name using ~<~, page.id`)
      .limit(rows);
  // The best plan depends on how common the name is, so this is planned at every call.
  return many
    ? unpreparedPage<NamedValues, NamedRow>(build)
    : preparedPage<NamedValues, NamedRow>(`people_${side}_named_by_few`, pageSize, build);
}

const namedOf = (side: Side) => ({ many: byName(side, true), few: byName(side, false) });

export const listNamed = { followers: namedOf('followers'), following: namedOf('following') };
