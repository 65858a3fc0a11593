import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { heardMessage } from '../heard.ts';
import { giveBack, tellLeft, type Writing } from '../left/left.ts';
import { beThere, whenGone } from '../tabs/tabs.ts';
import { isOfLeft, isOfOutbox, shelfOf } from './kept.ts';
import { newMessageId } from './message-id.ts';
import { Outbox, type Queued } from './outbox.ts';
import { trySending } from './sending.ts';

/** Of whoever is signed in on this page. */
let current: Writing | undefined;
const listeners = new Set<() => void>();
const nothing: readonly Queued[] = [];

/** Sends what was left here, and what will be said; the answer ends it. */
export function openOutbox(cache: QueryClient, memberId: string): () => void {
  const tab = tabName();
  const go = beThere(tab);
  const outbox = new Outbox({
    shelf: shelfOf(memberId),
    send: (queued) => trySending(queued, (message) => heardMessage(cache, message)),
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
      if (isOfLeft(memberId, key)) void tellLeft(memberId);
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => void tellLeft(memberId), { signal });
  void tellLeft(memberId);
  tellAll();
  return () => {
    leaving.abort();
    leave();
    outbox.close();
    go();
    if (current?.outbox === outbox) current = undefined;
    tellAll();
  };
}

export function outboxOfPage(): Outbox | undefined {
  return current?.outbox;
}

/** Of a conversation that is gone. */
export function giveBackUnsent(conversationId: string): void {
  if (current) giveBack(current, conversationId);
}

/** What was said in a conversation and has not arrived. */
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
