import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { follows } from '../../tables/people.ts';
import { withoutBlock } from '../../tables/visibility.ts';

/** What is shown of a person wherever a name stands. */
export interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly image: string | null;
  readonly isPro: boolean;
}

const { id, username, displayName, image, isPro } = users;

/** Longer than any character there is: what begins alike lies before it. */
const end = sql`chr(1114111)`;

function beginsWith(name: SQL, start: SQL): SQL {
  return sql`${name} ~>=~ ${start} and ${name} ~<~ (${start} || ${end})`;
}

/**
 * Whose username begins so, then whose name does; each in the order of its index, as far as they
 * are asked for. A visitor is nobody (null), and nobody is blocked.
 */
export const listPeopleNamed = prepared<
  { start: string; viewer: string | null; limit: number },
  PersonRow[]
>('people_named', (on) => {
  const asked = sql`folded_name(${sql.placeholder('start')})`;
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
  ).as('found');
  const best = on
    .select({
      id: found.id,
      rank: sql`min(${found.rank})`.as('rank'),
      name: sql`min(${found.name})`.as('name'),
    })
    .from(found)
    .groupBy(found.id)
    .as('best');
  return on
    .select({ id, username, displayName, image, isPro })
    .from(best)
    .innerJoin(users, eq(users.id, best.id))
    .orderBy(asc(best.rank), sql`${best.name} using ~<~`)
    .limit(sql.placeholder('limit'));
});

/** A member whom the viewer can meet: living, and neither has blocked the other. They stay there. */
export async function findPersonMet(
  on: Executor,
  viewer: string,
  userId: string,
): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ id })
    .from(users)
    .where(and(eq(id, userId), isNull(users.suspendedAt), withoutBlock(viewer, users.id)))
    .for('key share');
  return row?.id;
}

export async function insertFollow(
  on: Executor,
  followerId: string,
  followedId: string,
): Promise<void> {
  await on.sql.insert(follows).values({ followerId, followedId }).onConflictDoNothing();
}

/** False when there was nothing to end. */
export async function deleteFollow(
  on: Executor,
  followerId: string,
  followedId: string,
): Promise<boolean> {
  const ended = await on.sql
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
    .returning({ id: follows.followedId });
  return ended.length > 0;
}
