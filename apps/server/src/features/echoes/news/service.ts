import type { Context } from '../../../platform/context.ts';
import { emit } from '../../../platform/live/outbox.ts';
import { echoChanged } from '../live.ts';
import { takeNews } from './queries.ts';

/** Told in one transaction. */
const together = 200;

/**
 * Tells whoever looks at a work that its ratings changed: each work once, at fixed minutes, however
 * many rated it. At once, the minute would say who has just rated.
 */
export async function tellNews({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  for (let told = together; told === together;) {
    signal.throwIfAborted();
    told = await db.transaction(async (tx) => {
      const works = await takeNews(tx, together);
      for (const { workId, postId, ratings } of works) {
        await emit(tx, echoChanged({ workId, ratings, to: { postId } }));
      }
      return works.length;
    });
  }
}
