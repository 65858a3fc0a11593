import type { TrustConfig } from '@stenope/domain/trust/config';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { trustCommunity, trustVersions } from '../../../tables/echoes.ts';

/** It was checked when it was written, and is never changed. */
export async function findVersion(on: Executor, version: string): Promise<TrustConfig> {
  const [row] = await on.sql
    .select({ config: trustVersions.config })
    .from(trustVersions)
    .where(eq(trustVersions.version, version));
  if (!row) throw new Error(`There is no version ${version} of the trust configuration`);
  return row.config;
}

/** Both rows or what was there: several processes may begin at once. */
export async function insertFirstVersion(on: Executor, config: TrustConfig): Promise<void> {
  const { version } = config;
  const reason = 'First version.';
  await on.sql.insert(trustVersions).values({ version, config, reason }).onConflictDoNothing();
  await on.sql
    .insert(trustCommunity)
    .values({ mu: config.post.priorMean, stabilisedPosts: 0, trustedMembers: 0, version })
    .onConflictDoNothing();
}
