import { markMessages } from '@stenope/contract/messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { ApiError } from '../../../platform/api/failures.ts';
import { isPassing } from '../../../platform/api/patience.ts';
import { conversationIn, isGone, readAnew } from '../api.ts';
import { Marker, type MarkKind, type Placed } from './marker.ts';

const markers = new WeakMap<QueryClient, Marker>();

/** Marks the partner's messages up to this one as delivered or read, on the server. */
export function markOn(cache: QueryClient, kind: MarkKind, upTo: Placed): void {
  const marker = markers.get(cache) ?? new Marker({ send: sendOn(cache), isRefused });
  markers.set(cache, marker);
  marker.mark(kind, upTo);
}

/** Called when the viewer changes: the next member has their own marker. */
export function forgetMarks(cache: QueryClient): void {
  markers.get(cache)?.close();
  markers.delete(cache);
}

/** Time within which the event of a mark arrives; without a live line the count is read. */
const toldMs = 1000;

const sendOn = (cache: QueryClient) => async (kind: MarkKind, marked: readonly Placed[]) => {
  const there = marked.filter(({ conversationId }) => !isGone(cache, conversationId));
  if (there.length === 0) return;
  const marks = there.map(({ conversationId, id }) => ({ conversationId, messageId: id }));
  await api(markMessages, { body: { kind, marks } });
  if (kind === 'delivered') return;
  setTimeout(() => {
    const unread = there.filter(({ conversationId: id }) => conversationIn(cache, id)?.unread);
    for (const { conversationId } of unread) void readAnew(cache, conversationId);
  }, toldMs);
};

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !isPassing(error.status);
}
