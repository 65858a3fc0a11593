import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Sql } from '../../platform/db/database.ts';
import { asRefusal } from '../../platform/db/failures.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { object, written } from '../../tables/json.ts';
import { media } from '../../tables/media.ts';
import { cardFields, excerptWords } from '../../tables/post-json.ts';
import { posts } from '../../tables/posts.ts';
import type { Reader } from '../../tables/visibility.ts';

/** Posts on a page, unless somebody asks for another number. */
export const pageSize = 24;

/** One post of a page: its card as JSON but for the excerpt, which the domain cuts. */
export interface CardRow {
  readonly card: string;
  /** What the excerpt is cut from. */
  readonly words: string;
  /** Where it stands in its list. */
  readonly key: string;
}

export interface List {
  /** Tables that lead to `posts`. */
  readonly from: SQL;
  readonly where: SQL;
  /** What the list is sorted by, newest first. */
  readonly key: SQL;
  readonly reader: Reader;
}

/**
 * The one road from a list to its page. The number of rows stands in the text of the statement: a
 * plan made for any number is a plan for thousands.
 */
export function cardsOf({ from, where, key, reader }: List, limit: number, more = sql``): SQL {
  return sql`select ${written(object(cardFields(reader)))} as card,
      ${excerptWords} as words, ${key} as key ${more}
    from ${from}
    join ${users} on ${users.id} = ${posts.authorId}
    join ${media} on ${media.id} = ${posts.mediaId}
    where ${where} order by ${key} desc limit ${sql.raw(String(limit))}`;
}

function select(on: Sql, list: List, limit: number) {
  return on
    .select({
      card: sql<string>`page.card`,
      words: sql<string>`page.words`,
      key: sql<string>`page.key`,
    })
    .from(sql`(${cardsOf(list, limit)}) as page`)
    .orderBy(sql`page.key desc`);
}

/** A list, prepared for the usual page. One row more than asked for tells whether there is more. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
export function listing<Values extends Record<string, unknown>>(name: string, list: List) {
  const usual = prepared<Values, CardRow[]>(name, (on) => select(on, list, pageSize + 1));
  return async (on: Executor, values: Values, size: number): Promise<CardRow[]> => {
    if (size === pageSize) return usual(on, values);
    try {
      return await select(on.sql, list, size + 1).execute(values);
    } catch (error) {
      throw asRefusal(error);
    }
  };
}
