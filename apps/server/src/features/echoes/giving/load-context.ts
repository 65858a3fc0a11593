import { echoAxes } from '@stenope/domain/echoes/axes';
import { axisWeights, sumOfWeights } from '@stenope/domain/echoes/global-score';
import type { RatingFacts } from '@stenope/domain/trust/types';
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
import { factsOf } from '../scoring/facts.ts';
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
  /**
   * How far below (or above) its score the author has lately rated a work of this rater: the lowest.
   * Null if none.
   */
  readonly receivedDistance: number | null;
  readonly authorSeverity: number;
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
  { asked: string; since: string },
  (ContextRow & { readonly place: number })[]
>('rating_load', (on) => {
  const wanted = { id: sql`asked."workId"`, viewer: sql`asked.rater` };
  // A server that has not heard of it yet may still let in who was suspended a moment ago.
  const isRater = sql`${rater.id} = asked.rater and ${rater.suspendedAt} is null`;
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
      receivedDistance: sql<number | null>`(select min(${marked} - theirs.mean)
        from ${ratings} as one join ${scores} as theirs on theirs.id = one.work_id
        where one.user_id = work."authorId" and one.author_id = ${rater.id}
          and greatest(one.created_at, one.edited_at) >= ${sql.placeholder('since')}::timestamptz)`,
      authorSeverity: sql<number>`coalesce((select theirs.severity from ${memberTrust} as theirs
        where theirs.user_id = work."authorId"), 0)`,
      revealed: sql<boolean>`coalesce((select true from ${reveals}
        where ${reveals.userId} = ${rater.id} and ${reveals.workId} = work.id), false)`,
    })
    .from(sql`${asked} join lateral (${work}) as work on true`)
    .innerJoin(rater, isRater)
    .leftJoin(trustCommunity, eq(trustCommunity.single, true))
    .leftJoin(scores, sql`${scores.id} = work.id`)
    .leftJoin(memberTrust, eq(memberTrust.userId, rater.id));
});

/** A work with its ratings after a change, weighted as of one batch. */
interface CachedScore {
  readonly score: ScoreRow;
  readonly ratings: readonly RatingFacts[];
  readonly batchedAt: Date | null;
}

/** About 25 MB at most: the garbage collector walks everything a cache keeps. */
const mostRatings = 50_000;

/**
 * LRU cache of works that are being rated now, so that the thousandth rating of one does not read
 * the other 999 again. An entry is valid only while the row has the same revision, and until the
 * next batch; the database stays authoritative, and another process that rates the same work costs
 * one read.
 */
export class ScoreCache {
  /** @bound mostRatings: the least recently used goes */
  readonly #works = new Map<string, CachedScore>();
  #size = 0;

  find(workId: string): CachedScore | undefined {
    const cached = this.#works.get(workId);
    if (!cached) return undefined;
    // Reinserted at the end: the map is in order of last use.
    this.#works.delete(workId);
    this.#works.set(workId, cached);
    return cached;
  }

  /** Takes committed scores only. One that was read late does not replace a newer one. */
  keep(cached: CachedScore): void {
    const { id, revision } = cached.score;
    if ((this.#works.get(id)?.score.revision ?? 0) > revision) return;
    this.forget(id);
    this.#works.set(id, cached);
    this.#size += cached.ratings.length + 1;
    for (const oldest of this.#works.keys()) {
      if (this.#size <= mostRatings) break;
      this.forget(oldest);
    }
  }

  forget(workId: string): void {
    const cached = this.#works.get(workId);
    if (!cached) return;
    this.#works.delete(workId);
    this.#size -= cached.ratings.length + 1;
  }
}

/** What loads and saves of this process share. */
export interface LoadParts {
  readonly context: Context;
  readonly engines: Engines;
  readonly scoreCache: ScoreCache;
}

/** Loads what several ratings need. Ratings of a work are read once, however many rate it, and cached. */
export async function loadAndCache(
  parts: LoadParts,
  wanted: readonly WorkAndRater[],
): Promise<readonly RatingContext[]> {
  const { context, scoreCache } = parts;
  const known = new Set(wanted.flatMap(({ workId }) => (scoreCache.find(workId) ? [workId] : [])));
  const works = wanted.map((one) => {
    const readsRatings = !known.has(one.workId);
    known.add(one.workId);
    return { ...one, readsRatings };
  });
  const contexts = await loadContexts(parts, context.db, works);
  for (const { row, rules } of contexts) {
    if (row?.score && row.facts) {
      const { batchedAt } = rules.community;
      scoreCache.keep({ score: row.score, ratings: row.facts.map(factsOf), batchedAt });
    }
  }
  return contexts;
}

/** Loads what one rating needs, with all ratings of the work. */
export async function loadAlone(
  on: Executor,
  parts: LoadParts,
  wanted: WorkAndRater,
): Promise<RatingContext> {
  const [context] = await loadContexts(parts, on, [{ ...wanted, readsRatings: true }]);
  if (!context) throw new Error('A work was not looked for');
  return context;
}

const dayMs = 86_400_000;

/** One statement, so that all see the same state. */
async function loadContexts(
  { context, engines }: LoadParts,
  on: Executor,
  wanted: readonly WantedWork[],
): Promise<readonly RatingContext[]> {
  const cached = await engines.cachedRules(on);
  const { windowDays } = cached.config.retaliation;
  const since = new Date(context.now().getTime() - windowDays * dayMs).toISOString();
  const asking = JSON.stringify(wanted.map((one, place) => ({ ...one, place })));
  const rows = await findContexts(on, { asked: asking, since });
  const [first] = rows;
  // A single statement sees one state: the same rules for all.
  const rules = first ? await engines.rulesFor(on, first.community) : cached;
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, place) => ({ row: byPlace.get(place), rules }));
}
