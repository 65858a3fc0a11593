import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { memberTrust, ratings, scores, type ToldRating } from './echoes.ts';

/**
 * Which ratings of a work a reader is told of: before its score is stable, those there was news of,
 * and their own. For statements that read `ratings` joined with `scores`.
 */

/** It came, or was changed, since the last news. */
const isNew = sql`(${scores.told} is not null
  and ${ratings.revision} > (${scores.told} ->> 'revision')::bigint)`;

type Reader = string | Placeholder | SQL;

const isOwn = (reader: Reader): SQL => sql`${ratings.userId} is not distinct from ${reader}::uuid`;

export const isTold = (reader: Reader): SQL =>
  sql`(not ${isNew} or ${ratings.told} is not null or ${isOwn(reader)})`;

/** What it said when it was told, where its author changed it since: they alone see it as it is. */
export const saidBefore = (reader: Reader): SQL<ToldRating | null> =>
  sql<ToldRating | null>`case when ${isNew} and not (${isOwn(reader)}) then ${ratings.told} end`;

/** Left out of every score are those whom the last batch found suspended; `member_trust` is joined. */
export const isCounted = sql`${memberTrust.excluded} is not true`;
