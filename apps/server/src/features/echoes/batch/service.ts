import type { Context } from '../../../platform/context.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import { runInWorkerThread } from './worker-thread.ts';

/** Runs the nightly batch in a worker thread, so that requests do not wait. */
export function runTrustBatch(
  context: Pick<Context, 'db' | 'now'>,
  shift: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  return runInWorkerThread(context, { kind: 'night' }, shift);
}

/** Runs a trial in a worker thread, so that requests do not wait. */
export function runTrial(
  context: Pick<Context, 'db' | 'now'>,
  trialId: string,
  shift: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  return runInWorkerThread(context, { kind: 'trial', trialId }, shift);
}
