import type { TrustConfig } from '@stenope/domain/trust/config';
import { completed } from '@stenope/domain/trust/complete';
import { newCommunity } from '@stenope/domain/trust/community';
import { ourReasons } from '@stenope/domain/trust/reasons';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { trustCommunity, trustVersions } from '../../../tables/echoes.ts';

/** Reason recorded for a site's first version. */
const firstReason = 'First version.';

/** Reasons recorded for our later versions; a site on the first one takes two steps at once. */
const ourVersionReasons = [
  ourReasons.second,
  ourReasons.third,
  `${ourReasons.second} ${ourReasons.third}`,
];

/** Not validated: checked when it was written, and never changed. */
export async function findVersion(on: Executor, version: string): Promise<TrustConfig> {
  const [row] = await on.sql
    .select({ config: trustVersions.config })
    .from(trustVersions)
    .where(eq(trustVersions.version, version));
  if (!row) throw new Error(`There is no version ${version} of the trust configuration`);
  return completed(row.config);
}

/** Configuration of the version in force. */
export async function configInForce(on: Executor): Promise<TrustConfig> {
  const [row] = await on.sql.select({ version: trustCommunity.version }).from(trustCommunity);
  if (!row) throw new Error('The site has no trust configuration');
  return findVersion(on, row.version);
}

/** Inserts both rows or keeps the existing: several processes may start at once. */
export async function insertFirstVersion(on: Executor, config: TrustConfig): Promise<void> {
  const { version } = config;
  const { asOf: _, ...community } = newCommunity(config);
  await insertVersion(on, config, firstReason);
  await on.sql
    .insert(trustCommunity)
    .values({ ...community, version })
    .onConflictDoNothing();
}

export async function insertVersion(
  on: Executor,
  config: TrustConfig,
  reason: string,
): Promise<void> {
  const { version } = config;
  await on.sql.insert(trustVersions).values({ version, config, reason }).onConflictDoNothing();
}

/**
 * False when other numbers are in force. A site with numbers of its own keeps them, whatever their
 * name: ours have no author, and a reason of ours.
 */
export async function followVersion(
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const isOurs = and(
    eq(trustVersions.version, from),
    isNull(trustVersions.authorId),
    inArray(trustVersions.reason, [firstReason, ...ourVersionReasons]),
  );
  const ours = tx.sql.select({ version: trustVersions.version }).from(trustVersions).where(isOurs);
  const moved = await tx.sql
    .update(trustCommunity)
    .set({ version: to })
    .where(inArray(trustCommunity.version, ours))
    .returning({ version: trustCommunity.version });
  return moved.length > 0;
}

/** Whether trust was set up on this site. */
export async function hasCommunity(on: Executor): Promise<boolean> {
  const rows = await on.sql.select({ version: trustCommunity.version }).from(trustCommunity);
  return rows.length > 0;
}
