import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { removeConversation } from '../service.ts';
import { lockToErase, listConversationsOf } from './queries.ts';

/** Deletes the conversations of a departing member, for both sides, one by one. */
export async function eraseConversations({ db, now }: Context, userId: string): Promise<void> {
  for (;;) {
    const ids = await listConversationsOf(db, userId);
    if (ids.length === 0) return;
    for (const id of ids) {
      await db.transaction(async (tx) => {
        const locked = await lockToErase(tx, id);
        if (locked) await removeConversation(tx, locked, now());
      });
    }
  }
}

/** Whether a conversation was begun while the others were erased. */
export async function hasConversations(tx: Transaction, userId: string): Promise<boolean> {
  return (await listConversationsOf(tx, userId)).length > 0;
}
