import type { Message } from '@stenope/contract/messages/messages';
import { useState } from 'react';
import { compareMessages } from './order.ts';

interface News {
  readonly newest: Message | undefined;
  /** Last message that arrived while open, announced to screen readers. */
  readonly announced: Message | undefined;
  /** True when a message arrived below the visible part. */
  readonly isBelow: boolean;
}

/** New messages of the partner while the conversation is open. */
export function useNews(messages: readonly Message[], memberId: string, isAtEnd: boolean): News {
  const last = messages.at(-1);
  const [known, setKnown] = useState<News>({ newest: last, announced: undefined, isBelow: false });
  const newest = last ?? known.newest;
  const isLater = newest && (!known.newest || compareMessages(newest, known.newest) > 0);
  const isNews = isLater && newest.senderId !== memberId;
  const announced = isNews ? newest : known.announced;
  const now = { newest, announced, isBelow: !isAtEnd && (isNews || known.isBelow) };
  if (newest?.id !== known.newest?.id || now.isBelow !== known.isBelow) setKnown(now);
  return now;
}
