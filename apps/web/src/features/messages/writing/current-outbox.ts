import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { heardMessage } from '../heard.ts';
import { isOfOutbox, shelfOf } from './kept.ts';
import { newMessageId } from './message-id.ts';
import { Outbox, type Queued } from './outbox.ts';
import { trySending } from './sending.ts';

/** Of whoever is signed in on this page. */
let current: Outbox | undefined;
const listeners = new Set<() => void>();
const nothing: readonly Queued[] = [];

/** Sends what was left here, and what will be said; the answer ends it. */
export function openOutbox(cache: QueryClient, memberId: string): () => void {
  const outbox = new Outbox({
    shelf: shelfOf(memberId),
    send: (queued) => trySending(queued, (message) => heardMessage(cache, message)),
    newId: newMessageId,
    now: Date.now,
    random: Math.random,
    tab: tabName(),
  });
  current = outbox;
  const leave = outbox.listen(tellAll);
  const leaving = new AbortController();
  const { signal } = leaving;
  addEventListener('online', () => outbox.hurry(), { signal });
  addEventListener('storage', ({ key }) => isOfOutbox(memberId, key) && outbox.reread(), {
    signal,
  });
  tellAll();
  return () => {
    leaving.abort();
    leave();
    outbox.close();
    if (current === outbox) current = undefined;
    tellAll();
  };
}

export function outboxOfPage(): Outbox | undefined {
  return current;
}

/** What was said in a conversation and has not arrived. */
export function useQueued(conversationId: string): readonly Queued[] {
  const all = useSyncExternalStore(listen, allQueued);
  return all.filter((one) => one.conversationId === conversationId);
}

function allQueued(): readonly Queued[] {
  return current?.all ?? nothing;
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function tellAll(): void {
  for (const tell of listeners) tell();
}

/** The same over a reload, so that a tab goes on at once with what it had begun. */
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
