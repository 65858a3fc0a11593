import { echoAxes } from '@stenope/domain/echoes/axes';
import { axisWeights, sumOfWeights } from '@stenope/domain/echoes/global-score';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../../platform/context.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust, ratings, reveals, scores, trustCommunity } from '../../../tables/echoes.ts';
import {
  postsWanted,
  responsesWanted,
  scoreColumns,
  type ScoreRow,
  type WorkRow,
} from '../queries.ts';
import { sanctionTimes } from '../sanctions-sql.ts';
import type { Engines, TrustRules } from '../scoring/engines.ts';
import { factRows, type CommunityRow, type FactRow, type RaterRow } from '../scoring/queries.ts';

/** A work and its rater. */
export interface WorkAndRater {
  readonly workId: string;
  readonly rater: string;
}

interface WantedWork extends WorkAndRater {
  /** False where the ratings of the work are known. */
  readonly readsRatings: boolean;
}

/** All that one rating needs to know, read in one snapshot. */
export interface ContextRow extends RaterRow {
  readonly work: WorkRow;
  readonly score: ScoreRow | null;
  readonly community: CommunityRow | null;
  /** Ratings of the work, where they were asked for. */
  readonly facts: readonly FactRow[] | null;
  readonly givenToAuthor: number;
  /** Whether the author recently rated a work of this rater clearly below its score. */
  readonly possibleRetaliation: boolean;
  readonly revealed: boolean;
}

/** A work as it was read, if it is there, and the trust rules in force at that moment. */
export interface RatingContext {
  readonly row: ContextRow | undefined;
  readonly rules: TrustRules;
}

/** Limit of one statement: others wait behind it. */
export const maxContextBatch = 16;

/** Global mark, from half steps. */
const marked = sql.raw(
  `(${echoAxes.map((axis) => `${axisWeights[axis]} * one.${axis}`).join(' + ')})
    / ${2 * sumOfWeights}.0`,
);

const rater = alias(users, 'rater');

/** The limit keeps PostgreSQL's estimate of rows low, so that it looks up each work by key. */
const asked = sql`(select * from json_to_recordset(${sql.placeholder('asked')}::json)
  as one (place int, "workId" uuid, rater uuid, "readsRatings" boolean)
  limit ${sql.raw(String(maxContextBatch))}) as asked`;

const findContexts = prepared<
  { asked: string; since: string; below: number },
  (ContextRow & { readonly place: number })[]
>('rating_load', (on) => {
  const wanted = { id: sql`asked."workId"`, viewer: sql`asked.rater` };
  // Both kinds in any case, so that timing does not reveal hidden works.
  const work = sql`${postsWanted(on, wanted)} union all ${responsesWanted(on, wanted)}`;
  return on
    .select({
      place: sql<number>`asked.place`,
      work: sql<WorkRow>`row_to_json(work)`,
      score: scoreColumns,
      community: trustCommunity,
      id: rater.id,
      joinedAt: rater.createdAt,
      verified: rater.emailVerified,
      sanctions: sanctionTimes(rater.id),
      member: memberTrust,
      facts: sql<readonly FactRow[] | null>`case when asked."readsRatings" then
        (select coalesce(json_agg(facts), '[]') from (${factRows(on, sql`work.id`)}) as facts) end`,
      givenToAuthor: sql<number>`(select count(*)::int from ${ratings} as one
        where one.user_id = ${rater.id} and one.author_id = work."authorId")`,
      // Not `exists`, which PostgreSQL may compute for all pairs from the whole table.
      possibleRetaliation: sql<boolean>`coalesce((select true from ${ratings} as one
        join ${scores} as theirs on theirs.id = one.work_id
        where one.user_id = work."authorId" and one.author_id = ${rater.id}
          and greatest(one.created_at, one.edited_at) > ${sql.placeholder('since')}::timestamptz
          and (${marked}) <= theirs.mean - ${sql.placeholder('below')}::float8 limit 1), false)`,
      revealed: sql<boolean>`coalesce((select true from ${reveals}
        where ${reveals.userId} = ${rater.id} and ${reveals.workId} = work.id), false)`,
    })
    .from(sql`${asked} join lateral (${work}) as work on true`)
    .innerJoin(rater, sql`${rater.id} = asked.rater`)
    .leftJoin(trustCommunity, eq(trustCommunity.single, true))
    .leftJoin(scores, sql`${scores.id} = work.id`)
    .leftJoin(memberTrust, eq(memberTrust.userId, rater.id));
});

const dayMs = 86_400_000;

/** Loads what several ratings need, in one statement, so that all see the same state. */
export async function loadContexts(
  { context, engines }: { readonly context: Context; readonly engines: Engines },
  on: Executor,
  wanted: readonly WantedWork[],
): Promise<readonly RatingContext[]> {
  const cached = await engines.cachedRules(on);
  const { windowDays, receivedBelow: below } = cached.config.retaliation;
  const since = new Date(context.now().getTime() - windowDays * dayMs).toISOString();
  const asking = JSON.stringify(wanted.map((one, place) => ({ ...one, place })));
  const rows = await findContexts(on, { asked: asking, since, below });
  const [first] = rows;
  // A single statement sees one state: the same rules for all.
  const rules = first ? await engines.rulesFor(on, first.community) : cached;
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, place) => ({ row: byPlace.get(place), rules }));
}
