import { and, eq, sql } from 'drizzle-orm';
import { messageLimits } from '@stenope/domain/messages/limits';
import type { Message } from '@stenope/contract/messages/messages';
import { prepared } from '../../../platform/db/prepared.ts';
import { isoOf } from '../../../tables/json.ts';
import { conversations, messages } from '../../../tables/messages.ts';
import { mayInteract } from '../may-interact.ts';

/** Why a message was not written, of a conversation that who sends it sees. */
interface UnwrittenRow {
  /** The one that has this id, wherever it was sent. */
  readonly there: Message | null;
  /** Nothing more may be said before an answer. */
  readonly isFull: boolean;
}

const sender = sql`${sql.placeholder('sender')}::uuid`;

/** Nothing for whoever does not take part, or does not meet the other at present. */
export const findUnwritten = prepared<
  { id: string; conversation: string; sender: string },
  UnwrittenRow[]
>('message_unwritten', (on) =>
  on
    .select({
      there: {
        id: messages.id,
        conversationId: messages.conversationId,
        senderId: messages.senderId,
        body: messages.body,
        createdAt: isoOf(messages.createdAt),
      },
      isFull: sql<boolean>`(${conversations.acceptedAt} is null
        and ${conversations.startedBy} = ${sender}
        and ${conversations.asked} >= ${sql.raw(String(messageLimits.request))})`,
    })
    .from(conversations)
    .leftJoin(messages, eq(messages.id, sql.placeholder('id')))
    .where(
      and(
        eq(conversations.id, sql.placeholder('conversation')),
        sql`${sender} in (${conversations.oneId}, ${conversations.otherId})`,
        mayInteract(conversations.oneId, conversations.otherId),
      ),
    ),
);
