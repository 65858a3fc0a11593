import type { ReceivedBody } from '@stenope/contract/action';
import type { markMessages } from '@stenope/contract/messages/messages';
import { oldestOfAll } from '../../../platform/db/cursor.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { eventOf } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { conversationChanged, requestsSeen } from '../live.ts';
import {
  markNamed,
  markSomeRead,
  markSomeSeen,
  mostMarked,
  type MarkKind,
  type MarkedRow,
} from './queries.ts';

/**
 * Marks only move forward. Deleted conversations are skipped; if none is the reader's own, it is
 * not found.
 */
export async function mark(
  context: Context,
  { userId: reader }: Viewer,
  { kind, marks }: ReceivedBody<typeof markMessages>,
): Promise<void> {
  const marked = await markNamed[kind](context.db, { reader, marks: JSON.stringify(marks) });
  if (marked.length === 0) throw new Refusal('not_found');
  pass(context, reader, kind, marked);
}

/**
 * In batches, each committed: an interrupted call resumes where it was. Every batch starts after
 * the one before, and the first that is not full is the last: new messages behind it stay unread.
 */
export async function markAll(context: Context, { userId: reader }: Viewer): Promise<void> {
  let after: string | undefined = oldestOfAll;
  while (after !== undefined) {
    const looked = await markSomeRead(context.db, { reader, after });
    pass(context, reader, 'read', looked);
    after = looked.length < mostMarked ? undefined : looked.at(-1)?.id;
  }
}

/** In batches, as above; each leaves fewer for the next. */
export async function seeRequests({ db }: Context, { userId: reader }: Viewer): Promise<void> {
  let seen: readonly unknown[];
  do {
    seen = await markSomeSeen(db, { reader });
    if (seen.length > 0) db.onCommitted([eventOf(requestsSeen({ by: reader })).committed]);
  } while (seen.length === mostMarked);
}

/** Notifies listeners of events the statement has stored, with the data of each. */
function pass({ db }: Context, by: string, kind: MarkKind, marked: readonly MarkedRow[]): void {
  const events = marked
    .filter(({ moved }) => moved)
    .map(({ id: conversationId, otherId, isOpen }) => {
      const to = [by, ...(isOpen ? [otherId] : [])];
      return eventOf(conversationChanged({ conversationId, kind, by, to })).committed;
    });
  if (events.length > 0) db.onCommitted(events);
}
