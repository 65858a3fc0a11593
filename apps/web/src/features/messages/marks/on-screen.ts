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
