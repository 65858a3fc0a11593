import { echoAxes } from '@stenope/domain/echoes/axes';
import { axisWeights, sumOfWeights } from '@stenope/domain/echoes/global-score';
import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import type { Context } from '../../../platform/context.ts';
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
import type { Engines, TrustRules } from '../scoring/engines.ts';
import type { FactLine } from '../scoring/facts.ts';
import { factColumns, type CommunityRow, type RaterRow } from '../scoring/queries.ts';
import type { ScoreCache } from '../scoring/score-cache.ts';

/** All that one rating needs to know, read in one snapshot. */
export interface RatedWorkRow extends RaterRow {
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

/** A work to read and its rater, with what is cached of it. */
interface WorkToRead {
  readonly id: string;
  readonly viewer: string;
  readonly cachedRevision: number;
  readonly cachedBatch: string | null;
  /** Enough ratings are cached that they are not read again for one more. */
  readonly cachesMany: boolean;
}

/** Since when, and how far below its score, a mark counts as a slight. */
interface Slight {
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

const contextQuery = (name: string, wanted: Wanted) =>
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

const findPostsToRate = contextQuery('echo_look', postsWanted);
const findResponsesToRate = contextQuery('echo_look_response', responsesWanted);

/** Reads works with their ratings and raters: posts first, then responses. */
async function findWorksToRate(
  on: Executor,
  works: readonly WorkToRead[],
  slight: Slight,
): Promise<(RatedWorkRow | undefined)[]> {
  const rows = await answers(findPostsToRate, on, works, slight);
  // Hidden posts take the second query too, so that timing does not reveal them.
  const missing = [...works.keys()].filter((place) => !rows[place]?.work.visible);
  if (missing.length === 0) return rows;
  const others = missing.flatMap((place) => works[place] ?? []);
  const responses = await answers(findResponsesToRate, on, others, slight);
  for (const [at, place] of missing.entries()) rows[place] ??= responses[at];
  return rows;
}

async function answers(
  find: typeof findPostsToRate,
  on: Executor,
  works: readonly WorkToRead[],
  slight: Slight,
): Promise<(RatedWorkRow | undefined)[]> {
  const rows: (RatedWorkRow | undefined)[] = works.map(() => undefined);
  const found = await find(on, {
    ...slight,
    ids: works.map(({ id }) => id),
    viewers: works.map(({ viewer }) => viewer),
    revisions: works.map(({ cachedRevision }) => cachedRevision),
    batches: works.map(({ cachedBatch }) => cachedBatch),
    many: works.map(({ cachesMany }) => cachesMany),
  });
  for (const row of found) rows[row.place - 1] = row;
  return rows;
}

/** A work and its rater. */
export interface WorkAndRater {
  readonly workId: string;
  readonly rater: string;
}

/** A work as it was read, and the trust rules in force at that moment. */
export interface RatingContext {
  readonly row: RatedWorkRow | undefined;
  readonly rules: TrustRules;
}

interface Dependencies {
  readonly context: Context;
  readonly engines: Engines;
  readonly scoreCache: ScoreCache;
}

const dayMs = 86_400_000;
/**
 * A work with so many ratings is likely being rated by others just now, most of them in this process:
 * the cached score follows them, and is up to date again by the time this rating's batch runs.
 */
const many = 100;

/** Loads what several ratings need, in one statement, so that all see the same state. */
export async function loadContexts(
  { context, engines, scoreCache }: Dependencies,
  on: Executor,
  wanted: readonly WorkAndRater[],
): Promise<readonly RatingContext[]> {
  const cached = await engines.cachedRules(on);
  const { windowDays, receivedBelow } = cached.config.retaliation;
  const since = new Date(context.now().getTime() - windowDays * dayMs).toISOString();
  const works = wanted.map(({ workId, rater: viewer }) => {
    const known = scoreCache.find(workId);
    return {
      id: workId,
      viewer,
      cachedRevision: known?.score.revision ?? -1,
      cachedBatch: known?.batchedAt?.toISOString() ?? null,
      cachesMany: (known?.ratings.length ?? 0) >= many,
    };
  });
  const rows = await findWorksToRate(on, works, { since, below: receivedBelow });
  const community = rows.find((row) => row)?.community;
  // A single statement sees one state: the same rules for all.
  const rules = community === undefined ? cached : await engines.rulesFor(on, community);
  return rows.map((row) => ({ row, rules }));
}

/** Limit of one statement: others wait behind it. */
const maxContextBatch = 16;

/** Batches the reads of members who rate at the same time into one statement. */
export function createContextLoader(
  dependencies: Dependencies,
): (wanted: WorkAndRater) => Promise<RatingContext> {
  return createBatcher({
    maxBatchSize: maxContextBatch,
    runBatch: (wanted: readonly WorkAndRater[]) =>
      loadContexts(dependencies, dependencies.context.db, wanted),
  });
}
