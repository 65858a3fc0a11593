import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import { lockWorks, type WorkRow } from '../queries.ts';
import { meetMembers } from '../scoring/queries.ts';
import { lockConcerned, saveEvidence } from '../scoring/rescore.ts';
import { saveRatings, type SavedRow } from './save-ratings.ts';
import { rowsToSave } from './rating.ts';
import type { Judgement } from './weighing.ts';

/**
 * Writes ratings whose works are locked, after locking the members they are evidence about. Returns
 * the former rows; none for a work that changed since it was read.
 */
export async function saveLocked(
  tx: Transaction,
  judgements: readonly [Judgement, ...Judgement[]],
): Promise<readonly SavedRow[]> {
  const [{ work, running, now }] = judgements;
  const proofs = judgements.filter(({ judged }) => judged.evidence.length > 0);
  // Their own rows must exist, to be locked in order with the others.
  await meetMembers(tx, proofs.flatMap(strangersOf));
  const actors = proofs.flatMap(({ voices }) => voices.map(({ row }) => row.id));
  const concerned = await lockConcerned(
    tx,
    proofs.map(({ judged }) => judged),
    ...actors,
  );
  const whole = judgements.map((one) => ({ ...rowsToSave(one), judged: one.judged }));
  const saved = await saveRatings(
    tx,
    work.kind,
    whole.map(({ keeping }) => keeping),
  );
  const works = new Set(saved.map(({ workId }) => workId));
  const written = whole.filter(({ keeping }) => works.has(keeping.work.work));
  for (const { events } of written) for (const one of events) tx.sendAfterCommit(one);
  const judged = written.map((one) => one.judged);
  await saveEvidence(tx, running, { judged, concerned, now });
  return saved;
}

function strangersOf({ voices, given }: Judgement) {
  return voices.flatMap(({ row }, at) =>
    row.member ? [] : [{ userId: row.id, trust: given[at]?.facts.trust ?? 0 }],
  );
}

/** Limit of one batch: each locks about ten members, whom others wait for. */
const mostProvedTogether = 8;

/** Batches ratings that are evidence about others, of several works, in one transaction. */
export function createVerdictSaver({
  context,
}: {
  readonly context: Context;
}): (judgement: Judgement) => Promise<readonly SavedRow[]> {
  const proving = (kind: WorkRow['kind']) =>
    createBatcher<Judgement, readonly SavedRow[]>({
      maxBatchSize: mostProvedTogether,
      mayShareBatch,
      runBatch: async (judgements) => {
        try {
          const saved = await prove(context, kind, judgements);
          return judgements.map(({ work }) => saved.filter(({ workId }) => workId === work.id));
        } catch (error) {
          if (judgements.length === 1 || error instanceof Refusal) throw error;
          // One failure must not fail the others: each is retried alone.
          return judgements.map(() => []);
        }
      },
    });
  const kinds = { post: proving('post'), response: proving('response') };
  return (judgement) => kinds[judgement.work.kind](judgement);
}

function prove(
  { db }: Context,
  kind: WorkRow['kind'],
  [first, ...others]: readonly Judgement[],
): Promise<readonly SavedRow[]> {
  if (!first) return Promise.resolve([]);
  const judgements = [first, ...others] as const;
  return db.transaction(async (tx) => {
    await lockWorks(
      tx,
      kind,
      judgements.map(({ work }) => work.id),
    );
    return saveLocked(tx, judgements);
  });
}

/** No row twice, and the same rules for all. */
function mayShareBatch(one: Judgement, other: Judgement): boolean {
  const raters = new Set(one.voices.map(({ row }) => row.id));
  return (
    one.work.id !== other.work.id &&
    one.running.engine === other.running.engine &&
    !other.voices.some(({ row }) => raters.has(row.id))
  );
}
