import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Sql } from '../../../platform/db/database.ts';
import { preparedPage } from '../../../platform/db/page.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import {
  memberTrust,
  ratings,
  responses,
  reveals,
  scores,
  type PublishedRating,
} from '../../../tables/echoes.ts';
import { isCounted, isPublishedFor, saidBefore } from '../queries.ts';
import { media } from '../../../tables/media.ts';
import { posts } from '../../../tables/posts.ts';
import { withoutBlock, personColumns, type PersonRow } from '../../people/person-sql.ts';
import {
  answering,
  isPostOf,
  isReadableWork,
  isResponseOf,
  isStable,
  isVisibleWork,
  reader,
  worksOfScores,
} from './works.ts';

/** Default page size. */
export const pageSize = 24;

const rater = alias(users, 'rater');
const person = sql.placeholder('person');

/** Columns of author, responder and rater. */
const names = {
  poster: personColumns(users),
  answering: personColumns(answering),
  rater: personColumns(rater),
};

/** Day only: neither order nor cursor reveals the hour. */
const day = sql<string>`((${ratings.createdAt} at time zone 'UTC')::date)`;

/** Whether the marks are open: one's own, rated or revealed; one key look-up each. */
const isOpen = sql<boolean>`(${scores.authorId} = ${reader}
  or coalesce((select true from ${ratings} as own
    where own.work_id = ${scores.id} and own.user_id = ${reader}), false)
  or coalesce((select true from ${reveals}
    where ${reveals.workId} = ${scores.id} and ${reveals.userId} = ${reader}), false))`;

export interface LineRow {
  readonly rating: typeof ratings.$inferSelect;
  /** Published content shown in place of the current one. */
  readonly saidBefore: PublishedRating | null;
  readonly day: string;
  /** Whether the reader may see the marks. */
  readonly isOpen: boolean;
  readonly isStable: boolean;
  readonly workId: string;
  readonly post: Pick<typeof posts.$inferSelect, 'id' | 'title' | 'alt' | 'sensitive'>;
  readonly response: Pick<typeof responses.$inferSelect, 'id' | 'alt' | 'sensitive'> | null;
  readonly poster: PersonRow;
  readonly answering: PersonRow | null;
  readonly media: typeof media.$inferSelect;
  /** Null for a departed rater. */
  readonly rater: PersonRow | null;
  readonly badge: string | null;
  /** No block between rater and reader, and the rater is not suspended. */
  readonly isReachable: boolean;
}

/** First the ids of the page, by walking an index; then the columns of each. */
const linesOf = (on: Sql, page: SQL) =>
  on
    .select({
      rating: ratings,
      saidBefore: saidBefore(reader),
      day: sql<string>`${day}::text`,
      isOpen,
      isStable: sql<boolean>`${isStable}`,
      workId: scores.id,
      post: { id: posts.id, title: posts.title, alt: posts.alt, sensitive: posts.sensitive },
      response: { id: responses.id, alt: responses.alt, sensitive: responses.sensitive },
      media,
      ...names,
      badge: memberTrust.badge,
      isReachable: sql<boolean>`(${rater.id} is not null and ${rater.suspendedAt} is null
        and ${withoutBlock(reader, ratings.userId)})`,
    })
    .from(sql`(${page}) as page`)
    .innerJoin(ratings, sql`${ratings.id} = page.id`)
    .innerJoin(scores, eq(scores.id, ratings.workId))
    .leftJoin(responses, isResponseOf)
    .innerJoin(posts, isPostOf)
    .innerJoin(media, sql`${media.id} = coalesce(${responses.mediaId}, ${posts.mediaId})`)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(answering, eq(answering.id, responses.authorId))
    .leftJoin(rater, eq(rater.id, ratings.userId))
    .leftJoin(memberTrust, eq(memberTrust.userId, ratings.userId));

/** Query for the ids of a page, in order, with a limit. */
type Page = (limit: SQL) => SQL;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
const paging = <Values extends Record<string, unknown>>(name: string, page: Page, order: SQL) =>
  preparedPage<Values, LineRow>(name, pageSize, (on, rows) =>
    linesOf(on, page(sql`limit ${sql.raw(String(rows))}`)).orderBy(order),
  );

type ListValues = { viewer: string; person: string; q: string | undefined };

const lookedFor = sql`folded_name(${sql.placeholder('q')})`;

/** Anywhere in a title. */
const isTitled = sql`strpos(folded_name(${posts.title}), ${lookedFor}) > 0`;

/** At the beginning of a username or display name. */
const isCalled = (username: SQL, displayName: SQL) =>
  sql`(starts_with(lower(${username}), ${lookedFor})
    or starts_with(folded_name(${displayName}), ${lookedFor}))`;

const given =
  (only: SQL): Page =>
  (limit) =>
    sql`select ${ratings.id} as id, ${day} as day
    from ${ratings} join ${scores} on ${scores.id} = ${ratings.workId} ${worksOfScores}
    where ${ratings.userId} = ${person}
      and (${day}, ${ratings.id})
        < (${sql.placeholder('day')}::date, ${sql.placeholder('before')}::uuid)
      and (${ratings.userId} = ${reader} or ${isStable}) and ${isVisibleWork} and ${only}
    order by ${day} desc, ${ratings.id} desc ${limit}`;

type GivenAsked = ListValues & { day: string; before: string };

const givenOrder = sql`page.day desc, page.id desc`;

/**
 * Ratings somebody gave, newest days first, in random order within a day. Others see only stable
 * works: before that, raters are not shown.
 */
export const listGiven = paging<GivenAsked>('standing_given', given(sql`true`), givenOrder);

/** Search within them, in the same order, along the same index. */
export const findGiven = paging<GivenAsked>(
  'standing_given_found',
  given(
    sql`(${isTitled} or ${isCalled(
      sql`coalesce(${answering.username}, ${users.username})`,
      sql`coalesce(${answering.displayName}, ${users.displayName})`,
    )})`,
  ),
  givenOrder,
);

type ReceivedAsked = ListValues & { work: string; before: string };

const receivedOrder = sql`page.work_id desc, page.id desc`;

/** After the cursor. */
const isFurther = sql`${scores.id} <= ${sql.placeholder('work')}::uuid
  and (${scores.id} < ${sql.placeholder('work')}::uuid
    or ${ratings.id} < ${sql.placeholder('before')}::uuid)`;

const received =
  (only: SQL): Page =>
  (limit) =>
    sql`select ${ratings.id} as id, ${scores.id} as work_id
    from ${scores} join ${ratings} on ${ratings.workId} = ${scores.id} ${worksOfScores}
    left join ${users} as ${rater} on ${rater.id} = ${ratings.userId}
    left join ${memberTrust} on ${memberTrust.userId} = ${ratings.userId}
    where ${scores.authorId} = ${person} and ${isFurther}
      and (${scores.authorId} = ${reader} or ${isStable}) and ${isReadableWork}
      and ${isCounted} and ${isPublishedFor(reader)} and ${only}
    order by ${scores.id} desc, ${ratings.id} desc ${limit}`;

/**
 * Ratings somebody received: by work, and those of each in random order, like the work's own list.
 */
export const listReceived = paging<ReceivedAsked>(
  'standing_received',
  received(sql`true`),
  receivedOrder,
);

/** Hidden names cannot be searched: finding them would reveal them. */
const isNamed = sql`${isStable} and ${withoutBlock(reader, ratings.userId)}`;

/** Filters along the list until the page is full: fast for a common name. */
const amongMany = paging<ReceivedAsked>(
  'standing_received_among_many',
  received(sql`(${isTitled} or (${isNamed} and ${rater.suspendedAt} is null
    and ${isCalled(sql`${rater.username}`, sql`${rater.displayName}`)}))`),
  receivedOrder,
);

const last = sql`chr(1114111)`;

/** Members whose username or display name begins so, each by its index. */
const calledSo = (limit: SQL) => {
  const part = (name: SQL) => sql`(select ${users.id} as id from ${users}
    where ${users.suspendedAt} is null and ${name} ~>=~ ${lookedFor}
      and ${name} ~<~ (${lookedFor} || ${last}) ${limit})`;
  return sql`${part(sql`lower(${users.username})`)}
    union ${part(sql`folded_name(${users.displayName})`)}`;
};

/** From matching names to their ratings, united with works of such a title. */
const byFew = paging<ReceivedAsked>(
  'standing_received_by_few',
  (limit) => sql`(${received(isTitled)(limit)})
    union (select ${ratings.id} as id, ${scores.id} as work_id
      from (${calledSo(sql``)}) as called
      join ${ratings} on ${ratings.userId} = called.id and ${ratings.authorId} = ${person}
      join ${scores} on ${scores.id} = ${ratings.workId} ${worksOfScores}
      left join ${memberTrust} on ${memberTrust.userId} = ${ratings.userId}
      where ${isFurther} and ${isNamed} and ${isReadableWork}
        and ${isCounted} and ${isPublishedFor(reader)}
      order by ${scores.id} desc, ${ratings.id} desc ${limit})
    order by work_id desc, id desc ${limit}`,
  receivedOrder,
);

const manyCalledSo = 1_000;

const countCalled = prepared<{ q: string | undefined }, { count: number }[]>(
  'standing_called',
  (on) =>
    on
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`(${calledSo(sql`limit ${sql.raw(String(manyCalledSo))}`)}) as called`),
);

/** Searches received ratings. For a rare name, other raters' rows are not read. */
export async function findReceived(
  on: Executor,
  values: ReceivedAsked,
  size: number,
): Promise<LineRow[]> {
  const [called] = await countCalled(on, { q: values.q });
  const find = (called?.count ?? 0) < manyCalledSo ? byFew : amongMany;
  return find(on, values, size);
}
