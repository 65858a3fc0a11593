import { postLimits } from '@stenope/domain/posts/limits';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Sql } from '../../platform/db/database.ts';
import { asRefusal } from '../../platform/db/failures.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { media } from '../../tables/media.ts';
import { favourites, posts } from '../../tables/posts.ts';
import type { Reader } from '../../tables/visibility.ts';

/** Posts on a page, unless somebody asks for another number. */
export const pageSize = 24;

/** One post of a page: its card as JSON but for the excerpt, which the domain cuts. */
export interface CardRow {
  readonly card: string;
  /** The description, as much of it as an excerpt can need. */
  readonly words: string;
  /** Where it stands in its list. */
  readonly key: string;
}

/** What a picture shows, or null while it cannot be shown. Says what `photoOf` of media says. */
const photo = sql`case when ${media.state} = 'ready' then json_build_object(
  'name', ${media.name},
  'width', coalesce((${media.crop} ->> 'width')::integer, ${media.width}),
  'height', coalesce((${media.crop} ->> 'height')::integer, ${media.height}),
  'animated', ${media.animated},
  'thumbhash', translate(encode(${media.thumbhash}, 'base64'), chr(10), ''),
  'colour', ${media.colour},
  'widths', ${media.widths},
  'formats', ${media.formats}) end`;

const author = sql`json_build_object(
  'id', ${users.id},
  'username', ${users.username},
  'displayName', ${users.displayName},
  'avatar', ${users.image},
  'isPro', ${users.isPro})`;

/** One look at the key for each card: a collection may be large, and a page is short. */
const isFavourite = (reader: Reader): SQL =>
  reader === null
    ? sql`false`
    : sql`coalesce((select true from ${favourites}
        where ${favourites.userId} = ${reader} and ${favourites.postId} = ${posts.id}), false)`;

const card = (reader: Reader): SQL => sql`json_build_object(
  'id', ${posts.id},
  'author', ${author},
  'title', ${posts.title},
  'photo', ${photo},
  'alt', ${posts.alt},
  'sensitive', ${posts.sensitive},
  'place', ${posts.placeLabel},
  'comments', ${posts.comments},
  'ratings', ${posts.ratings},
  'createdAt', to_char(${posts.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'status', case when ${posts.ready} or ${posts.state} in ('masked', 'removed')
    then ${posts.state} else 'processing' end,
  'mine', json_build_object('favourite', ${isFavourite(reader)}))::text`;

export interface List {
  /** Tables that lead to `posts`. */
  readonly from: SQL;
  readonly where: SQL;
  /** What the list is sorted by, newest first. */
  readonly key: SQL;
  readonly reader: Reader;
}

const uncut = sql.raw(String(postLimits.excerpt * 4));

/**
 * The one road from a list to its page. The number of rows stands in the text of the statement: a
 * plan made for any number is a plan for thousands.
 */
export function cardsOf({ from, where, key, reader }: List, limit: number, more = sql``): SQL {
  return sql`select ${card(reader)} as card, left(${posts.description}, ${uncut}) as words,
      ${key} as key ${more}
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
