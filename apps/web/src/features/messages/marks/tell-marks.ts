import { markMessages, type Message } from '@stenope/contract/messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { ApiError } from '../../../platform/api/failures.ts';
import { isPassing } from '../../../platform/api/patience.ts';
import { refreshInbox } from '../../../platform/inbox/inbox.ts';
import { changeConversation } from '../api.ts';
import { Marker, type MarkKind } from './marker.ts';

const markers = new WeakMap<QueryClient, Marker>();

/** Tells the server that what the other said up to here has arrived, or was read. */
export function markOn(
  cache: QueryClient,
  kind: MarkKind,
  upTo: Pick<Message, 'id' | 'createdAt' | 'conversationId'>,
): void {
  let marker = markers.get(cache);
  if (!marker) {
    marker = new Marker({
      send: (what, marks) => api(markMessages, { body: { kind: what, marks: [...marks] } }),
      isRefused: (error) =>
        error instanceof ApiError && error.status < 500 && !isPassing(error.status),
      done: (what, marked) => {
        if (what !== 'read') return;
        for (const { conversationId } of marked) {
          changeConversation(cache, conversationId, (known) => ({ ...known, unread: 0 }));
        }
        refreshInbox(cache);
      },
    });
    markers.set(cache, marker);
  }
  marker.mark(kind, upTo);
}
