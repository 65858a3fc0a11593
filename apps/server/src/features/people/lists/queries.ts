import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Executor, Sql } from '../../../platform/db/database.ts';
import { asRefusal } from '../../../platform/db/failures.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { follows } from '../../../tables/people.ts';
import { withoutBlock } from '../../../tables/visibility.ts';
import { beginsWith, isFollowing, type PersonRow } from '../queries.ts';

/** People on a page, unless somebody asks for another number. */
export const pageSize = 30;

const reader = sql.placeholder('viewer');

/** A member whom the reader can meet, by their id. */
export const findMet = prepared<{ viewer: string; id: string }, { id: string }[]>(
  'people_met',
  (on) =>
    on
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, sql.placeholder('id')),
          isNull(users.suspendedAt),
          withoutBlock(reader, users.id),
        ),
      ),
);

export interface ListedRow extends PersonRow {
  readonly following: boolean;
  /** Since when, to the microsecond: as text, for a `Date` would lose some. */
  readonly at: string;
}

/** Which end of a tie the list is of. */
export type Side = 'followers' | 'following';

const ends = {
  followers: { of: follows.followedId, listed: follows.followerId },
  following: { of: follows.followerId, listed: follows.followedId },
} as const;

/** Behind the latest there can be. */
export const latest = 'infinity';

type Asked = {
  viewer: string;
  of: string;
  at: string;
  before: string;
  start: string | undefined;
};

/**
 * One end of the ties of a member, the latest first, in the order of their index. The number of
 * rows stands in the text: a plan made for any number is a plan for thousands.
 */
function select(on: Sql, side: Side, size: number, only = sql`true`) {
  const { of, listed } = ends[side];
  const page = sql`(
    select ${users.id}, ${users.username}, ${users.displayName}, ${users.image}, ${users.isPro},
      ${isFollowing(reader, users.id)} as following, ${follows.createdAt} as since
    from ${follows} join ${users} on ${users.id} = ${listed}
    where ${of} = ${sql.placeholder('of')} and (${follows.createdAt}, ${listed})
        < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('before')}::uuid)
      and ${users.suspendedAt} is null and ${withoutBlock(reader, users.id)} and ${only}
    order by ${follows.createdAt} desc, ${listed} desc limit ${sql.raw(String(size))}) as page`;
  return on
    .select({
      id: sql<string>`page.id`,
      username: sql<string>`page.username`,
      displayName: sql<string>`page.display_name`,
      image: sql<string | null>`page.image`,
      isPro: sql<boolean>`page.is_pro`,
      following: sql<boolean>`page.following`,
      at: sql<string>`page.since::text`,
    })
    .from(page)
    .orderBy(sql`page.since desc`, sql`page.id desc`);
}

/** Whose username or name begins so: found by the indexes of names, then looked for among the ties. */
function named(): SQL {
  const asked = sql`folded_name(${sql.placeholder('start')})`;
  const whose = (name: SQL) =>
    sql`select one.id from ${users} as one
      where one.suspended_at is null and ${beginsWith(name, asked)}`;
  return sql`${users.id} in (
    ${whose(sql`lower(one.username)`)} union ${whose(sql`folded_name(one.display_name)`)})`;
}

/** One row more than asked for tells whether there is more. */
function listing(name: string, side: Side, only?: SQL) {
  const usual = prepared<Asked, ListedRow[]>(name, (on) => select(on, side, pageSize + 1, only));
  return async (on: Executor, asked: Asked, size: number): Promise<ListedRow[]> => {
    if (size === pageSize) return usual(on, asked);
    try {
      return await select(on.sql, side, size + 1, only).execute(asked);
    } catch (error) {
      throw asRefusal(error);
    }
  };
}

const all = {
  followers: listing('people_followers', 'followers'),
  following: listing('people_following', 'following'),
};

const byName = {
  followers: listing('people_followers_named', 'followers', named()),
  following: listing('people_following_named', 'following', named()),
};

/** Everybody, or those whose name begins as `start` says. */
export function listTies(
  on: Executor,
  side: Side,
  asked: Asked,
  size: number,
): Promise<ListedRow[]> {
  return (asked.start === undefined ? all : byName)[side](on, asked, size);
}
