import { secondReason } from '@stenope/domain/trust/reasons';
import { trust2026v1, trust2026v2 } from '@stenope/domain/trust/versions';
import type { Database } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { trustBatchJob } from '../batch/jobs.ts';
import {
  followVersion,
  hasCommunity,
  insertFirstVersion,
  insertVersion,
} from '../scoring/versions.ts';

/**
 * A new site starts with the newest version of ours. One that runs the first goes over to it, all scores
 * with the batch that is queued; one whose owner chose other numbers stays with those.
 */
export async function beginTrust(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await hasCommunity(tx))) {
      await insertFirstVersion(tx, trust2026v2);
      return;
    }
    const change = { from: trust2026v1.version, to: trust2026v2.version };
    if (!(await followVersion(tx, change))) return;
    await insertVersion(tx, trust2026v2, secondReason);
    await enqueue(tx, trustBatchJob, {}, { key: 'version' });
  });
}
