import type { ReceivedBody } from '@stenope/contract/action';
import type { changeEmail as changeEntry } from '@stenope/contract/accounts/address';
import type { Context } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { sendChangeJob } from '../jobs.ts';
import { checkCurrent, ensureProven } from '../recovery/service.ts';

/**
 * Does the same for every address, free or not, and so tells nobody who is a member here. The
 * account's own stays until the letter is answered.
 */
export async function requestChange(
  context: Context,
  viewer: Viewer,
  { email, password }: ReceivedBody<typeof changeEntry>,
): Promise<void> {
  const currentHash = await checkCurrent(context, viewer, { given: password, field: 'password' });
  await context.db.transaction(async (tx) => {
    await ensureProven(tx, viewer, { currentHash, now: context.now() });
    await enqueue(tx, sendChangeJob, { userId: viewer.userId, email: email.toLowerCase() });
  });
}
