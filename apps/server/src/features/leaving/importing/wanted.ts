import type { Context } from '../../../platform/context.ts';
import { isWanted } from './queries.ts';

/** The import is over: ended by a new password, or its owner has left. */
export class OwnerGone extends Error {
  override readonly name = 'OwnerGone';

  constructor() {
    super('Nobody waits for this import');
  }
}

/**
 * A context whose every transaction first asks whether the import is still wanted. Who chose a new
 * password waits for the one under way, and finds nothing written after it.
 */
export function onlyWhileWanted(context: Context, importId: string): Context {
  const transaction: Context['db']['transaction'] = (work) =>
    context.db.transaction(async (tx) => {
      if (!(await isWanted(tx, importId))) throw new OwnerGone();
      return work(tx);
    });
  return { ...context, db: { ...context.db, transaction } };
}
