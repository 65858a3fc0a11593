import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';

type User = typeof users.$inferSelect;

/** The person as they are now; nobody else changes them until the transaction ends. */
export async function findUserToChange(tx: Transaction, id: string): Promise<User | undefined> {
  const [row] = await tx.sql.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

type Changes = Partial<
  Pick<User, 'username' | 'usernameChosen' | 'interests' | 'onboardingComplete' | 'language'>
>;

export async function updateUser(tx: Transaction, id: string, changes: Changes): Promise<void> {
  await tx.sql
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}
