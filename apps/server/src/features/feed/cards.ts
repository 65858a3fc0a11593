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
  /** Followed hashtag that brought it, at home. */
  readonly via?: string | null;
  /** Muted by the reader: its page leaves it out. */
  readonly muted?: boolean;
  /** See `List.beside`. */
  readonly beside?: boolean;
  /** False in the one row of an empty page. */
  readonly isCard?: boolean;
}

export interface List {
  /** Tables joined to `posts`. */
  readonly from: SQL;
  readonly where: SQL;
  /** Sort key, newest first. */
  readonly key: SQL;
  /** Primary sort key, highest first. */
  readonly rank?: SQL;
  /** Hashtag that brings each post. */
  readonly via?: SQL;
  /** Whether the reader has muted a post, in lists that leave those out. */
  readonly muted?: SQL;
  /** Told beside every post, and by a row of its own beside an empty page. */
  readonly beside?: SQL;
  readonly reader: Reader;
}

/** A list, or one whose query depends on the number of rows. */
type Shape = List | ((rows: SQL) => List);

/**
 * Query of a page, for all lists. The number of rows is part of the text: for an unknown number
 * PostgreSQL would plan for thousands.
 */
export function cardsOf(
  { from, where, key, rank, via, muted, reader }: List,
  limit: number,
  more = sql``,
): SQL {
  return sql`select ${written(object(cardFields(reader)))} as card,
      ${excerptWords} as words, ${key} as key ${rank ? sql`, ${rank} as rank` : sql``}
      ${via ? sql`, ${via} as via` : sql``} ${muted ? sql`, ${muted} as muted` : sql``} ${more}
    from ${from}
    join ${users} on ${users.id} = ${posts.authorId}
    join ${media} on ${media.id} = ${posts.mediaId}
    where ${where}
    order by ${rank ? sql`${rank} desc,` : sql``} ${key} desc limit ${sql.raw(String(limit))}`;
}

/** Columns of a page: those of every list, and those that only some have. */
const columnsOf = ({ rank, via, muted, beside }: List) => ({
  card: sql<string>`page.card`,
  words: sql<string>`page.words`,
  key: sql<string>`page.key`,
  ...(rank && { rank: sql<number>`page.rank` }),
  ...(via && { via: sql<string>`page.via` }),
  ...(muted && { muted: sql<boolean>`page.muted` }),
  ...(beside && {
    beside: sql<boolean>`own.beside`,
    isCard: sql<boolean>`page.key is not null`.as('is_card'),
  }),
});

function select(on: Sql, shape: Shape, limit: number) {
  const list = typeof shape === 'function' ? shape(sql.raw(String(limit))) : shape;
  const order = list.rank ? [sql`page.rank desc`, sql`page.key desc`] : [sql`page.key desc`];
  const page = sql`(${cardsOf(list, limit)}) as page`;
  return on
    .select(columnsOf(list))
    .from(
      list.beside ? sql`(select ${list.beside} as beside) as own left join ${page} on true` : page,
    )
    .orderBy(...order);
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
