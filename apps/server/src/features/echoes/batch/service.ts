import type { Context } from '../../../platform/context.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import { runInWorkerThread } from './worker-thread.ts';

/** Trust, clusters and every score anew, without keeping anybody waiting. */
export function runTrustBatch(
  context: Pick<Context, 'db' | 'now'>,
  shift: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  return runInWorkerThread(context, { kind: 'night' }, shift);
}
