import type { Message } from '@stenope/contract/messages/messages';

interface Found {
  readonly there: Message | null;
  readonly isFull: boolean;
}

interface Meant {
  readonly id: string;
  readonly conversation: string;
  readonly sender: string;
}

type Verdict =
  | { readonly refused: 'not_found' | 'message_id_taken' | 'request_pending' }
  | { readonly said: Message }
  /** May be sent. */
  | 'to_be_said';

/** Result for a message that was not written: sent before, or a refusal. */
export function judgeUnwritten(found: Found | undefined, meant: Meant): Verdict {
  if (!found) return { refused: 'not_found' };
  const { there, isFull } = found;
  if (there) {
    const isSame = there.conversationId === meant.conversation && there.senderId === meant.sender;
    return isSame ? { said: there } : { refused: 'message_id_taken' };
  }
  return isFull ? { refused: 'request_pending' } : 'to_be_said';
}
