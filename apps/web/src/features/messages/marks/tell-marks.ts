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

/** Tells the server that what the other said up to here has arrived, or was read. */
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

/** Somebody else may sign in: they have their own. */
export function forgetMarks(cache: QueryClient): void {
  markers.get(cache)?.close();
  markers.delete(cache);
}

/** All is read, unless more was said while it was told: its event brings the number then. */
function settle(cache: QueryClient, upTo: Placed): void {
  const { conversationId } = upTo;
  const last = conversationIn(cache, conversationId)?.last;
  if (last && isLater(last, upTo)) return;
  changeConversation(cache, conversationId, (known) => ({ ...known, unread: 0 }));
  noteTold(cache, conversationId);
}
