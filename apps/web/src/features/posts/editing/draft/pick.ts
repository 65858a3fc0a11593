import { idOf, newDraft } from './draft.ts';
import type { DraftCard, KeptDraft } from './store.ts';

/** Each may have a photograph of fifty megabytes beside it. */
export const mostDrafts = 10;

export interface LockedDraft {
  readonly kept: KeptDraft;
  readonly unlock: () => void;
}

export interface DraftRoom {
  readonly list: () => Promise<readonly DraftCard[]>;
  readonly read: (id: string) => Promise<KeptDraft | undefined>;
  /** Of one that is wanted, more is tried. */
  readonly lock: (id: string, isWanted: boolean) => Promise<(() => void) | undefined>;
  /** What this tab had before. */
  readonly own: () => string | undefined;
}

/**
 * The draft a tab writes in: the one it had, else the latest that no tab has open, else a new one.
 * Undefined when there are as many as may be, all of them open elsewhere.
 */
export async function pickDraft(room: DraftRoom): Promise<LockedDraft | undefined> {
  // Closed storage keeps nothing: one writes all the same.
  const cards = await room.list().catch(() => []);
  const own = room.own();
  const ids = cards.map(({ id }) => id);
  for (const id of [...ids.filter((one) => one === own), ...ids.filter((one) => one !== own)]) {
    const held = await takeDraft(room, id);
    if (held) return held;
  }
  return cards.length < mostDrafts ? beginDraft(room) : undefined;
}

/** One that is there; undefined when another tab has it, or has just finished it. */
export async function takeDraft(
  room: DraftRoom,
  id: string,
  isWanted = id === room.own(),
): Promise<LockedDraft | undefined> {
  const unlock = await room.lock(id, isWanted);
  if (!unlock) return undefined;
  const kept = await room.read(id).catch(() => undefined);
  if (kept) return { kept, unlock };
  unlock();
  return undefined;
}

export async function beginDraft(room: DraftRoom): Promise<LockedDraft> {
  const draft = newDraft();
  const unlock = await room.lock(idOf(draft), true);
  return { kept: { draft, files: new Map() }, unlock: unlock ?? (() => undefined) };
}
