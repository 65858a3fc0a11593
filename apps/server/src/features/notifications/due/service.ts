import type { Context } from '../../../platform/context.ts';
import { eventOf } from '../../../platform/live/outbox.ts';
import { notificationsChanged } from '../live.ts';
import { pushLater } from '../push/service.ts';
import { insertDueEvents, moveMark } from './queries.ts';

/**
 * Tells everybody of what was put off until now, each once, however much it is. Nothing is noted
 * for it where the things happen, which are many and must be quick: what is told later has an id of
 * the moment it is told at, so those of the last minutes are found by their ids.
 */
export async function tellDue({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const span = await moveMark(tx);
    if (!span) return;
    const { committed, data } = eventTo('');
    for (const one of await insertDueEvents(tx, span, { name: committed.name, data })) {
      tx.sendAfterCommit(eventTo(one.recipientId).committed);
      if (one.pushes) await pushLater(tx, one.id);
    }
  });
}

/** It says the same to everybody. */
function eventTo(recipientId: string) {
  return eventOf(notificationsChanged({ recipientId, kind: 'told', notificationId: null }));
}
