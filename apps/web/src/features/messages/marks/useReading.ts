import type { Conversation } from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showOnScreen } from './on-screen.ts';
import { markOn } from './tell-marks.ts';

interface Reading {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly memberId: string;
  readonly isAtEnd: boolean;
}

/** Marks messages as read while the thread is at its end on a visible page. */
export function useReading({ conversation, messages, memberId, isAtEnd }: Reading): void {
  const cache = useQueryClient();
  const isVisible = useSyncExternalStore(listen, isPageVisible);
  const { id, unread } = conversation;
  const isRead = isVisible && isAtEnd;
  const theirs = messages.findLast(({ senderId }) => senderId !== memberId);

  useEffect(() => (isRead ? showOnScreen(id) : undefined), [isRead, id]);

  // Messages read earlier are not marked again; those arriving while it is open are, whether
  // counted as unread or not.
  const [known] = useState(theirs?.id);
  const isNew = unread > 0 || theirs?.id !== known;
  useEffect(() => {
    if (isRead && isNew && theirs) markOn(cache, 'read', theirs);
  }, [cache, isRead, isNew, theirs]);
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function listen(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
