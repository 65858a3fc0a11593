import { globalScore } from '@stenope/domain/echoes/global-score';
import { plainFigures } from '@stenope/domain/echoes/plain-figures';
import type { EvidenceChange, PostUpdate, RatingFacts } from '@stenope/domain/trust/types';
import type { Transaction } from '../../../platform/db/database.ts';
import { type ScoreRow, findScore } from '../queries.ts';
import { type TrustRules, Engines } from './engines.ts';
import { memberOf, personFactsOf, factsOf } from './facts.ts';
import {
  lockMembers,
  updateEvidence,
  updateMembers,
  updateScore,
  countRatings,
  listFacts,
} from './queries.ts';

interface ScoreChange {
  readonly score: ScoreRow;
  /** As they are after the change. */
  readonly ratings: readonly RatingFacts[];
  readonly withdrawn: readonly RatingFacts[];
  readonly now: Date;
}

/** New score of a work, and the resulting evidence about its raters. */
export interface Rescored {
  readonly score: ScoreRow;
  readonly ratings: readonly RatingFacts[];
  readonly evidence: readonly EvidenceChange[];
}

/**
 * Most members a rating may be evidence about. Beyond it the nightly batch does it, rather than
 * locking a thousand rows.
 */
const mostConcerned = 500;

/**
 * Scores one work from its ratings. No other work is touched: effects of changed trust are left to
 * the batch.
 */
export function rescore(
  { engine, community }: TrustRules,
  { score, ratings, withdrawn, now }: ScoreChange,
): Rescored {
  // Hysteresis: a stable score stays so with a little less; one that lost a rating is rescored anew.
  const settled = score.state === 'stabilised' && withdrawn.length === 0;
  const update = engine.rescore({ ratings, community, settled }, withdrawn);
  const evidence = bounded(update, withdrawn);
  const terms = new Map(evidence.map(({ rater, term }) => [rater, term]));
  return {
    score: scoreAfter(score, update, ratings, now),
    ratings:
      terms.size === 0
        ? ratings
        : ratings.map((rating) =>
            terms.has(rating.rater)
              ? { ...rating, evidence: terms.get(rating.rater) ?? null }
              : rating,
          ),
    evidence,
  };
}

/** Evidence of a withdrawn rating is always removed. */
function bounded(
  { evidence }: PostUpdate,
  withdrawn: readonly RatingFacts[],
): readonly EvidenceChange[] {
  if (evidence.length <= mostConcerned) return evidence;
  const gone = new Set(withdrawn.map(({ rater }) => rater));
  return evidence.filter(({ rater }) => gone.has(rater));
}

function scoreAfter(
  before: ScoreRow,
  { score }: PostUpdate,
  ratings: readonly RatingFacts[],
  now: Date,
): ScoreRow {
  const { n: _, axes, waitsUntil, ...figures } = score;
  const counted = ratings.filter(({ excluded }) => !excluded);
  return {
    ...before,
    ...axes,
    ...figures,
    ...plainFigures(counted.map(({ scores }) => globalScore(scores))),
    revision: before.revision + 1,
    // Time it became stable, while it is.
    stabilisedAt: figures.state === 'stabilised' ? (before.stabilisedAt ?? now) : null,
    waitsUntil: waitsUntil === null ? null : new Date(waitsUntil),
    shown: figures.state === 'provisional' || figures.state === 'stabilised',
    told: null,
  };
}

type Concerned = Awaited<ReturnType<typeof lockMembers>>;

/**
 * Locks the members concerned and the raters, in the order of their ids, before any is written.
 * Departed raters have no row.
 */
export async function lockConcerned(
  tx: Transaction,
  rescored: readonly Rescored[],
  ...actors: readonly string[]
): Promise<Concerned> {
  const raters = rescored.flatMap(({ evidence }) => evidence.map(({ rater }) => rater));
  return raters.length === 0 ? [] : lockMembers(tx, [...new Set([...raters, ...actors])]);
}

export async function saveScore(tx: Transaction, { score }: Rescored): Promise<void> {
  const { id, shown: _, ...columns } = score;
  await updateScore(tx, id, { ...columns, ranks: null });
}

/** Stores evidence with the ratings and on their raters' rows. */
export async function saveEvidence(
  tx: Transaction,
  { engine }: Pick<TrustRules, 'engine'>,
  { rescored, concerned, now }: { rescored: readonly Rescored[]; concerned: Concerned; now: Date },
): Promise<void> {
  const changes = rescored.flatMap(({ evidence }) => evidence);
  if (changes.length === 0) return;
  await updateEvidence(tx, rescored.flatMap(evidenceThatStays));
  const members = concerned.flatMap((row) => {
    const mine = changes.filter(({ rater }) => rater === row.id);
    if (mine.length === 0) return [];
    const after = mine.reduce(
      (member, change) => engine.updateMember(personFactsOf(row), member, change, now.getTime()),
      memberOf(row.member),
    );
    return [{ id: row.id, trust: after.trust, evidence: after.evidence }];
  });
  await updateMembers(tx, members);
}

/** Without withdrawn ratings, whose rows are gone. */
function evidenceThatStays({ score, ratings, evidence }: Rescored) {
  const there = new Set(ratings.map(({ rater }) => rater));
  return evidence
    .filter(({ rater }) => there.has(rater))
    .map((change) => ({ ...change, workId: score.id }));
}

/** Rescores a locked work from its rows, the way a rating would. */
export async function scoreAgain(tx: Transaction, workId: string, now: Date): Promise<void> {
  const [score] = await findScore(tx, { id: workId });
  if (!score) return;
  const ratings = (await listFacts(tx, { work: workId })).map(({ line }) => factsOf(line));
  const rules = await new Engines().currentRules(tx);
  const after = rescore(rules, { score, ratings, withdrawn: [], now });
  // Unpublished ratings stay unpublished.
  const told = after.score.state === 'stabilised' ? null : score.told;
  const rescored = { ...after, score: { ...after.score, told } };
  const concerned = await lockConcerned(tx, [rescored]);
  await saveScore(tx, rescored);
  await saveEvidence(tx, rules, { rescored: [rescored], concerned, now });
  if (score.postId !== null) {
    await countRatings(tx, { post: workId, ratings: rescored.score.ratings });
  }
}
