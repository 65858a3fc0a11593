/**
 * Texts the server does not have: drafts by conversation, queued messages by their id, and what can
 * no longer be sent by conversation. In local storage, by member, so that the next person at this
 * device sees nothing.
 */
type Kind = 'draft' | 'outbox' | 'unsent';

const room = 'stenope.chat';

const keyOf = (memberId: string, kind: Kind, id = '') => `${room}.${memberId}.${kind}.${id}`;

/** Texts storage refused, kept in memory until the page is unloaded. */
const inMemory = new Map<string, string>();

/** Runs `work`, or returns `otherwise` where storage is blocked or full. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function read(key: string): string {
  return inMemory.get(key) ?? attempt(() => localStorage.getItem(key), null) ?? '';
}

function write(key: string, text: string): void {
  const isWritten = attempt(() => {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  }, false);
  if (isWritten) inMemory.delete(key);
  else inMemory.set(key, text);
}

function keysFrom(prefix: string): readonly string[] {
  const stored = attempt(() => Object.keys(localStorage), []);
  const keys = new Set([...stored, ...inMemory.keys()]);
  return [...keys].filter((key) => key.startsWith(prefix) && read(key) !== '');
}

export function storedText(memberId: string, kind: Kind, id: string): string {
  return read(keyOf(memberId, kind, id));
}

/** Keeps a text in place of the one before; an empty one is forgotten. */
export function storeText(memberId: string, kind: Kind, id: string, text: string): void {
  write(keyOf(memberId, kind, id), text);
}

export function storedTexts(memberId: string, kind: Kind): readonly string[] {
  return keysFrom(keyOf(memberId, kind)).map(read);
}

/** Removes the texts of a member from this device: of one kind, or all when they sign out. */
export function forgetTexts(memberId: string, kind?: Kind): void {
  for (const key of keysFrom(kind ? keyOf(memberId, kind) : `${room}.${memberId}.`)) write(key, '');
}

/** Whether a storage event from another tab concerns texts of a kind; null means all of them. */
export function isStoredAt(memberId: string, kind: Kind, key: string | null): boolean {
  return key === null || key.startsWith(keyOf(memberId, kind));
}
