import {
  and,
  eq,
  isNull,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  inArray,
  or,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Transaction, Executor } from '../../platform/db/database.ts';
import { genericPlanParameter, prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { follows, blocks, mutes, nameWords } from '../../tables/people.ts';
import { withoutBlock, type PersonRow } from './person-sql.ts';

const { id, username, displayName } = users;

/** The last code point: every string with the prefix sorts before it. */
const end = sql`chr(1114111)`;

export function beginsWith(name: SQL, start: SQL): SQL {
  return sql`${name} ~>=~ ${start} and ${name} ~<~ (${start} || ${end})`;
}

const wordsAsked = sql`name_in_words(${sql.placeholder('start')})`;
const endsWith = (name: SQL, words: SQL): SQL =>
  sql`right(' ' || name_in_words(${name}), length(${words}) + 1) = ' ' || ${words}`;

/** Words read for each name: some are of full names, by which not everybody is found. */
const wordsEach = sql.raw('3');

/** From a later word of a name that is shown, in index order; each member is looked up by key. */
const fromAWord = sql`(
  select ${nameWords.userId} as user_id, ${nameWords.words} as words from ${nameWords}
  where ${wordsAsked} <> '' and ${beginsWith(sql`${nameWords.words}`, wordsAsked)}
  order by ${nameWords.words} using ~<~
  limit ${wordsEach} * ${sql.placeholder('limit')}::int) as begun
  cross join lateral (select ${users.id} from ${users}
    where ${users.id} = begun.user_id and ${users.suspendedAt} is null
      and ${withoutBlock(sql.placeholder('viewer'), users.id)}
      and (${endsWith(sql`${displayName}`, sql`begun.words`)}
        or ${endsWith(sql`${username}`, sql`begun.words`)}) offset 0) as person`;

/** Behind whom a page of names begins: by what they were found, their name, their id. */
export type NamePlace = { rank: number; name: string; after: string };

type NamedRow = PersonRow & Pick<NamePlace, 'rank' | 'name'>;

/**
 * Matches by username, then by display name, then by further words of either; each in index order,
 * up to the limit. A visitor is null, without blocks.
 */
export const listPeopleNamed = prepared<
  { start: string; viewer: string | null; limit: number; size: number } & NamePlace,
  NamedRow[]
>('people_named', (on) => {
  const asked = sql`folded_name(${sql.placeholder('start')})`;
  const at = {
    rank: sql`${sql.placeholder('rank')}::int`,
    name: sql`${sql.placeholder('name')}::text`,
  };
  const matching = (name: SQL, rank: number) =>
    on
      .select({ id, rank: sql<number>`${rank}::int`.as('rank'), name: sql`${name}`.as('name') })
      .from(users)
      .where(
        and(
          isNull(users.suspendedAt),
          beginsWith(name, asked),
          withoutBlock(sql.placeholder('viewer'), users.id),
        ),
      )
      .orderBy(sql`${name} using ~<~`)
      .limit(sql.placeholder('limit'));
  const found = unionAll(
    matching(sql`lower(${username})`, 0),
    matching(sql`folded_name(${displayName})`, 1),
    on
      .select({
        id: sql<string>`person.id`.as('id'),
        rank: sql<number>`2`.as('rank'),
        name: sql`begun.words`.as('name'),
      })
      .from(fromAWord),
  ).as('found');
  const best = on
    .select({
      id: found.id,
      rank: sql`min(${found.rank})`.as('rank'),
      name: sql`(array_agg(${found.name} order by ${found.rank}, ${found.name} using ~<~))[1]`.as(
        'name',
      ),
    })
    .from(found)
    .groupBy(found.id)
    .as('best');
  return on
    .select({
      id: sql<string>`person.id`,
      username: sql<string>`person.username`,
      displayName: sql<string>`person.display_name`,
      image: sql<string | null>`person.image`,
      isPro: sql<boolean>`person.is_pro`,
      rank: sql<number>`best.rank`,
      name: sql<string>`best.name`,
    })
    .from(
      // Each by key (`offset 0` keeps that plan), however many the planner expects.
      sql`${best} cross join lateral (
        select * from ${users} where ${users.id} = best.id offset 0) as person`,
    )
    .where(
      sql`best.rank > ${at.rank} or (best.rank = ${at.rank} and (best.name ~>~ ${at.name}
        or (best.name = ${at.name} and best.id > ${sql.placeholder('after')}::uuid)))`,
    )
    .orderBy(sql`best.rank`, sql`best.name using ~<~`, sql`best.id`)
    .limit(sql.placeholder('size'));
});

/** Names read of each spelling, and of all. */
const mostAlike = sql.raw('4');
const mostSpelled = sql.raw('24');

/** Members with a word of their name spelled in one of these ways, each looked up by key. */
export const listPeopleNear = prepared<
  { near: readonly string[]; viewer: string | null; limit: number },
  PersonRow[]
>('people_near', (on) =>
  on
    .selectDistinct({
      id: sql<string>`person.id`,
      username: sql<string>`person.username`,
      displayName: sql<string>`person.display_name`,
      image: sql<string | null>`person.image`,
      isPro: sql<boolean>`person.is_pro`,
    })
    .from(
      // Whole words: a blank sorts before the sign that ends the range.
      sql`(select named.* from unnest(${genericPlanParameter('near', 'text[]')}) as spelled (name)
        cross join lateral (
          select ${nameWords.userId} as user_id, ${nameWords.words} as words from ${nameWords}
          where ${nameWords.words} ~>=~ spelled.name and ${nameWords.words} ~<~ (spelled.name || '!')
          order by ${nameWords.words} using ~<~ limit ${mostAlike}) as named
        limit ${mostSpelled}) as near
        cross join lateral (select * from ${users}
          where ${users.id} = near.user_id and ${users.suspendedAt} is null
            and ${withoutBlock(sql.placeholder('viewer'), users.id)}
            and (${endsWith(sql`${displayName}`, sql`near.words`)}
              or ${endsWith(sql`${username}`, sql`near.words`)}) offset 0) as person`,
    )
    .orderBy(sql`person.username`)
    .limit(sql.placeholder('limit')),
);

/** Advisory lock on two members, so that a follow cannot cross a block made at the same time. */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtextextended(
    'pair ' || least(${one}::uuid, ${other}::uuid) || greatest(${one}::uuid, ${other}::uuid), 0))`);
}

export interface TieRow {
  /** Spelled as in the database. */
  readonly id: string;
  /** Neither suspended nor departed, and no block between them. */
  readonly met: boolean;
  readonly following: boolean;
}

/** Tie of a viewer to a member, who is locked until the transaction ends. */
export async function findTie(
  tx: Transaction,
  viewer: string,
  userId: string,
): Promise<TieRow | undefined> {
  const [row] = await tx.sql
    .select({
      id,
      met: sql<boolean>`${users.suspendedAt} is null and ${users.leftAt} is null
        and ${withoutBlock(viewer, users.id)}`,
      following: isFollowing(viewer, users.id),
    })
    .from(users)
    .where(eq(id, userId))
    .for('key share');
  return row;
}

/** One key look-up per row; never `exists`, which PostgreSQL may compute for all rows at once. */
export function isFollowing(follower: string | Placeholder, followed: SQLWrapper): SQL<boolean> {
  return sql<boolean>`coalesce((select true from ${follows} as tie
    where tie.follower_id = ${follower} and tie.followed_id = ${followed}), false)`;
}

export async function insertFollow(
  tx: Transaction,
  followerId: string,
  followedId: string,
): Promise<void> {
  await tx.sql.insert(follows).values({ followerId, followedId }).onConflictDoNothing();
}

export async function deleteFollow(
  tx: Transaction,
  followerId: string,
  followedId: string,
): Promise<void> {
  await tx.sql
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)));
}

/** Deletes a batch of their follows in both directions; triggers update the counts. */
export async function deleteFollowsOf(on: Executor, userId: string): Promise<number> {
  const some = on.sql
    .select({ row: sql`ctid` })
    .from(follows)
    .where(or(eq(follows.followerId, userId), eq(follows.followedId, userId)))
    .limit(500);
  const { rowCount } = await on.sql
    .delete(follows)
    .where(
      and(
        or(eq(follows.followerId, userId), eq(follows.followedId, userId)),
        inArray(sql`ctid`, some),
      ),
    );
  return rowCount ?? 0;
}

/** Blocks and mutes by others stay as long as there is content they apply to. */
export async function deleteOwnBoundaries(on: Executor, userId: string): Promise<void> {
  await on.sql.delete(blocks).where(eq(blocks.blockerId, userId));
  await on.sql.delete(mutes).where(eq(mutes.muterId, userId));
}
