import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { heardMessage } from '../revision.ts';
import { forgetMarks } from '../marks/tell-marks.ts';
import { beginTelling, giveBack, tellUnsent, type Writing } from '../unsent/unsent.ts';
import { beThere, whenGone } from '../tabs/tabs.ts';
import { isOfOutbox, isOfUnsent, shelfOf } from './kept.ts';
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
  const tab = tabName();
  const go = beThere(tab);
  const outbox = new Outbox({
    shelf: shelfOf(memberId),
    send: (queued) => trySending(queued, (message) => void heardMessage(cache, message)),
    homeless: ({ conversationId }) => giveBackUnsent(conversationId),
    newId: newMessageId,
    now: Date.now,
    random: Math.random,
    tab,
    whenGone,
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
    go();
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

/**
 * Name of this tab, kept in session storage across reloads, so that the tab continues its own sends
 * at once.
 */
function tabName(): string {
  const key = 'stenope.tab';
  try {
    const known = sessionStorage.getItem(key);
    if (known !== null) return known;
    const made = newMessageId();
    sessionStorage.setItem(key, made);
    return made;
  } catch {
    return newMessageId();
  }
}
