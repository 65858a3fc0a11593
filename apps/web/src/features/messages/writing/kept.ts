import type { Queued, MessageStorage } from './outbox.ts';

/**
 * Texts the server does not have: drafts, queued messages, and those that can no longer be sent. In
 * local storage, by member, so that the next person at this device sees nothing.
 */
const room = 'stenope.chat';

const outboxKey = (memberId: string, id = '') => `${room}.${memberId}.outbox.${id}`;
const draftKey = (memberId: string, conversationId: string) =>
  `${room}.${memberId}.draft.${conversationId}`;
const unsentKey = (memberId: string, conversationId = '') =>
  `${room}.${memberId}.unsent.${conversationId}`;

/** Texts storage refused, kept in memory until the page is unloaded. */
const unkept = new Map<string, string>();

/** Runs `work`, or returns `otherwise` where storage is blocked or full. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function keysFrom(prefix: string): readonly string[] {
  const stored = attempt(() => Object.keys(localStorage), []);
  const keys = new Set([...stored, ...unkept.keys()]);
  return [...keys].filter((key) => key.startsWith(prefix) && textAt(key) !== '');
}

function textAt(key: string): string {
  return unkept.get(key) ?? attempt(() => localStorage.getItem(key), null) ?? '';
}

function keepText(key: string, text: string): void {
  const isKept = attempt(() => {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  }, false);
  if (isKept) unkept.delete(key);
  else unkept.set(key, text);
}

export function storageOf(memberId: string): MessageStorage {
  return {
    readAll: () => keysFrom(outboxKey(memberId)).flatMap((key) => readQueued(textAt(key))),
    write: (queued) => keepText(outboxKey(memberId, queued.id), JSON.stringify(queued)),
    drop: (id) => keepText(outboxKey(memberId, id), ''),
  };
}

/** Whether a storage event from another tab concerns the outbox. */
export function isOfOutbox(memberId: string, key: string | null): boolean {
  return key === null || key.startsWith(outboxKey(memberId));
}

function readQueued(text: string): readonly Queued[] {
  const value = attempt<unknown>(() => JSON.parse(text), undefined);
  return isQueued(value) ? [value] : [];
}

function isQueued(value: unknown): value is Queued {
  if (typeof value !== 'object' || value === null) return false;
  const texts: readonly string[] = ['id', 'conversationId', 'body', 'madeAt'];
  return texts.every((name) => typeof Reflect.get(value, name) === 'string');
}

export function draftOf(memberId: string, conversationId: string): string {
  return textAt(draftKey(memberId, conversationId));
}

export function keepDraft(memberId: string, conversationId: string, body: string): void {
  keepText(draftKey(memberId, conversationId), body);
}

/** Stores a text written for a deleted conversation until its author has copied it. */
export function keepUnsent(memberId: string, conversationId: string, words: string): void {
  const key = unsentKey(memberId, conversationId);
  keepText(key, joined([textAt(key), words]));
}

/** Unsent texts of all deleted conversations. */
export function unsentOf(memberId: string): string {
  return joined(keysFrom(unsentKey(memberId)).map(textAt));
}

export function forgetUnsent(memberId: string): void {
  for (const key of keysFrom(unsentKey(memberId))) keepText(key, '');
}

export function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}

/** Whether a storage event from another tab concerns unsent texts. */
export function isOfUnsent(memberId: string, key: string | null): boolean {
  return key?.startsWith(unsentKey(memberId)) ?? false;
}

/** Removes all texts of a member from this device when they sign out. */
export function forgetWriting(memberId: string): void {
  for (const key of keysFrom(`${room}.${memberId}.`)) keepText(key, '');
  unkept.clear();
}
