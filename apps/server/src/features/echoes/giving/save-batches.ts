import { createBatcher, mayBeOfOne } from '../../../platform/batching/batcher.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockWorks, type WorkRow } from '../queries.ts';
import { insertMembers } from '../scoring/queries.ts';
import { lockConcerned, saveEvidence } from '../scoring/rescore.ts';
import { rowsToSave, type RatedWork } from './compute-ratings.ts';
import { maxWorksPerStatement, saveRatings, type SavedRow } from './save-ratings.ts';

type Saved = readonly SavedRow[];

/** Limit of one batch: each work locks about ten members, whom others wait for. */
const maxEvidenceBatch = 8;

/**
 * Saves rated works, batched by their kind: those that are evidence about their raters in a
 * transaction, which locks these; all others by one statement. A work that has changed since it was
 * read has no row in the answer.
 */
export function createRatingSaver({ db }: Context): (rated: RatedWork) => Promise<Saved> {
  const saversOf = (kind: WorkRow['kind']) => ({
    plain: batched(async (batch) => {
      const rows = batch.map((rated) => rowsToSave(rated));
      const saved = await saveRatings(
        db,
        kind,
        rows.map((one) => one.rows),
      );
      const events = eventsOf(rows, saved);
      if (events.length > 0) db.onCommitted(events);
      return saved;
    }, maxWorksPerStatement),
    withEvidence: batched(
      (batch) =>
        db.transaction(async (tx) => {
          await lockWorks(
            tx,
            kind,
            batch.map(({ work }) => work.id),
          );
          return saveLocked(tx, batch);
        }),
      maxEvidenceBatch,
    ),
  });
  const savers = { post: saversOf('post'), response: saversOf('response') };
  return (rated) => savers[rated.work.kind][isEvidence(rated) ? 'withEvidence' : 'plain'](rated);
}

/** After a failure of several works, each is saved alone. */
function batched(save: (batch: readonly RatedWork[]) => Promise<Saved>, maxBatchSize: number) {
  return createBatcher<RatedWork, Saved>({
    maxBatchSize,
    mayShareBatch,
    retriesAlone: mayBeOfOne,
    runBatch: async (batch) => {
      const saved = await save(batch);
      return batch.map(({ work }) => saved.filter(({ workId }) => workId === work.id));
    },
  });
}

/** Whether the ratings make a score stable, and so say something about its early raters. */
export function isEvidence({ rescored }: RatedWork): boolean {
  return rescored.evidence.length > 0;
}

/** One statement cannot write a row twice, neither that of a work nor that of a rater. */
function mayShareBatch(one: RatedWork, other: RatedWork): boolean {
  const raters = new Set(one.loaded.map(({ row }) => row.id));
  return (
    one.work.id !== other.work.id &&
    one.rules.engine === other.rules.engine &&
    !other.loaded.some(({ row }) => raters.has(row.id))
  );
}

/**
 * Saves ratings of works of one kind that are locked, after locking the members they are evidence
 * about.
 */
export async function saveLocked(tx: Transaction, batch: readonly RatedWork[]): Promise<Saved> {
  const [first] = batch;
  if (!first) return [];
  const { work, rules, now } = first;
  const proofs = batch.filter(isEvidence);
  // Rows of first-time raters must exist, to be locked in order with the others.
  await insertMembers(tx, proofs.flatMap(newRatersOf));
  const concerned = await lockConcerned(
    tx,
    proofs.map(({ rescored }) => rescored),
    ...proofs.flatMap(({ loaded }) => loaded.map(({ row }) => row.id)),
  );
  const rows = batch.map((rated) => rowsToSave(rated));
  const saved = await saveRatings(
    tx,
    work.kind,
    rows.map((one) => one.rows),
  );
  for (const event of eventsOf(rows, saved)) tx.sendAfterCommit(event);
  const works = new Set(saved.map(({ workId }) => workId));
  const rescored = batch.filter((one) => works.has(one.work.id)).map((one) => one.rescored);
  await saveEvidence(tx, rules, { rescored, concerned, now });
  return saved;
}

/** Events of the works that were saved. */
function eventsOf(rows: readonly ReturnType<typeof rowsToSave>[], saved: Saved) {
  const works = new Set(saved.map(({ workId }) => workId));
  return rows.filter((one) => works.has(one.rows.work.work)).flatMap(({ events }) => events);
}

function newRatersOf({ loaded, computed }: RatedWork) {
  return loaded.flatMap(({ row }, at) =>
    row.member ? [] : [{ userId: row.id, trust: computed[at]?.facts.trust ?? 0 }],
  );
}
