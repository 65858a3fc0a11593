import type { CaseStatus } from '@stenope/domain/moderation/cases';
import { and, desc, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Sql } from '../../../platform/db/database.ts';
import { preparedPage } from '../../../platform/db/page.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust } from '../../../tables/echoes.ts';
import { media } from '../../../tables/media.ts';
import { cases } from '../../../tables/moderation.ts';
import { posts } from '../../../tables/posts.ts';
import { photoColumns } from '../../media/photo-sql.ts';
import { personColumns } from '../../people/person-sql.ts';

/** Lists differ by what they are sorted by; all are read from the highest. */
export const sortedBy: Readonly<Record<CaseStatus, SQLWrapper>> = {
  queued: cases.urgency,
  waiting: cases.openedAt,
  closed: cases.closedAt,
};

/** The place a page begins behind, by the number it is sorted by: a moment in seconds. */
export interface CasePlace extends Record<string, unknown> {
  readonly from: number;
  readonly before: string;
}

interface Place {
  readonly from: SQL;
  readonly before: SQL;
}

export const boundPlace: Place = {
  from: sql`${sql.placeholder('from')}::float8`,
  before: sql`${sql.placeholder('before')}::uuid`,
};

export const placeOf = ({ from, before }: CasePlace): Place => ({
  from: sql`${from}::float8`,
  before: sql`${before}::uuid`,
});

interface Filter {
  readonly status: CaseStatus;
  readonly where?: SQL;
}

/** Ids of a page of cases. The condition on the state is that of the indexes. */
export function chosenCases(filter: Filter, place: Place, rows: number): SQL {
  return sql`select ${cases.id} from ${cases} where ${isBeyond(filter, place)}
    order by ${sortedBy[filter.status]} desc, ${cases.id} desc limit ${sql.raw(String(rows))}`;
}

function isBeyond({ status, where = sql`true` }: Filter, { from, before }: Place): SQL {
  return sql`${cases.status} = ${sql.raw(`'${status}'`)} and (${sortedBy[status]}, ${cases.id})
    < (${status === 'queued' ? from : sql`to_timestamp(${from})`}, ${before}) and ${where}`;
}

export async function listIds(on: Executor, chosen: SQL): Promise<string[]> {
  const { rows } = await on.sql.execute<{ id: string }>(chosen);
  return rows.map(({ id }) => id);
}

/** Rows that are looked through before the indexes of words are asked. */
const walked = sql.raw('400');

/** Two letters of a script whose words stand apart; of others they may be a word, wherever they stand. */
const isShort = (q: string): boolean => /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(q);

/** What stands before a word: nothing, or a sign that ends the one before. */
const wordStarts = ['', '% ', '%’', "%'", '%-'];

/**
 * Any part of a title; of one or two letters the beginning of a word, since the index knows where
 * words begin, but within them nothing shorter than three letters.
 */
function isTitled(title: SQLWrapper, q: string): SQL {
  const text = q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const starts = isShort(q) ? wordStarts : ['%'];
  const like = starts.map((start) => sql`${title} ilike ${`${start}${text}%`}`);
  return sql`(${sql.join(like, sql` or `)})`;
}

/** The beginning of a username, also of somebody suspended. */
function isCalled(username: SQLWrapper, q: string): SQL {
  const begin = sql`lower(${q}::text)`;
  return sql`lower(${username}) ~>=~ ${begin} and lower(${username}) ~<~ (${begin} || chr(1114111))`;
}

/**
 * Of what is common a page is full after a few rows in their order; of what is rare all that is
 * called so is found by the indexes. Neither alone is good for both: what is common has thousands
 * of rows to sort, what is rare has everything to look through.
 */
async function listNearOrAll(on: Executor, near: SQL, all: SQL, rows: number): Promise<string[]> {
  const found = await listIds(on, near);
  return found.length < rows ? listIds(on, all) : found;
}

interface Named {
  readonly q: string;
  readonly place: Place;
  readonly rows: number;
}

/** Ids of a page of cases about posts of a title, or about somebody of a name. */
export function listNamedCases(
  on: Executor,
  filter: Filter,
  { q, place, rows }: Named,
): Promise<string[]> {
  const limit = sql.raw(String(rows));
  const by = sortedBy[filter.status];
  // Titles one by one by their key, which is fewer than all that are titled so.
  const near = sql`select near.id from (
      select ${cases.id}, ${cases.targetKind} as kind, ${cases.targetId} as target,
        ${cases.authorId} as author, ${by} as place
      from ${cases} where ${isBeyond(filter, place)}
      order by ${by} desc, ${cases.id} desc limit ${walked}) as near
    where near.author in (select ${users.id} from ${users} where ${isCalled(users.username, q)})
      or (near.kind = 'post' and (select ${isTitled(posts.title, q)} from ${posts}
        where ${posts.id} = near.target))
    order by near.place desc, near.id desc limit ${limit}`;
  // By the keys of cases: nobody’s are more than a page.
  const firstOf = (them: SQL) => sql`cross join lateral (
    select ${cases.id}, ${by} as place from ${cases} where ${them} and ${isBeyond(filter, place)}
    order by ${by} desc, ${cases.id} desc limit ${limit}) as first`;
  const ofPost = sql`${cases.targetId} = ${posts.id} and ${cases.targetKind} = 'post'`;
  const all = sql`select named.id from (
      select first.* from ${posts} ${firstOf(ofPost)} where ${isTitled(posts.title, q)}
      union
      select first.* from ${users} ${firstOf(sql`${cases.authorId} = ${users.id}`)}
      where ${isCalled(users.username, q)}) as named
    order by named.place desc, named.id desc limit ${limit}`;
  return listNearOrAll(on, near, all, rows);
}

const author = alias(users, 'author');
const openCase = alias(cases, 'open_case');

const anyPosts = (on: Sql) =>
  on
    .select({
      post: {
        id: posts.id,
        title: posts.title,
        state: posts.state,
        ratings: posts.ratings,
        reports: posts.reports,
        alt: posts.alt,
        sensitive: posts.sensitive,
        createdAt: posts.createdAt,
      },
      author: personColumns(author),
      authorSuspended: sql<boolean>`${author.suspendedAt} is not null`,
      badge: memberTrust.badge,
      photo: photoColumns,
      caseId: openCase.id,
    })
    .from(posts)
    .innerJoin(author, eq(author.id, posts.authorId))
    .innerJoin(media, eq(media.id, posts.mediaId))
    .leftJoin(memberTrust, eq(memberTrust.userId, posts.authorId))
    .leftJoin(
      openCase,
      and(
        eq(openCase.targetKind, 'post'),
        eq(openCase.targetId, posts.id),
        ne(openCase.status, 'closed'),
      ),
    )
    .orderBy(desc(posts.id));

type AnyPostRow = Awaited<ReturnType<typeof anyPosts>>[number];

interface Before extends Record<string, unknown> {
  readonly before: string;
}

export const usualPage = 20;

/** All posts, newest first, in any state. */
export const listAnyPosts = preparedPage<Before, AnyPostRow>(
  'moderated_posts',
  usualPage,
  (on, rows) =>
    anyPosts(on)
      .where(sql`${posts.id} < ${sql.placeholder('before')}::uuid`)
      .limit(rows),
);

const listTheseAnyPosts = prepared<{ ids: string[] }, AnyPostRow[]>(
  'moderated_posts_chosen',
  (on) => anyPosts(on).where(sql`${posts.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** Those of a title, or of somebody of a name; one more than the page. */
export async function listNamedPosts(
  on: Executor,
  { q, before, size }: { readonly q: string; readonly before: string; readonly size: number },
): Promise<AnyPostRow[]> {
  const limit = sql.raw(String(size + 1));
  const isBefore = sql`${posts.id} < ${before}::uuid`;
  const near = sql`select near.id from (
      select ${posts.id}, ${posts.title} as title, ${posts.authorId} as author from ${posts}
      where ${isBefore} order by ${posts.id} desc limit ${walked}) as near
    where ${isTitled(sql`near.title`, q)} or exists (select from ${users}
        where ${users.id} = near.author and ${isCalled(users.username, q)})
    order by near.id desc limit ${limit}`;
  const all = sql`
    (select ${posts.id} from ${posts} where ${isBefore} and ${isTitled(posts.title, q)}
      order by 1 desc limit ${limit})
    union
    (select ${posts.id} from ${users} join ${posts} on ${posts.authorId} = ${users.id}
      where ${isBefore} and ${isCalled(users.username, q)} order by 1 desc limit ${limit})
    order by 1 desc limit ${limit}`;
  const ids = await listNearOrAll(on, near, all, size + 1);
  return listTheseAnyPosts(on, { ids });
}
