import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type { readTrial as readEntry, tryTrust as tryEntry } from '@stenope/contract/echoes/trust';
import { Refusal } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { enqueue } from '../../../../platform/jobs/job.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import type { Echoes } from '../../service.ts';
import { configWith } from '../numbers.ts';
import { trustTrialJob } from '../../jobs.ts';
import { findTrial, insertTrial } from './queries.ts';

/** Trials hold the whole world in memory: one after the other, however many ask. */
const line = 'echoes:trials';

/** What other numbers would change. They are checked as a new version would be. */
export async function begin(
  { context: { db }, engines }: Echoes,
  viewer: Viewer,
  { numbers }: ReceivedBody<typeof tryEntry>,
): Promise<AnswerOf<typeof tryEntry>> {
  const { config: running } = await engines.running(db);
  const config = configWith(running, running.version, numbers);
  const trialId = newId();
  await db.transaction(async (tx) => {
    const request = { ownerId: viewer.userId, line };
    const runId = await enqueue(tx, trustTrialJob, { trialId }, request);
    await insertTrial(tx, { id: trialId, runId, config });
  });
  return { trialId };
}

export async function read(
  { context: { db } }: Echoes,
  trialId: string,
): Promise<AnswerOf<typeof readEntry>> {
  const trial = await findTrial(db, trialId);
  if (!trial) throw new Refusal('not_found');
  const { state, progress, outcome } = trial;
  return {
    state: state === 'queued' ? 'waiting' : state,
    progress: progress / 100,
    outcome: state === 'done' ? outcome : null,
  };
}
