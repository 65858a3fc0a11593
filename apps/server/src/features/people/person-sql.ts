import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { escaped, flag, object, orNull, quoted, type Json } from '../../platform/db/json.ts';
import { formerUsernames, users } from '../../tables/accounts.ts';
import { blocks, mutes } from '../../tables/people.ts';

/** A member's id: a value, a placeholder, or a column. */
export type Member = string | Placeholder | SQL;

/** A member with their blocked ids precomputed: see `readerFirst`. */
export interface ReaderRow {
  readonly id: SQL;
  /** Ids of members across a block, whoever set it. */
  readonly blockedIds: SQL;
}

/** Reader of a list; null is a visitor. */
export type Reader = Member | null;

type PersonColumn = 'id' | 'username' | 'displayName' | 'image' | 'isPro';

/** A person, wherever a name is shown. */
export type PersonRow = Readonly<Pick<typeof users.$inferSelect, PersonColumn>>;

/** Their columns for a `select`, from `users` or an alias of it. */
export function personColumns<Of extends Readonly<Record<PersonColumn, SQLWrapper>>>(
  of: Of,
): Pick<Of, PersonColumn> {
  const { id, username, displayName, image, isPro } = of;
  return { id, username, displayName, image, isPro };
}

/** A member as others see them. Same as `personOf` of people. */
export const personJson = (of: Readonly<Record<PersonColumn, SQLWrapper>>): Json =>
  object({
    id: quoted(of.id),
    username: escaped(of.username),
    displayName: escaped(of.displayName),
    avatar: orNull.escaped(of.image),
    isPro: flag(of.isPro),
  });

/**
 * Neither has blocked the other. The list of blocked ids is computed once for the whole statement
 * (a hashed subplan, or the array of `readerFirst`) instead of being searched for every row.
 */
export function withoutBlock(reader: Member | ReaderRow, other: SQLWrapper): SQL {
  return isReaderRow(reader)
    ? sql`${other} <> all (${reader.blockedIds})`
    : sql`${other} not in (${blockedIdsOf(reader)})`;
}

/** A row of `users`, or of an alias of it, that a reader meets: not suspended, not across a block. */
export const isMemberShown = (
  reader: Member,
  of: Readonly<Record<'id' | 'suspendedAt', SQLWrapper>> = users,
): SQL => sql`(${of.suspendedAt} is null and ${withoutBlock(reader, of.id)})`;

/** One whom a reader can write to: also not somebody who left their posts behind. */
export const canBeWrittenTo = (reader: Member): SQL =>
  sql`(${users.leftAt} is null and ${isMemberShown(reader)})`;

export const blockedIdsOf = (member: Member): SQL => sql`
    select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${member}
    union all
    select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${member}`;

/**
 * Members across a block whose things are subtracted from a count, at most. Those who blocked the
 * reader have their own room: by blocking others a reader gets nothing of them back.
 */
const mostSubtracted = { against: sql.raw('1000'), own: sql.raw('200') } as const;

/**
 * Members across the newest blocks, up to a limit for each side and without suspended ones, who are
 * counted nowhere. For counts, less what is theirs; lists leave out all of `blockedIdsOf`.
 */
export const latelyBlockedIdsOf = (member: Member): SQL => sql`
    select avoided.id from (
      (select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${member}
        order by ${blocks.createdAt} desc limit ${mostSubtracted.against})
      union
      (select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${member}
        order by ${blocks.createdAt} desc limit ${mostSubtracted.own})) as lately (id)
    join ${users} as avoided on avoided.id = lately.id and avoided.suspended_at is null`;

/**
 * Authors whose texts are hidden from a reader: suspended members, and for members those across a
 * block. Nobody is hidden from the team. One array for the whole statement, compared by `= any`:
 * usually it is empty, and then no row is read.
 */
export const hiddenFrom = (reader: Reader): SQL =>
  reader === null
    ? sql`array(${suspended})`
    : sql`array(select hidden.id from (${suspended} union all ${blockedIdsOf(reader)}) as hidden (id)
        where (select asking.role = 'member' from ${users} as asking where asking.id = ${reader}))`;

/** The same for people, where the team gets no exception. */
export const hiddenPeopleFrom = (reader: Member): SQL =>
  sql`array(${suspended} union all ${blockedIdsOf(reader)})`;

const suspended = sql`select silent.id from ${users} as silent where silent.suspended_at is not null`;

function isReaderRow(reader: Member | ReaderRow): reader is ReaderRow {
  return typeof reader === 'object' && 'blockedIds' in reader;
}

export const idOf = (reader: Member | ReaderRow): Member =>
  isReaderRow(reader) ? reader.id : reader;

/**
 * For statements that check blocks in many places: PostgreSQL would plan a list for each of them,
 * which takes longer than running it. `from ${readerFirst(id)}` makes one list, and `readerRow`
 * names it.
 */
export const readerFirst = (id: Member): SQL => sql`(select ${id}::uuid as id,
  array(${blockedIdsOf(id)}) as blocked_ids offset 0) as reader`;

export const readerRow: ReaderRow = {
  id: sql`reader.id`,
  blockedIds: sql`reader.blocked_ids`,
};

/** Leaves out members the reader has muted: at home and in suggestions. */
export function withoutMute(reader: Member, other: SQLWrapper): SQL {
  return sql`${other} not in (
    select ${mutes.mutedId} from ${mutes} where ${mutes.muterId} = ${reader})`;
}

const named = sql.placeholder('username');

/**
 * Holder of a username, or else its recent former holder. For statements with the parameters
 * `username`, and `since` when former names still redirect.
 */
export const holderOfName: SQL = sql`coalesce(
  (select holder.id from ${users} as holder where lower(holder.username) = lower(${named})),
  (select ${formerUsernames.userId} from ${formerUsernames}
    where ${formerUsernames.username} = lower(${named})
      and ${formerUsernames.freedAt} > ${sql.placeholder('since')}::timestamptz))`;

/** A type rather than an interface, so that it is assignable to a record of values. */
export type Sought = { viewer: string; username: string; since: string };
