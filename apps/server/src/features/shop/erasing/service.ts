import type { Context } from '../../../platform/context.ts';
import { takeAway } from '../service.ts';
import { findToErase, listProductsOf } from './queries.ts';

/** What somebody who leaves had for sale: nobody is there to sell it. */
export async function eraseProducts({ db }: Context, userId: string): Promise<void> {
  for (;;) {
    const ids = await listProductsOf(db, userId);
    if (ids.length === 0) return;
    for (const id of ids) {
      await db.transaction(async (tx) => {
        const product = await findToErase(tx, id);
        if (product) await takeAway(tx, product);
      });
    }
  }
}
