import { sendMessage } from '@stenope/contract/messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../../../platform/api/api.ts';
import { Listeners } from '../../../ui/listeners.ts';
import { forgetMarks } from '../marks/marker.ts';
import { heardMessage } from '../revision.ts';
import { isStoredAt } from './stored-texts.ts';
import { Outbox, type Queued } from './outbox.ts';
import { beginTelling, tellUnsent } from './unsent.ts';

/** Outbox of the member signed in on this page. */
let current: Outbox | undefined;
const listeners = new Listeners();
const nothing: readonly Queued[] = [];

/**
 * Opens the outbox, which sends what was left and what is written from now on; returns a function
 * that closes it.
 */
export function openOutbox(cache: QueryClient, memberId: string): () => void {
  const outbox = new Outbox({
    memberId,
    send: async ({ id, conversationId, body }) => {
      const params = { conversationId, messageId: id };
      void heardMessage(cache, await api(sendMessage, { params, body: { body } }));
    },
    onChange: () => listeners.tellAll(),
  });
  current = outbox;
  const leaving = new AbortController();
  const { signal } = leaving;
  addEventListener('online', () => outbox.hurry(), { signal });
  addEventListener(
    'storage',
    ({ key }) => {
      if (isStoredAt(memberId, 'outbox', key)) outbox.reread();
      if (isStoredAt(memberId, 'unsent', key)) void tellUnsent(memberId);
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => void tellUnsent(memberId), { signal });
  const endTelling = beginTelling(memberId);
  listeners.tellAll();
  return () => {
    leaving.abort();
    outbox.close();
    endTelling();
    forgetMarks(cache);
    if (current === outbox) current = undefined;
    listeners.tellAll();
  };
}

export function outboxOfPage(): Outbox | undefined {
  return current;
}

/** Queued messages of a conversation. */
export function useQueued(conversationId: string): readonly Queued[] {
  const all = useSyncExternalStore(listeners.listen, () => current?.all ?? nothing);
  return all.filter((one) => one.conversationId === conversationId);
}
