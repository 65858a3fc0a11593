import type { ReceivedBody } from '@stenope/contract/action';
import type { markMessages } from '@stenope/contract/messages/messages';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { conversationChanged } from '../live.ts';
import { markAllRead, markNamed, type Kind, type MarkedRow } from './queries.ts';

/**
 * Marks only ever move forward. Conversations that are gone meanwhile are passed over; who names
 * none of their own has named nothing.
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

export async function markAll(context: Context, { userId: reader }: Viewer): Promise<void> {
  pass(context, reader, 'read', await markAllRead(context.db, { reader }));
}

function pass({ db }: Context, by: string, kind: Kind, marked: readonly MarkedRow[]): void {
  const news = marked
    .filter(({ moved }) => moved)
    .map(({ id: conversationId, otherId, isOpen }) => {
      const to = [...(kind === 'read' ? [by] : []), ...(isOpen ? [otherId] : [])];
      const telling = conversationChanged({ conversationId, kind, by, to });
      return { name: telling.event.name, topics: telling.to };
    });
  if (news.length > 0) db.onNews(news);
}
