import type { Queued, Shelf } from './outbox.ts';

/**
 * What somebody wrote here and the server does not have: drafts, and messages on their way. In the
 * browser, by member: the next one at this device sees nothing of it.
 */
const room = 'stenope.chat';

const outboxKey = (memberId: string, id = '') => `${room}.${memberId}.outbox.${id}`;
const draftKey = (memberId: string, conversationId: string) =>
  `${room}.${memberId}.draft.${conversationId}`;

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

/** Drafts the storage did not take, until the page is left for good. */
const unkept = new Map<string, string>();

export function draftOf(memberId: string, conversationId: string): string {
  const key = draftKey(memberId, conversationId);
  return unkept.get(key) ?? attempt(() => localStorage.getItem(key), null) ?? '';
}

export function keepDraft(memberId: string, conversationId: string, body: string): void {
  const key = draftKey(memberId, conversationId);
  const isKept = attempt(() => {
    if (body === '') localStorage.removeItem(key);
    else localStorage.setItem(key, body);
    return true;
  }, false);
  if (isKept) unkept.delete(key);
  else unkept.set(key, body);
}

/** Who signs out leaves nothing of what they wrote at this device. */
export function forgetWriting(memberId: string): void {
  unkept.clear();
  for (const key of keysFrom(`${room}.${memberId}.`)) {
    attempt(() => localStorage.removeItem(key), undefined);
  }
}
