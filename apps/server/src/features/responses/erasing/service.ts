import type { Context } from '../../../platform/context.ts';
import { discard } from '../../media/service.ts';
import { untellAbout } from '../../notifications/service.ts';
import { countResponses, deleteResponse } from '../queries.ts';
import { tellOfChange } from '../service.ts';
import { lockResponse, listResponsesOf } from './queries.ts';

/** The images somebody who leaves gave in answer to others. */
export async function eraseResponses({ db }: Context, userId: string): Promise<void> {
  for (;;) {
    const rows = await listResponsesOf(db, userId);
    if (rows.length === 0) return;
    for (const row of rows) {
      await db.transaction(async (tx) => {
        const response = await lockResponse(tx, row);
        if (response?.authorId !== userId) return;
        await untellAbout(tx, response.id);
        await deleteResponse(tx, response.id);
        if (response.listed) await countResponses(tx, response.postId, -1);
        await discard(tx, [response.mediaId]);
        await tellOfChange(tx, response);
      });
    }
  }
}
