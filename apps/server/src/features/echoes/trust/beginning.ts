import { ourReasons } from '@stenope/domain/trust/reasons';
import { trust2026v1, trust2026v2, trust2026v3 } from '@stenope/domain/trust/versions';
import type { Database } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { trustBatchJob } from '../jobs.ts';
import { followVersion, hasCommunity, insertFirstVersion, insertVersion } from './versions.ts';

/** Our earlier versions, with the reason for replacing them. */
const earlier = [
  { from: trust2026v1.version, reason: `${ourReasons.second} ${ourReasons.third}` },
  { from: trust2026v2.version, reason: ourReasons.third },
] as const;

/**
 * A new site starts with our newest version. One that runs an earlier version of ours is updated,
 * with all scores in the batch that is queued; one with numbers of its own keeps those.
 */
export async function beginTrust(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await hasCommunity(tx))) {
      await insertFirstVersion(tx, trust2026v3);
      return;
    }
    for (const { from, reason } of earlier) {
      if (!(await followVersion(tx, { from, to: trust2026v3.version }))) continue;
      await insertVersion(tx, trust2026v3, reason);
      await enqueue(tx, trustBatchJob, {}, { key: 'version' });
      return;
    }
  });
}
