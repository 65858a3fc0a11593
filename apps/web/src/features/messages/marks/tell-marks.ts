import { markMessages, type Message } from '@stenope/contract/messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { ApiError } from '../../../platform/api/failures.ts';
import { isPassing } from '../../../platform/api/patience.ts';
import { refreshInbox } from '../../../platform/inbox/inbox.ts';
import { changeConversation, conversationIn, isGone, isLater } from '../api.ts';
import { Marker, type MarkKind } from './marker.ts';
import { noteTold } from './unread-told.ts';

type Placed = Pick<Message, 'id' | 'createdAt' | 'conversationId'>;

const markers = new WeakMap<QueryClient, Marker>();

/** Marks the partner's messages up to this one as delivered or read, on the server. */
export function markOn(cache: QueryClient, kind: MarkKind, upTo: Placed): void {
  let marker = markers.get(cache);
  if (!marker) {
    marker = new Marker({
      send: (what, marks) => api(markMessages, { body: { kind: what, marks: [...marks] } }),
      isGone: (conversationId) => isGone(cache, conversationId),
      isRefused: (error) =>
        error instanceof ApiError && error.status < 500 && !isPassing(error.status),
      done: (what, marked) => {
        if (what !== 'read') return;
        for (const one of marked) settle(cache, one);
        refreshInbox(cache);
      },
    });
    markers.set(cache, marker);
  }
  marker.mark(kind, upTo);
}

/** Called when the viewer changes: the next member has their own marker. */
export function forgetMarks(cache: QueryClient): void {
  markers.get(cache)?.close();
  markers.delete(cache);
}

/**
 * Sets the unread count to zero, unless a newer message arrived meanwhile, whose event brings the
 * count.
 */
function settle(cache: QueryClient, upTo: Placed): void {
  const { conversationId } = upTo;
  const last = conversationIn(cache, conversationId)?.last;
  if (last && isLater(last, upTo)) return;
  changeConversation(cache, conversationId, (known) => ({ ...known, unread: 0 }));
  noteTold(cache, conversationId);
}
