import type { Message } from '@stenope/contract/messages/messages';
import { useState } from 'react';
import { compareMessages } from './arrange.ts';

interface NewMessages {
  readonly newest: Message | undefined;
  /** Last message that arrived while open, announced to screen readers. */
  readonly announced: Message | undefined;
  /** True when a message arrived below the visible part. */
  readonly isBelow: boolean;
}

/** New messages of the partner while the conversation is open. */
export function useNewMessages(
  messages: readonly Message[],
  memberId: string,
  isAtEnd: boolean,
): NewMessages {
  const last = messages.at(-1);
  const [known, setKnown] = useState<NewMessages>({
    newest: last,
    announced: undefined,
    isBelow: false,
  });
  const newest = last ?? known.newest;
  const isLater = newest && (!known.newest || compareMessages(newest, known.newest) > 0);
  const isNew = isLater && newest.senderId !== memberId;
  const announced = isNew ? newest : known.announced;
  const now = { newest, announced, isBelow: !isAtEnd && (isNew || known.isBelow) };
  if (newest?.id !== known.newest?.id || now.isBelow !== known.isBelow) setKnown(now);
  return now;
}
