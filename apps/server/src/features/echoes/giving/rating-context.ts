import { echoAxes } from '@stenope/domain/echoes/axes';
import { axisWeights, sumOfWeights } from '@stenope/domain/echoes/global-score';
import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Sql } from '../../../platform/db/database.ts';
import { prepared, genericPlanParameter } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust, ratings, reveals, scores, trustCommunity } from '../../../tables/echoes.ts';
import {
  postsWanted,
  responsesWanted,
  scoreColumns,
  type ScoreRow,
  type WorkRow,
} from '../queries.ts';
import type { FactLine } from '../scoring/facts.ts';
import { factColumns, type CommunityRow, type PersonRow } from '../scoring/queries.ts';

/** All that one rating needs to know, read in one snapshot. */
export interface RatedWorkRow extends PersonRow {
  readonly work: WorkRow;
  readonly score: ScoreRow | null;
  readonly community: CommunityRow | null;
  /** Null where they are cached already, and where there are none. */
  readonly lines: readonly FactLine[] | null;
  readonly isCached: boolean;
  readonly givenToAuthor: number;
  /** Whether the author recently rated a work of this rater clearly below its score. */
  readonly provoked: boolean;
  readonly revealed: boolean;
}

/** A work to read and its rater. */
export interface WorkToRead {
  readonly id: string;
  readonly viewer: string;
  readonly cachedRevision: number;
  readonly cachedBatch: string | null;
  /** Enough ratings are cached that they are not read again for one more. */
  readonly cachesMany: boolean;
}

/** Since when, and how far below its score, a mark counts as a slight. */
export interface Slight {
  readonly since: string;
  readonly below: number;
}

type ContextValues = {
  since: string;
  below: number;
  ids: readonly string[];
  viewers: readonly string[];
  revisions: readonly number[];
  batches: readonly (string | null)[];
  many: readonly boolean[];
};

type Answer = RatedWorkRow & { readonly place: number };

/** Global mark, from half steps. */
const marked = sql.raw(
  `(${echoAxes.map((axis) => `${axisWeights[axis]} * one.${axis}`).join(' + ')})
    / ${2 * sumOfWeights}.0`,
);

const asked = sql`unnest(${genericPlanParameter('ids', 'uuid[]')}, ${genericPlanParameter('viewers', 'uuid[]')},
    ${genericPlanParameter('revisions', 'bigint[]')}, ${genericPlanParameter('batches', 'timestamptz[]')},
    ${genericPlanParameter('many', 'boolean[]')})
  with ordinality as asked (id, viewer, revision, batch, many, place)`;

const rater = alias(users, 'rater');

const isCached = sql<boolean>`((${scores.revision} is not distinct from asked.revision or asked.many)
  and ${trustCommunity.batchedAt} is not distinct from asked.batch)`;

type Wanted = (on: Sql, work: { id: SQL; viewer: SQL }) => { getSQL(): SQL };

const looking = (name: string, wanted: Wanted) =>
  prepared<ContextValues, Answer[]>(name, (on) => {
    const work = wanted(on, { id: sql`asked.id`, viewer: sql`asked.viewer` }).getSQL();
    return on
      .select({
        place: sql<number>`asked.place::int`,
        work: {
          id: sql<string>`work.id`,
          kind: sql<WorkRow['kind']>`work.kind`,
          postId: sql<string>`work.post_id`,
          authorId: sql<string>`work.author_id`,
          removed: sql<boolean>`work.removed`,
          visible: sql<boolean>`work.visible`,
          blocked: sql<boolean>`work.blocked`,
        },
        score: scoreColumns,
        community: trustCommunity,
        id: rater.id,
        joinedAt: rater.createdAt,
        verified: rater.emailVerified,
        member: memberTrust,
        isCached,
        lines: sql<readonly FactLine[] | null>`case when ${isCached} then null else (
          select json_agg(json_build_array(${factColumns}) order by ${ratings.id}) from ${ratings}
          left join ${memberTrust} on ${memberTrust.userId} = ${ratings.userId}
          where ${ratings.workId} = work.id) end`,
        givenToAuthor: sql<number>`(select count(*)::int from ${ratings} as one
          where one.user_id = ${rater.id} and one.author_id = work.author_id)`,
        // Not `exists`, which PostgreSQL may compute for all pairs from the whole table.
        provoked: sql<boolean>`coalesce((select true from ${ratings} as one
          join ${scores} as slighted on slighted.id = one.work_id
          where one.user_id = work.author_id and one.author_id = ${rater.id}
            and greatest(one.created_at, one.edited_at) > ${sql.placeholder('since')}::timestamptz
            and (${marked}) <= slighted.mean - ${sql.placeholder('below')}::float8 limit 1), false)`,
        revealed: sql<boolean>`coalesce((select true from ${reveals}
          where ${reveals.userId} = ${rater.id} and ${reveals.workId} = work.id), false)`,
      })
      .from(sql`${asked} join lateral (${work}) as work on true`)
      .innerJoin(rater, sql`${rater.id} = asked.viewer`)
      .leftJoin(trustCommunity, eq(trustCommunity.single, true))
      .leftJoin(scores, sql`${scores.id} = work.id`)
      .leftJoin(memberTrust, eq(memberTrust.userId, rater.id));
  });

const findPostsToRate = looking('echo_look', postsWanted);
const findResponsesToRate = looking('echo_look_response', responsesWanted);

/** Reads works with their ratings and raters: posts first, then responses. */
export async function findWorksToRate(
  on: Executor,
  looks: readonly WorkToRead[],
  slight: Slight,
): Promise<(RatedWorkRow | undefined)[]> {
  const rows = await answers(findPostsToRate, on, looks, slight);
  // Hidden posts take the second query too, so that timing does not reveal them.
  const missing = [...looks.keys()].filter((place) => !rows[place]?.work.visible);
  if (missing.length === 0) return rows;
  const others = missing.flatMap((place) => looks[place] ?? []);
  const responses = await answers(findResponsesToRate, on, others, slight);
  for (const [at, place] of missing.entries()) rows[place] ??= responses[at];
  return rows;
}

async function answers(
  find: typeof findPostsToRate,
  on: Executor,
  looks: readonly WorkToRead[],
  slight: Slight,
): Promise<(RatedWorkRow | undefined)[]> {
  const rows: (RatedWorkRow | undefined)[] = looks.map(() => undefined);
  const found = await find(on, {
    ...slight,
    ids: looks.map(({ id }) => id),
    viewers: looks.map(({ viewer }) => viewer),
    revisions: looks.map(({ cachedRevision }) => cachedRevision),
    batches: looks.map(({ cachedBatch }) => cachedBatch),
    many: looks.map(({ cachesMany }) => cachesMany),
  });
  for (const row of found) rows[row.place - 1] = row;
  return rows;
}
