import type { QueryClient } from '@tanstack/react-query';
import { conversationIn, conversationsQuery } from '../api.ts';
import { markOn } from '../marks/tell-marks.ts';

/** Marks messages that arrived while no device was connected as delivered, in one request. */
export function acknowledge(cache: QueryClient, ids: readonly string[]): void {
  for (const id of ids) {
    const conversation = conversationIn(cache, id);
    if (!conversation?.last || conversation.last.mine || conversation.unread === 0) continue;
    const { id: messageId, createdAt } = conversation.last;
    markOn(cache, 'delivered', { id: messageId, createdAt, conversationId: id });
  }
}

/**
 * Loads the list when there are unread messages and marks them as delivered; the list is in the
 * cache when it is opened.
 */
export async function acknowledgeAll(cache: QueryClient): Promise<void> {
  const list = await cache.fetchQuery(conversationsQuery('open')).catch(() => undefined);
  if (list) acknowledge(cache, list.ids);
}
