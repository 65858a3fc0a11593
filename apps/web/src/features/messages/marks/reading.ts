import type { Conversation } from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePageVisible } from '../../../platform/clock/usePageVisible.ts';
import { mark } from './marker.ts';

/** Conversations being read: open, scrolled to the end, on a visible page. */
const seen = new Map<string, number>();

export function isOnScreen(conversationId: string): boolean {
  return (seen.get(conversationId) ?? 0) > 0;
}

/**
 * Counts a conversation as on screen; returns a function that ends it. Page and dropdown may both
 * show it.
 */
export function showOnScreen(conversationId: string): () => void {
  seen.set(conversationId, (seen.get(conversationId) ?? 0) + 1);
  return () => seen.set(conversationId, (seen.get(conversationId) ?? 1) - 1);
}

/** Marks messages as read while the thread is at its end on a visible page. */
export function useReading(
  { id, unread }: Conversation,
  theirs: Message | undefined,
  isAtEnd: boolean,
): void {
  const cache = useQueryClient();
  const isRead = usePageVisible() && isAtEnd;

  useEffect(() => (isRead ? showOnScreen(id) : undefined), [isRead, id]);

  // Messages read earlier are not marked again; those arriving while it is open are, whether
  // counted as unread or not.
  const [known] = useState(theirs?.id);
  const isNew = unread > 0 || theirs?.id !== known;
  useEffect(() => {
    if (isRead && isNew && theirs) mark(cache, 'read', theirs);
  }, [cache, isRead, isNew, theirs]);
}
