import type { Context } from '../../../../platform/context.ts';
import type { Shift } from '../../../../platform/jobs/job.ts';
import { runInWorkerThread } from '../../batch/worker-thread.ts';

/** What other numbers would change, found out without keeping anybody waiting. */
export function runTrial(
  context: Pick<Context, 'db' | 'now'>,
  trialId: string,
  shift: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  return runInWorkerThread(context, { kind: 'trial', trialId }, shift);
}
