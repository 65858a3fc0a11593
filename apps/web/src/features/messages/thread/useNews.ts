import type { Message } from '@stenope/contract/messages/messages';
import { useState } from 'react';
import { compareMessages } from './order.ts';

interface News {
  /** Last message that arrived while open, announced to screen readers. */
  readonly announced: Message | undefined;
  /** True when a message arrived below the visible part. */
  readonly isBelow: boolean;
}

interface Known {
  readonly newest: Message | undefined;
  readonly announced: Message | undefined;
  readonly unseen: string | undefined;
}

/** New messages of the partner while the conversation is open. */
export function useNews(messages: readonly Message[], memberId: string, isAtEnd: boolean): News {
  const newest = messages.at(-1);
  const [known, setKnown] = useState<Known>({ newest, announced: undefined, unseen: undefined });
  let now = known;
  if (newest && newest.id !== known.newest?.id) {
    const isTheirs = newest.senderId !== memberId;
    const isLater = known.newest === undefined || compareMessages(newest, known.newest) > 0;
    now = {
      newest,
      announced: isTheirs && isLater ? newest : known.announced,
      unseen: isTheirs && isLater && !isAtEnd ? newest.id : known.unseen,
    };
  }
  if (isAtEnd && now.unseen !== undefined) now = { ...now, unseen: undefined };
  if (now !== known) setKnown(now);
  return { announced: now.announced, isBelow: now.unseen !== undefined };
}
