import type { Context } from '../../platform/context.ts';
import type { Examined } from '../../platform/media/developed.ts';
import { createFairQueue } from '../../platform/batching/fair-queue.ts';

/** Members take turns: who sends a hundred heavy files, or an archive, waits behind their own. */
const inTurn = createFairQueue({ concurrency: 4, waiting: 500 });

export function examineInTurn(
  { engine }: Pick<Context, 'engine'>,
  ownerId: string,
  file: string,
): Promise<Examined> {
  return inTurn(ownerId, () => engine.examine(file));
}
