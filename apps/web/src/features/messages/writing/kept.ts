import type { Queued, Shelf } from './outbox.ts';

/**
 * What somebody wrote here and the server does not have: drafts, messages on their way, and those
 * that cannot be sent any more. In the browser, by member: the next one at this device sees nothing.
 */
const room = 'stenope.chat';

const outboxKey = (memberId: string, id = '') => `${room}.${memberId}.outbox.${id}`;
const draftKey = (memberId: string, conversationId: string) =>
  `${room}.${memberId}.draft.${conversationId}`;
const unsentKey = (memberId: string, conversationId = '') =>
  `${room}.${memberId}.unsent.${conversationId}`;

/** Storage may be closed to us, or full: then the page alone remembers. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function keysFrom(prefix: string): readonly string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);
}

export function shelfOf(memberId: string): Shelf {
  // Closed to us, what was written must not seem to have been taken by another tab.
  const beside = new Map<string, Queued>();
  return {
    readAll: () => [
      ...keysFrom(outboxKey(memberId)).flatMap((key) => readQueued(localStorage.getItem(key))),
      ...beside.values(),
    ],
    write: (queued) => {
      const isKept = attempt(() => {
        localStorage.setItem(outboxKey(memberId, queued.id), JSON.stringify(queued));
        return true;
      }, false);
      if (isKept) beside.delete(queued.id);
      else beside.set(queued.id, queued);
    },
    drop: (id) => {
      beside.delete(id);
      attempt(() => localStorage.removeItem(outboxKey(memberId, id)), undefined);
    },
  };
}

/** Whether a change another tab made concerns what is on its way. */
export function isOfOutbox(memberId: string, key: string | null): boolean {
  return key === null || key.startsWith(outboxKey(memberId));
}

function readQueued(text: string | null): readonly Queued[] {
  const value = attempt<unknown>(() => JSON.parse(text ?? ''), undefined);
  return isQueued(value) ? [value] : [];
}

function isQueued(value: unknown): value is Queued {
  if (typeof value !== 'object' || value === null) return false;
  const texts: readonly string[] = ['id', 'conversationId', 'body', 'madeAt', 'tab'];
  return (
    texts.every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'triedAt') === 'number'
  );
}

/** What the storage did not take, until the page is left for good. */
const unkept = new Map<string, string>();

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

export function draftOf(memberId: string, conversationId: string): string {
  return textAt(draftKey(memberId, conversationId));
}

export function keepDraft(memberId: string, conversationId: string, body: string): void {
  keepText(draftKey(memberId, conversationId), body);
}

/** What was written for a conversation that is gone, until its writer has it. */
export function keepUnsent(memberId: string, conversationId: string, words: string): void {
  const key = unsentKey(memberId, conversationId);
  keepText(key, joined([textAt(key), words]));
}

/** Of all conversations that are gone. */
export function unsentOf(memberId: string): string {
  return joined(unsentKeys(memberId).map(textAt));
}

export function forgetUnsent(memberId: string): void {
  for (const key of unsentKeys(memberId)) keepText(key, '');
}

function unsentKeys(memberId: string): readonly string[] {
  const own = unsentKey(memberId);
  const beside = [...unkept].filter(([key, text]) => key.startsWith(own) && text !== '');
  return [...new Set([...keysFrom(own), ...beside.map(([key]) => key)])];
}

export function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}

/** Whether a change another tab made concerns what was written for nothing. */
export function isOfUnsent(memberId: string, key: string | null): boolean {
  return key?.startsWith(unsentKey(memberId)) ?? false;
}

/** Who signs out leaves nothing of what they wrote at this device. */
export function forgetWriting(memberId: string): void {
  unkept.clear();
  for (const key of keysFrom(`${room}.${memberId}.`)) {
    attempt(() => localStorage.removeItem(key), undefined);
  }
}
