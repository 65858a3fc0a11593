import type { Message } from '@stenope/contract/messages/messages';
import { isRequestFull } from '@stenope/domain/messages/conversation';
import type { Draft, LoadedRow } from './queries.ts';

type Verdict =
  | { readonly refused: 'not_found' | 'message_id_taken' | 'request_pending' }
  /** The same message, sent before. */
  | { readonly stored: Message }
  | { readonly allowed: LoadedRow };

/** Whether a message may be sent. Outsiders learn nothing, nor does either side of a block, but what a repeat is answered. */
export function judge(found: LoadedRow | undefined, draft: Draft): Verdict {
  const { conversationId, senderId } = draft;
  if (!found || ![found.oneId, found.otherId].includes(senderId)) return { refused: 'not_found' };
  const { stored, isFollowed } = found;
  // Before anything that may have changed since: a repeat is answered as the first time.
  if (stored?.conversationId === conversationId && stored.senderId === senderId) return { stored };
  if (!found.areActive || found.isBlocked) return { refused: 'not_found' };
  if (stored) return { refused: 'message_id_taken' };
  if (isRequestFull(found, { senderId, isFollowed })) return { refused: 'request_pending' };
  return { allowed: found };
}
