import type { QueryClient } from '@tanstack/react-query';
import { conversationIn, conversationsQuery, listedIds } from '../api.ts';
import { markOn } from '../marks/tell-marks.ts';

/** What came while nobody was here has arrived now: the other is told, all in one request. */
export function acknowledge(cache: QueryClient, ids: readonly string[]): void {
  for (const id of ids) {
    const conversation = conversationIn(cache, id);
    if (!conversation?.last || conversation.last.mine || conversation.unread === 0) continue;
    const { id: messageId, createdAt } = conversation.last;
    markOn(cache, 'delivered', { id: messageId, createdAt, conversationId: id });
  }
}

/** There is something to read, and nobody has looked yet: the list is there when they do. */
export async function acknowledgeAll(cache: QueryClient): Promise<void> {
  const list = await cache.fetchInfiniteQuery(conversationsQuery('open')).catch(() => undefined);
  if (list) acknowledge(cache, listedIds(list));
}
