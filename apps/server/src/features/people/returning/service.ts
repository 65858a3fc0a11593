import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertCover, listCovers } from '../covers/queries.ts';
import { findTie, insertFollow, lockPair } from '../queries.ts';

/** Covers in their order, above a page that has none. One of them is the primary one. */
export async function restoreCovers(
  tx: Transaction,
  userId: string,
  restored: readonly { readonly mediaId: string; readonly primary: boolean }[],
): Promise<void> {
  const chosen = Math.max(
    0,
    restored.findIndex(({ primary }) => primary),
  );
  for (const [position, { mediaId }] of restored.entries()) {
    await insertCover(tx, { mediaId, userId, position, isPrimary: position === chosen });
  }
}

export async function hasCovers(tx: Transaction, userId: string): Promise<boolean> {
  return (await listCovers(tx, userId)).length > 0;
}

/** As before, and without a word: whoever cannot be met is passed over. */
export async function followAgain({ db }: Context, userId: string, otherId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPair(tx, userId, otherId);
    const tie = await findTie(tx, userId, otherId);
    if (tie?.met && tie.id !== userId) await insertFollow(tx, userId, tie.id);
  });
}
