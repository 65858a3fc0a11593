import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { discard } from '../service.ts';
import { deleteUploadsBy, hasMedia, listUnshown } from './queries.ts';

const first = '00000000-0000-0000-0000-000000000000';

/** What somebody who leaves has sent, but for pictures of posts that stay. */
export async function eraseMedia({ db, inbox }: Context, ownerId: string): Promise<void> {
  for (const id of await deleteUploadsBy(db, ownerId)) await inbox.discard(id);
  let after = first;
  for (;;) {
    const ids = await listUnshown(db, { ownerId, after });
    const last = ids.at(-1);
    if (last === undefined) return;
    await db.transaction((tx) => discard(tx, ids));
    after = last;
  }
}

export function hasAnythingSent(tx: Transaction, ownerId: string): Promise<boolean> {
  return hasMedia(tx, ownerId);
}
