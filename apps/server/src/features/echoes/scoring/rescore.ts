import { globalScore } from '@stenope/domain/echoes/global-score';
import { plainFigures } from '@stenope/domain/echoes/plain-figures';
import type { EvidenceChange, RatingFacts } from '@stenope/domain/trust/types';
import type { Transaction } from '../../../platform/db/database.ts';
import { type ScoreRow, findScore } from '../queries.ts';
import { type TrustRules, Engines } from './engines.ts';
import { memberColumns, memberOf, personFactsOf } from './facts.ts';
import {
  countRatings,
  listFacts,
  lockMembers,
  updateEvidence,
  updateMembers,
  updateScore,
} from './queries.ts';

/** The part of a score that does not follow from the ratings alone. */
type ScoreBefore = Pick<
  ScoreRow,
  'id' | 'postId' | 'responseId' | 'authorId' | 'revision' | 'state' | 'stabilisedAt'
>;

interface ScoreChange {
  readonly score: ScoreBefore;
  /** As they are after the change. */
  readonly ratings: readonly RatingFacts[];
  readonly withdrawn?: RatingFacts;
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
const mostMembers = 500;

/**
 * Scores one work from its ratings. No other work is touched: effects of changed trust are left to
 * the batch.
 */
export function rescore(
  { engine, community }: TrustRules,
  { score: before, ratings, withdrawn, now }: ScoreChange,
): Rescored {
  // Hysteresis: a stable score stays so with a little less; one that lost a rating is rescored anew.
  const settled = before.state === 'stabilised' && !withdrawn;
  const update = engine.rescore({ ratings, community, settled }, withdrawn ? [withdrawn] : []);
  const { n: _, axes, waitsUntil, ...figures } = update.score;
  const counted = ratings.filter(({ excluded }) => !excluded);
  const score = {
    ...before,
    ...axes,
    ...figures,
    ...plainFigures(counted.map(({ scores }) => globalScore(scores))),
    revision: before.revision + 1,
    // Time it became stable, while it is.
    stabilisedAt: figures.state === 'stabilised' ? (before.stabilisedAt ?? now) : null,
    waitsUntil: waitsUntil === null ? null : new Date(waitsUntil),
    shown: figures.state === 'provisional' || figures.state === 'stabilised',
    publishedScore: null,
  };
  // Evidence of a withdrawn rating is always removed.
  const evidence = update.evidence.filter(
    ({ rater }) => update.evidence.length <= mostMembers || rater === withdrawn?.rater,
  );
  return { score, ratings: withEvidence(ratings, evidence), evidence };
}

function withEvidence(
  ratings: readonly RatingFacts[],
  changes: readonly EvidenceChange[],
): readonly RatingFacts[] {
  if (changes.length === 0) return ratings;
  const terms = new Map(changes.map(({ rater, term }) => [rater, term]));
  return ratings.map((one) => {
    const evidence = terms.get(one.rater);
    return evidence === undefined ? one : { ...one, evidence };
  });
}

/** A changed work, and the rules it was scored by. */
interface ScoredWork {
  readonly rules: TrustRules;
  readonly rescored: Rescored;
}

type LockedMembers = Awaited<ReturnType<typeof lockMembers>>;

/**
 * Locks those about whom a change is evidence, and the raters whose rows it writes, before any is
 * written: in the order of ids, against deadlocks.
 */
export async function lockForEvidence(
  tx: Transaction,
  works: readonly ScoredWork[],
  raters: readonly string[],
): Promise<LockedMembers> {
  const evidence = works.flatMap(({ rescored }) => rescored.evidence);
  if (evidence.length === 0) return [];
  const ids = new Set([...evidence.map(({ rater }) => rater), ...raters]);
  return lockMembers(tx, { ids: [...ids] });
}

/** Stores evidence with the ratings of these works and on their raters' rows. */
export async function saveEvidence(
  tx: Transaction,
  works: readonly ScoredWork[],
  { members, now }: { members: LockedMembers; now: Date },
): Promise<void> {
  const changes = Map.groupBy(
    works.flatMap(({ rules, rescored }) =>
      rescored.evidence.map((change) => ({ engine: rules.engine, change })),
    ),
    ({ change }) => change.rater,
  );
  if (changes.size === 0) return;
  await updateEvidence(
    tx,
    works.flatMap(({ rescored: { score, ratings, evidence } }) => {
      const raters = new Set(evidence.map(({ rater }) => rater));
      const changed = ratings.filter(({ rater }) => raters.has(rater));
      return changed.map((one) => ({ ...one, workId: score.id }));
    }),
  );
  const changed = members.filter(({ id }) => changes.has(id));
  await updateMembers(
    tx,
    changed.map((row) => {
      const after = (changes.get(row.id) ?? []).reduce(
        (member, { engine, change }) =>
          engine.updateMember(personFactsOf(row), member, change, now.getTime()),
        memberOf(row.member),
      );
      return { userId: row.id, ...memberColumns(after) };
    }),
  );
}

/** Rescores a locked work from its rows, the way a rating would. */
export async function scoreAgain(tx: Transaction, workId: string, now: Date): Promise<void> {
  const [before] = await findScore(tx, { id: workId });
  if (!before) return;
  const ratings = await listFacts(tx, workId);
  const rules = await new Engines().currentRules(tx);
  const rescored = rescore(rules, { score: before, ratings, now });
  // Unpublished ratings stay unpublished.
  const publishedScore = rescored.score.state === 'stabilised' ? null : before.publishedScore;
  const members = await lockForEvidence(tx, [{ rules, rescored }], []);
  await updateScore(tx, { ...rescored.score, publishedScore });
  await saveEvidence(tx, [{ rules, rescored }], { members, now });
  if (before.postId !== null) {
    const { ratings: shown } = publishedScore ?? rescored.score;
    await countRatings(tx, { post: workId, ratings: shown });
  }
}
