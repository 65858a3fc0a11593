import type { Context } from '../../../../platform/context.ts';
import type { Shift } from '../../../../platform/jobs/job.ts';
import { runInWorkerThread } from '../../batch/worker-thread.ts';

/** Runs a trial in a worker thread, so that requests do not wait. */
export function runTrial(
  context: Pick<Context, 'db' | 'now'>,
  trialId: string,
  shift: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  return runInWorkerThread(context, { kind: 'trial', trialId }, shift);
}
