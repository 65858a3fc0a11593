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
  /** Nothing stands against it. */
  | 'to_be_said';

/** What becomes of a message that was not written: it was said before, or there is a reason. */
export function judgeUnwritten(found: Found | undefined, meant: Meant): Verdict {
  if (!found) return { refused: 'not_found' };
  const { there, isFull } = found;
  if (there) {
    const isSame = there.conversationId === meant.conversation && there.senderId === meant.sender;
    return isSame ? { said: there } : { refused: 'message_id_taken' };
  }
  return isFull ? { refused: 'request_pending' } : 'to_be_said';
}
