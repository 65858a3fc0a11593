import type { RatingFacts } from '@stenope/domain/trust/types';
import { oldestOfAll } from '../../../platform/db/cursor.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { PublishedScore } from '../../../tables/echoes.ts';
import { echoChanged } from '../live.ts';
import { lockWorks, type ScoreRow } from '../queries.ts';
import type { TrustRules } from '../scoring/engines.ts';
import { marksOf } from '../scoring/facts.ts';
import { rescore } from '../scoring/rescore.ts';
import { publishedScoreOf } from './published.ts';
import {
  listPublished,
  listUnpublished,
  makeRanks,
  publishScores,
  takeChanges,
} from './queries.ts';

/** Batch size of one transaction. */
const together = 200;

/**
 * Updates ranks once a minute, however often a work is rated. With every rating it would cost much
 * of what the rating costs, and reveal which rating moved it where.
 */
export async function rankAgain({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  for (let after: string | null = oldestOfAll; after !== null;) {
    signal.throwIfAborted();
    const from: string = after;
    const { found, last } = await db.transaction((tx) =>
      makeRanks(tx, { after: from, most: together }),
    );
    after = found === together ? last : null;
  }
}

/**
 * Informs viewers that ratings changed: each work once, at fixed minutes, however many rated it. At
 * once, the minute would reveal who has just rated.
 */
export async function publishChanges(
  { db }: Pick<Context, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  await publishEarlyRatings({ db }, signal);
  await rankAgain({ db }, signal);
  for (let taken = together; taken === together;) {
    signal.throwIfAborted();
    taken = await db.transaction(async (tx) => {
      const works = await takeChanges(tx, together);
      for (const { workId, postId, without } of works) {
        await emit(tx, echoChanged({ workId, to: { postId, without } }));
      }
      return works.length;
    });
  }
}

/** Publishes all early ratings since the last time together. */
async function publishEarlyRatings(
  { db }: Pick<Context, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | undefined = oldestOfAll; after !== undefined;) {
    signal.throwIfAborted();
    const from: string = after;
    const ids = await db.transaction(async (tx) => {
      const works = await listUnpublished(tx, { after: from, most: together });
      if (works.length === 0) return works;
      await lockWorks(tx, works);
      await publishScores(tx, works);
      return works;
    });
    after = ids.length === together ? ids.at(-1) : undefined;
  }
}

interface Withdrawn {
  readonly score: ScoreRow;
  readonly left: readonly RatingFacts[];
  readonly after: ScoreRow;
}

/** Published state without the withdrawn rating; unpublished ones of others stay unpublished. */
export async function publishedWithout(
  tx: Transaction,
  rules: TrustRules,
  { score, left, after }: Withdrawn,
): Promise<PublishedScore | null> {
  if (!score.publishedScore || after.state === 'stabilised') return null;
  const { revision } = score.publishedScore;
  const known = new Map(
    (await listPublished(tx, { work: score.id, revision })).map(({ rater, content }) => [
      rater,
      content,
    ]),
  );
  // No rating is unpublished any more.
  if (left.every(({ rater }) => known.get(rater) === null)) return null;
  const ratings = left.flatMap((rating) => {
    const content = known.get(rating.rater);
    if (content === undefined) return [];
    return [content ? { ...rating, scores: marksOf(content) } : rating];
  });
  const settled = rescore(rules, { score, ratings, now: new Date(0) }).score;
  return { ...publishedScoreOf(settled), revision };
}
