import { onDevice } from '../../../platform/storage/browser-storage.ts';

/**
 * Texts the server does not have: drafts by conversation, queued messages by their id, and what can
 * no longer be sent by conversation. In local storage, by member, so that the next person at this
 * device sees nothing.
 */
type Kind = 'draft' | 'outbox' | 'unsent';

const roomOf = (memberId: string) => `stenope.chat.${memberId}.`;
const keyOf = (memberId: string, kind: Kind, id = '') => `${roomOf(memberId)}${kind}.${id}`;

export function storedText(memberId: string, kind: Kind, id: string): string {
  return onDevice.read(keyOf(memberId, kind, id)) ?? '';
}

/** Keeps a text in place of the one before; an empty one is forgotten. */
export function storeText(memberId: string, kind: Kind, id: string, text: string): void {
  onDevice.write(keyOf(memberId, kind, id), text || null);
}

export function storedTexts(memberId: string, kind: Kind): readonly string[] {
  return onDevice.keysFrom(keyOf(memberId, kind)).map((key) => onDevice.read(key) ?? '');
}

/** Removes the texts of a member from this device: of one kind, or all when they sign out. */
export function forgetTexts(memberId: string, kind?: Kind): void {
  const keys = onDevice.keysFrom(kind ? keyOf(memberId, kind) : roomOf(memberId));
  for (const key of keys) onDevice.write(key, null);
}

/** Whether a storage event from another tab concerns texts of a kind; null means all of them. */
export function isStoredAt(memberId: string, kind: Kind, key: string | null): boolean {
  return key === null || key.startsWith(keyOf(memberId, kind));
}
