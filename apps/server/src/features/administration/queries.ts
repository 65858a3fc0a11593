import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { usedSecrets, users } from '../../tables/accounts.ts';

export async function hasOwner(on: Executor): Promise<boolean> {
  const { rows } = await on.sql.execute<{ there: boolean }>(
    sql`select exists (select 1 from ${users} where ${users.role} = 'owner') as there`,
  );
  return rows[0]?.there === true;
}

/** Locks the choice of the site's owner until the transaction ends. */
export async function lockOwnership(on: Executor): Promise<void> {
  await on.sql.execute(sql`select single from instance for update`);
}

export async function isSecretUsed(on: Executor, digest: Buffer): Promise<boolean> {
  const { rows } = await on.sql.execute<{ there: boolean }>(
    sql`select exists (select 1 from ${usedSecrets} where ${usedSecrets.digest} = ${digest}) as there`,
  );
  return rows[0]?.there === true;
}

/** False when somebody used it meanwhile. */
export async function useSecret(on: Executor, digest: Buffer, usedBy: string): Promise<boolean> {
  const used = await on.sql
    .insert(usedSecrets)
    .values({ digest, usedBy })
    .onConflictDoNothing()
    .returning({ usedBy: usedSecrets.usedBy });
  return used.length > 0;
}

export async function hasOtherOwner(on: Executor, userId: string): Promise<boolean> {
  const { rows } = await on.sql.execute<{ there: boolean }>(
    sql`select exists (select 1 from ${users}
      where ${users.role} = 'owner' and ${users.id} <> ${userId} and ${users.suspendedAt} is null) as there`,
  );
  return rows[0]?.there === true;
}

export async function renameUser(
  on: Executor,
  { erased, pseudonym }: { erased: string; pseudonym: string },
): Promise<void> {
  await on.sql.update(usedSecrets).set({ usedBy: pseudonym }).where(eq(usedSecrets.usedBy, erased));
}
