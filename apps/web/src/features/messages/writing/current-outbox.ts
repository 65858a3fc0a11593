import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { heardMessage } from '../revision.ts';
import { forgetMarks } from '../marks/tell-marks.ts';
import { beginTelling, giveBack, tellUnsent, type Writing } from '../unsent/unsent.ts';
import { isOfOutbox, isOfUnsent, storageOf } from './kept.ts';
import { newMessageId } from './message-id.ts';
import { Outbox, type Queued } from './outbox.ts';
import { trySending } from './sending.ts';

/** Outbox of the member signed in on this page. */
let current: Writing | undefined;
const listeners = new Set<() => void>();
const nothing: readonly Queued[] = [];

/**
 * Opens the outbox, which sends what was left and what is written from now on; returns a function
 * that closes it.
 */
export function openOutbox(cache: QueryClient, memberId: string): () => void {
  const outbox = new Outbox({
    storage: storageOf(memberId),
    send: (queued) => trySending(queued, (message) => void heardMessage(cache, message)),
    onConversationGone: ({ conversationId }) => giveBackUnsent(conversationId),
    alone,
    leaseMs: locks() ? 0 : leaseMs,
    newId: newMessageId,
    now: Date.now,
    random: Math.random,
  });
  current = { memberId, outbox };
  const leave = outbox.listen(tellAll);
  const leaving = new AbortController();
  const { signal } = leaving;
  addEventListener('online', () => outbox.hurry(), { signal });
  addEventListener(
    'storage',
    ({ key }) => {
      if (isOfOutbox(memberId, key)) outbox.reread();
      if (isOfUnsent(memberId, key)) void tellUnsent(memberId);
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => void tellUnsent(memberId), { signal });
  const endTelling = beginTelling(memberId);
  tellAll();
  return () => {
    leaving.abort();
    leave();
    outbox.close();
    endTelling();
    forgetMarks(cache);
    if (current?.outbox === outbox) current = undefined;
    tellAll();
  };
}

export function outboxOfPage(): Outbox | undefined {
  return current?.outbox;
}

/** Gives back the unsent texts of a deleted conversation; `by` is the member who deleted it. */
export function giveBackUnsent(conversationId: string, by: string | null = null): void {
  if (current) giveBack(current, conversationId, by);
}

/** Queued messages of a conversation. */
export function useQueued(conversationId: string): readonly Queued[] {
  const all = useSyncExternalStore(listen, allQueued);
  return all.filter((one) => one.conversationId === conversationId);
}

function allQueued(): readonly Queued[] {
  return current?.outbox.all ?? nothing;
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function tellAll(): void {
  for (const tell of listeners) tell();
}

/** Longer than an attempt takes: after this it is another tab's, where closed ones are not noticed. */
const leaseMs = 75_000;

/** Web Locks do not exist on plain http. */
function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks;
}

/** Runs `work` while no other tab holds the lock; a closed tab loses its own. */
async function alone(conversationId: string, work: () => Promise<void>): Promise<void> {
  try {
    await (locks()?.request(`stenope.outbox.${conversationId}`, work) ?? work());
  } catch {
    // Locks are refused: the same id sent twice is one message.
    await work();
  }
}
