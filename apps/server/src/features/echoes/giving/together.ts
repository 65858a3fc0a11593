import type { ReceivedBody } from '@stenope/contract/action';
import type { Echo, putRating } from '@stenope/contract/echoes/ratings';
import type { Context } from '../../../platform/context.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { Engines, Running } from '../scoring/engines.ts';
import type { HeldWorks } from '../scoring/held.ts';
import {
  keepRatings,
  mostKeptTogether,
  type Keeping,
  type KeptRow,
  type WorkKeeping,
} from './keeping.ts';
import { lookAt, type LookRow } from './looking.ts';

export type Wish = ReceivedBody<typeof putRating>;

/** A work, and who is about to rate it. */
export interface Rating {
  readonly workId: string;
  readonly rater: string;
}

/** A work as it was read, and the rules it was read under. */
export interface Seen {
  readonly row: LookRow | undefined;
  readonly running: Running;
}

interface Eyes {
  readonly context: Context;
  readonly engines: Engines;
  readonly held: HeldWorks;
}

/** A statement must not last long: others wait behind it. */
const mostSeenTogether = 16;
const dayMs = 86_400_000;
/**
 * A work with so many ratings is likely being rated by others just now, most of them here: what is
 * held follows them, and is up to date again by the time it is this rating's turn.
 */
const many = 100;

/** What several ratings need to know, at one moment. */
export async function lookAtSeveral(
  { context, engines, held }: Eyes,
  on: Executor,
  asked: readonly Rating[],
): Promise<readonly Seen[]> {
  const lately = await engines.lately(on);
  const { windowDays, receivedBelow } = lately.config.retaliation;
  const since = new Date(context.now().getTime() - windowDays * dayMs).toISOString();
  const looks = asked.map(({ workId, rater }) => {
    const known = held.find(workId);
    return {
      id: workId,
      viewer: rater,
      heldRevision: known?.score.revision ?? -1,
      heldBatch: known?.batchedAt?.toISOString() ?? null,
      holdsMany: (known?.ratings.length ?? 0) >= many,
    };
  });
  const rows = await lookAt(on, looks, { since, below: receivedBelow });
  const community = rows.find((row) => row)?.community;
  // One statement reads one state of things: the same rules for all.
  const running = community === undefined ? lately : await engines.under(on, community);
  return rows.map((row) => ({ row, running }));
}

/** Looks of those who rate at the same time are one statement. */
export function lookingTogether(eyes: Eyes): (rating: Rating) => Promise<Seen> {
  return createBatcher<Rating, Seen>({
    maxBatchSize: mostSeenTogether,
    runBatch: (asked) => lookAtSeveral(eyes, eyes.context.db, asked),
  });
}

type Kept = readonly KeptRow[];

/** The same of what they write, works of a kind with each other. Nothing written, nothing back. */
export function keepingTogether({
  context,
}: Pick<Eyes, 'context'>): (one: Keeping) => Promise<Kept> {
  const keeping = (kind: WorkKeeping['kind']) =>
    createBatcher<Keeping, Kept>({
      maxBatchSize: mostKeptTogether,
      mayShareBatch,
      runBatch: async (keepings) => {
        try {
          const kept = await keepRatings(context.db, kind, keepings);
          return keepings.map(({ work }) => kept.filter(({ workId }) => workId === work.work));
        } catch (error) {
          if (keepings.length === 1) throw error;
          // What fails for one of them must not fail for the others: each goes on alone.
          return keepings.map(() => []);
        }
      },
    });
  const kinds = { post: keeping('post'), response: keeping('response') };
  return (one) => kinds[one.work.kind](one);
}

/** No row is written twice by one statement: neither that of a work, nor that of a rater. */
function mayShareBatch(one: Keeping, other: Keeping): boolean {
  if (one.work.work === other.work.work) return false;
  const raters = new Set(one.ratings.map(({ rater }) => rater));
  return !other.ratings.some(({ rater }) => raters.has(rater));
}

/** One who rates: what they say, and what was seen before. */
export interface Wished {
  readonly viewer: Viewer;
  readonly wish: Wish;
  readonly seen: Seen;
}

/** What became of it: each has their own. */
export type Outcome = { readonly echo: Echo } | { readonly error: unknown };

/** More of one work are not weighed at once: the first of them should not wait for all. */
const mostOfOneWork = 32;

/**
 * Those who rate one work at the same time are heard together: while one group of them is being
 * written the next one gathers. So a work that everybody rates costs little more than others.
 */
export function hearingTogether(
  hear: (workId: string, wishes: readonly Wished[]) => Promise<readonly Outcome[]>,
): (workId: string, wished: Wished) => Promise<Outcome> {
  /** @bound works that are being rated at this moment */
  const gatherings = new Map<string, { join: (one: Wished) => Promise<Outcome>; size: number }>();
  return async (workId, wished) => {
    const gathering = gatherings.get(workId) ?? {
      join: createBatcher<Wished, Outcome>({
        maxBatchSize: mostOfOneWork,
        mayShareBatch: (one, other) => one.viewer.userId !== other.viewer.userId,
        runBatch: (wishes) => hear(workId, wishes),
      }),
      size: 0,
    };
    gatherings.set(workId, gathering);
    gathering.size += 1;
    try {
      return await gathering.join(wished);
    } finally {
      gathering.size -= 1;
      if (gathering.size === 0) gatherings.delete(workId);
    }
  };
}
