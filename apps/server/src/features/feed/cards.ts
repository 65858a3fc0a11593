import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Sql } from '../../platform/db/database.ts';
import { asRefusal } from '../../platform/db/failures.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { object, written } from '../../platform/db/json.ts';
import { media } from '../../tables/media.ts';
import { cardFields, excerptWords } from '../posts/card-sql.ts';
import { posts } from '../../tables/posts.ts';
import type { Reader } from '../people/person-sql.ts';

/** Default page size. */
export const pageSize = 24;

/** One post of a page: its card as JSON without the excerpt, which the domain cuts. */
export interface CardRow {
  readonly card: string;
  /** Text the excerpt is cut from. */
  readonly words: string;
  /** Sort key within its list. */
  readonly key: string;
  /** Primary sort key, in lists sorted by a score. */
  readonly rank?: number | null;
  /** In lists of home: see their statements. */
  readonly tag?: string | null;
  /** Followed hashtag that brought it. */
  readonly via?: string | undefined;
}

export interface List {
  /** Tables joined to `posts`. */
  readonly from: SQL;
  readonly where: SQL;
  /** Sort key, newest first. */
  readonly key: SQL;
  /** Primary sort key, highest first. */
  readonly rank?: SQL;
  /** A hashtag beside each post. */
  readonly tag?: SQL;
  readonly reader: Reader;
}

/** A list, or one whose query depends on the number of rows. */
type Shape = List | ((rows: SQL) => List);

/**
 * Query of a page, for all lists. The number of rows is part of the text: for an unknown number
 * PostgreSQL would plan for thousands.
 */
export function cardsOf(
  { from, where, key, rank, tag, reader }: List,
  limit: number,
  more = sql``,
): SQL {
  return sql`select ${written(object(cardFields(reader)))} as card,
      ${excerptWords} as words, ${key} as key ${rank ? sql`, ${rank} as rank` : sql``}
      ${tag ? sql`, ${tag} as tag` : sql``} ${more}
    from ${from}
    join ${users} on ${users.id} = ${posts.authorId}
    join ${media} on ${media.id} = ${posts.mediaId}
    where ${where}
    order by ${rank ? sql`${rank} desc,` : sql``} ${key} desc limit ${sql.raw(String(limit))}`;
}

function select(on: Sql, shape: Shape, limit: number) {
  const list = typeof shape === 'function' ? shape(sql.raw(String(limit))) : shape;
  const columns = {
    card: sql<string>`page.card`,
    words: sql<string>`page.words`,
    key: sql<string>`page.key`,
  };
  const page = sql`(${cardsOf(list, limit)}) as page`;
  if (list.tag) {
    return on
      .select({ ...columns, tag: sql<string | null>`page.tag` })
      .from(page)
      .orderBy(sql`page.key desc`);
  }
  if (!list.rank)
    return on
      .select(columns)
      .from(page)
      .orderBy(sql`page.key desc`);
  return on
    .select({ ...columns, rank: sql<number>`page.rank` })
    .from(page)
    .orderBy(sql`page.rank desc`, sql`page.key desc`);
}

/**
 * A list query, prepared for the usual page size. One row more than requested shows whether there
 * is more.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
export function listing<Values extends Record<string, unknown>>(name: string, shape: Shape) {
  const usual = prepared<Values, CardRow[]>(name, (on) => select(on, shape, pageSize + 1));
  return async (on: Executor, values: Values, size: number): Promise<CardRow[]> => {
    if (size === pageSize) return usual(on, values);
    try {
      return await select(on.sql, shape, size + 1).execute(values);
    } catch (error) {
      throw asRefusal(error);
    }
  };
}
