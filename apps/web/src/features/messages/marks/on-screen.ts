/** Conversations somebody is reading just now: open, at their end, on a page that is looked at. */
const seen = new Map<string, number>();

export function isOnScreen(conversationId: string): boolean {
  return (seen.get(conversationId) ?? 0) > 0;
}

/** For as long as it is read; the answer ends it. The page and the dropdown may both show it. */
export function showOnScreen(conversationId: string): () => void {
  seen.set(conversationId, (seen.get(conversationId) ?? 0) + 1);
  return () => seen.set(conversationId, (seen.get(conversationId) ?? 1) - 1);
}
