import { idOf, newDraft } from './draft.ts';
import type { DraftCard, SavedDraft } from './store.ts';

/** Each draft may store photographs of fifty megabytes. */
export const mostDrafts = 10;

export interface LockedDraft {
  readonly saved: SavedDraft;
  readonly unlock: () => void;
}

export interface DraftRoom {
  readonly list: () => Promise<readonly DraftCard[]>;
  readonly read: (id: string) => Promise<SavedDraft | undefined>;
  /** With `isWanted`, waits a moment for the lock. */
  readonly lock: (id: string, isWanted: boolean) => Promise<(() => void) | undefined>;
  /** The draft this tab held before. */
  readonly own: () => string | undefined;
}

/**
 * Draft a tab opens: the one it held, else the latest not open in another tab, else a new one.
 * Undefined when the maximum is reached and all are open elsewhere.
 */
export async function pickDraft(room: DraftRoom): Promise<LockedDraft | undefined> {
  // Where storage is blocked the list is empty, and writing is still possible.
  const cards = await room.list().catch(() => []);
  const own = room.own();
  const ids = cards.map(({ id }) => id);
  for (const id of [...ids.filter((one) => one === own), ...ids.filter((one) => one !== own)]) {
    const held = await takeDraft(room, id);
    if (held) return held;
  }
  return cards.length < mostDrafts ? beginDraft(room) : undefined;
}

/** Opens an existing draft; undefined when another tab holds it or has just finished it. */
export async function takeDraft(
  room: DraftRoom,
  id: string,
  isWanted = id === room.own(),
): Promise<LockedDraft | undefined> {
  const unlock = await room.lock(id, isWanted);
  if (!unlock) return undefined;
  const saved = await room.read(id).catch(() => undefined);
  if (saved) return { saved, unlock };
  unlock();
  return undefined;
}

export async function beginDraft(room: DraftRoom): Promise<LockedDraft> {
  const draft = newDraft();
  const unlock = await room.lock(idOf(draft), true);
  return { saved: { draft, files: new Map() }, unlock: unlock ?? (() => undefined) };
}
