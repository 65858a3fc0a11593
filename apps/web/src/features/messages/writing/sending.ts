import { sendMessage, type Message } from '@stenope/contract/messages/messages';
import { api } from '../../../platform/api/api.ts';
import { ApiError } from '../../../platform/api/failures.ts';
import type { Outcome, Queued } from './outbox.ts';

/** One attempt; the outbox makes the next, with the same id. */
export async function trySending(
  { id, conversationId, body }: Queued,
  stored: (message: Message) => void,
): Promise<Outcome> {
  try {
    stored(await api(sendMessage, { params: { conversationId, messageId: id }, body: { body } }));
    return { kind: 'stored' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Tells refusals, which are final, from failures that may succeed later. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'later', askedMs: 0 };
  const { status, code, values } = error;
  // After signing in again it can be sent; after signing out it is dropped.
  if (status === 401 || status === 408 || status >= 500) return { kind: 'later', askedMs: 0 };
  if (status === 429) {
    const { seconds } = values;
    return { kind: 'later', askedMs: typeof seconds === 'number' ? seconds * 1000 : 0 };
  }
  return { kind: 'refused', code };
}
