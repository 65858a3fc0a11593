import type { Message } from '@stenope/contract/messages/messages';
import type { Context } from '../../../platform/context.ts';
import type { CommittedEvent } from '../../../platform/db/database.ts';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import { conversationChanged, messageSent } from '../live.ts';
import {
  keepMessage,
  keepMessages,
  mostKeptTogether,
  type KeptRow,
  type Sending,
} from './save-messages.ts';

/** Both write a message and pass its event on; undefined when nothing was written. */
export interface Keeping {
  /** Batched with messages of others. */
  keep(sending: Sending): Promise<Message | undefined>;
  /** Alone, waiting for a lock on the conversation if necessary. */
  keepAlone(sending: Sending): Promise<Message | undefined>;
}

export function keepingTogether({ db }: Context): Keeping {
  const pass = (sendings: readonly Sending[], kept: readonly KeptRow[]) => {
    const events: CommittedEvent[] = [];
    const written = sendings.map((sending) => {
      const row = kept.find(({ id }) => id === sending.id);
      const message = row && messageOf(sending, row);
      if (message) events.push(...eventsOf(message, row));
      return message;
    });
    if (events.length > 0) db.onCommitted(events);
    return written;
  };
  return {
    keep: createBatcher<Sending, Message | undefined>({
      maxBatchSize: mostKeptTogether,
      mayShareBatch,
      runBatch: async (sendings) => {
        try {
          return pass(sendings, await keepMessages(db, sendings));
        } catch (error) {
          if (sendings.length === 1) throw error;
          // One failure must not fail the others: each is retried alone.
          return sendings.map(() => undefined);
        }
      },
    }),
    keepAlone: async (sending) => {
      const kept = await keepMessage(db, sending);
      return kept && pass([sending], [kept])[0];
    },
  };
}

/** One statement writes each conversation and each message only once. */
function mayShareBatch(one: Sending, other: Sending): boolean {
  return one.conversation !== other.conversation && one.id !== other.id;
}

function messageOf({ id, conversation, sender, body }: Sending, { createdAt }: KeptRow): Message {
  return { id, conversationId: conversation, senderId: sender, body, createdAt };
}

/** An answer to a request causes a second event, which is read from the outbox. */
function eventsOf(
  message: Message,
  { receiverId, answers, eventId, eventAt }: KeptRow,
): CommittedEvent[] {
  const { event, to, data } = messageSent({ message, to: [message.senderId, receiverId] });
  const written = { id: eventId, at: eventAt, data };
  const sent = { name: event.name, topics: to, written };
  return answers ? [sent, { name: conversationChanged.event.name, topics: to }] : [sent];
}
