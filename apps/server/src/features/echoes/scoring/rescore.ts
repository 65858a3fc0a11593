import { halfSteps } from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import type { PostUpdate, RatingFacts } from '@stenope/domain/trust/types';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ScoreRow } from '../queries.ts';
import type { Running } from './engines.ts';
import { memberColumns, memberOf, personFactsOf } from './facts.ts';
import { holdMembers, updateEvidence, updateScore, updateMember } from './queries.ts';

interface Change {
  readonly score: ScoreRow;
  /** As they are after the change. */
  readonly ratings: readonly RatingFacts[];
  readonly withdrawn: readonly RatingFacts[];
  readonly now: Date;
}

interface Rescored {
  readonly score: ScoreRow;
  readonly ratings: readonly RatingFacts[];
}

/**
 * The score of one work from its ratings, saved, with what it now says about those who rated it. No
 * other work is touched: what changed trust does to other scores is the batch's.
 */
export async function rescore(
  tx: Transaction,
  { engine, community }: Running,
  { score, ratings, withdrawn, now }: Change,
): Promise<Rescored> {
  // A score that was stable stays so with a little less; one that lost a voice is judged anew.
  const settled = score.state === 'stabilised' && withdrawn.length === 0;
  const update = engine.rescore({ ratings, community, settled }, withdrawn);
  const columns = { ...scoreColumns(update, ratings), ...stabilised(score, update, now) };
  await updateScore(tx, score.id, columns);
  const after = {
    ...score,
    ...columns,
    revision: score.revision + 1,
    shown: columns.state === 'provisional' || columns.state === 'stabilised',
  };
  if (update.evidence.length === 0) return { score: after, ratings };
  const there = new Set(ratings.map(({ rater }) => rater));
  const kept = update.evidence.filter(({ rater }) => there.has(rater));
  await updateEvidence(tx, score.id, kept);
  await updateMembers(tx, engine, update, now);
  const terms = new Map(update.evidence.map(({ rater, term }) => [rater, term]));
  return {
    score: after,
    ratings: ratings.map((rating) =>
      terms.has(rating.rater) ? { ...rating, evidence: terms.get(rating.rater) ?? null } : rating,
    ),
  };
}

/** Since when, and only as long as it is. */
function stabilised(before: ScoreRow, { score }: PostUpdate, now: Date) {
  if (score.state !== 'stabilised') return { stabilisedAt: null };
  return before.stabilisedAt ? {} : { stabilisedAt: now };
}

async function updateMembers(
  tx: Transaction,
  engine: Running['engine'],
  { evidence }: PostUpdate,
  now: Date,
): Promise<void> {
  const changes = new Map(evidence.map((change) => [change.rater, change]));
  // Who has left has no row, and their id is none of a member.
  for (const row of await holdMembers(tx, [...changes.keys()])) {
    const change = changes.get(row.id);
    if (!change) continue;
    const member = engine.updateMember(
      personFactsOf(row),
      memberOf(row.member),
      change,
      now.getTime(),
    );
    await updateMember(tx, row.id, memberColumns(member));
  }
}

function scoreColumns({ score }: Pick<PostUpdate, 'score'>, ratings: readonly RatingFacts[]) {
  const { n: _, axes, ...rest } = score;
  const counted = ratings
    .filter(({ excluded }) => !excluded)
    .map(({ scores }) => globalScore(scores));
  const distribution = Array.from({ length: halfSteps }, () => 0);
  for (const global of counted) {
    const step = Math.round(global * 2);
    distribution[step] = (distribution[step] ?? 0) + 1;
  }
  return {
    ...axes,
    ...rest,
    ratings: counted.length,
    plainMean:
      counted.length === 0 ? 0 : counted.reduce((sum, one) => sum + one, 0) / counted.length,
    distribution,
  };
}
