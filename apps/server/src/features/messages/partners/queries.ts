import { messageLimits } from '@stenope/domain/messages/limits';
import { sql, type SQL } from 'drizzle-orm';
import type { Sql } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { follows, nameWords } from '../../../tables/people.ts';
import { canBeWrittenTo } from '../../people/person-sql.ts';

interface PartnerRow {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly image: string | null;
  readonly isPro: boolean;
  /** Total number of matches. */
  readonly found: number;
}

/** Limit of the count beyond those shown. */
export const mostOthers = 1_000;

const reader = sql.placeholder('viewer');

/** Members one can write to: active, not across a block, and not oneself. */
const isPartner = sql`${users.id} <> ${reader}::uuid and ${canBeWrittenTo(reader)}`;

const limit = sql.raw(`limit ${messageLimits.picker + mostOthers}`);

/** Merges several lists, keeping each person's best rank, in display order. */
const bestOf = (lists: readonly SQL[]): SQL => sql`(
  select id, min(rank) as rank, (array_agg(place order by rank))[1] as place,
    count(*) over () as found
  from (${sql.join([...lists], sql` union all `)}) as listed
  group by id order by 2, 3 using ~<~, 1 ${sql.raw(`limit ${messageLimits.picker}`)}) as best`;

const columns = {
  id: sql<string>`person.id`,
  username: sql<string>`person.username`,
  displayName: sql<string>`person.display_name`,
  image: sql<string | null>`person.image`,
  isPro: sql<boolean>`person.is_pro`,
  found: sql<number>`best.found::int`,
};

const listing = (lists: readonly SQL[]) => (on: Sql) =>
  on
    .select(columns)
    .from(sql`${bestOf(lists)} join ${users} as person on person.id = best.id`)
    .orderBy(sql`best.rank`, sql`best.place using ~<~`, sql`best.id`);

const asked = sql`folded_name(${sql.placeholder('start')})`;
/** The last code point: every string with the prefix sorts before it. */
const end = sql`chr(1114111)`;

/** In index order, up to the counting limit. */
const beginning = (name: SQL, rank: number, more: SQL = sql``): SQL => sql`(
  select ${users.id}, ${sql.raw(String(rank))} as rank, ${name} as place from ${users}
  where ${name} ~>=~ ${asked} and ${name} ~<~ (${asked} || ${end}) and ${isPartner} ${more}
  order by ${name} using ~<~ ${limit})`;

const askedWords = sql`name_in_words(${sql.placeholder('start')})`;

/**
 * Matches any word of a name, in index order. Each member is then looked up by key (`offset 0`
 * keeps that plan), instead of reading all.
 */
const fromAWord = (rank: number): SQL => sql`(
  select person.id, ${sql.raw(String(rank))} as rank, begun.words as place
  from (select ${nameWords.userId} as user_id, ${nameWords.words} as words from ${nameWords}
    where ${askedWords} <> '' and ${nameWords.words} ~>=~ ${askedWords}
      and ${nameWords.words} ~<~ (${askedWords} || ${end})
    order by ${nameWords.words} using ~<~ ${limit}) as begun
  cross join lateral (select ${users.id} from ${users}
    where ${users.id} = begun.user_id and ${isPartner} offset 0) as person)`;

/**
 * By username, then display name, then full name, then further words of these; or by the exact
 * address.
 */
export const listPartnersNamed = prepared<{ viewer: string; start: string }, PartnerRow[]>(
  'partners_named',
  listing([
    beginning(sql`lower(${users.username})`, 0),
    beginning(sql`folded_name(${users.displayName})`, 1),
    beginning(sql`folded_name(${users.fullName})`, 2, sql`and ${users.fullName} <> ''`),
    fromAWord(3),
    sql`(select ${users.id}, 0 as rank, '' as place from ${users}
      where ${users.email} = lower(${sql.placeholder('start')}) and ${isPartner})`,
  ]),
);

/** Latest first: a text that sorts inversely to time. */
const lately = sql`to_char(extract(epoch from timestamptz '3000-01-01' - ${follows.createdAt}),
  'FM000000000000.000000')`;

/** Followed members, then followers, each latest first. */
export const listPartnersNear = prepared<{ viewer: string }, PartnerRow[]>(
  'partners_near',
  listing([
    sql`(select ${users.id}, 0 as rank, ${lately} as place
      from ${follows} join ${users} on ${users.id} = ${follows.followedId}
      where ${follows.followerId} = ${reader} and ${isPartner}
      order by ${follows.createdAt} desc, ${follows.followedId} desc ${limit})`,
    sql`(select ${users.id}, 1 as rank, ${lately} as place
      from ${follows} join ${users} on ${users.id} = ${follows.followerId}
      where ${follows.followedId} = ${reader} and ${isPartner}
      order by ${follows.createdAt} desc, ${follows.followerId} desc ${limit})`,
  ]),
);
