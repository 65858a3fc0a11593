import { useEffect, useState } from 'react';
import { idOf } from './draft.ts';
import {
  beginDraft,
  pickDraft,
  mostDrafts,
  takeDraft,
  type DraftRoom,
  type LockedDraft,
} from './pick.ts';
import { lockedDrafts, lockDraft, ownDraft, rememberOwn, whenUnlocked } from './lock.ts';
import { listDrafts, readDraft, whenWritten, type DraftCard, type SavedDraft } from './store.ts';

interface OwnDraft {
  /** Undefined while loading; null when every draft is open in other tabs. */
  readonly saved: SavedDraft | null | undefined;
  /** Other drafts on this device not open in any tab. */
  readonly others: readonly DraftCard[];
  /** Whether the maximum number of drafts is not reached. */
  readonly mayBegin: boolean;
  /** Opens another draft instead; false when another tab took it meanwhile. */
  readonly open: (id: string) => Promise<boolean>;
  readonly begin: () => void;
  /** Tries again to find a free draft. */
  readonly pick: () => void;
}

function roomOf(memberId: string): DraftRoom {
  return {
    list: () => listDrafts(memberId),
    read: (id) => readDraft(memberId, id),
    lock: lockDraft,
    own: ownDraft,
  };
}

/** The draft to continue with, and the others on this device. */
export function useSavedDraft(memberId: string): OwnDraft {
  const { held, show, pick } = usePicked(memberId);
  useUnlocking(held);
  const { cards, others } = useOthers(memberId, held ? idOf(held.saved.draft) : undefined);
  return {
    saved: held && held.saved,
    others,
    mayBegin: cards < mostDrafts,
    open: async (id) => {
      const next = await takeDraft(roomOf(memberId), id, true);
      if (next) show(next);
      return next !== undefined;
    },
    begin: () => void beginDraft(roomOf(memberId)).then(show),
    pick,
  };
}

/** The draft this tab holds: the one picked at first, then any chosen instead. */
function usePicked(memberId: string) {
  const [held, setHeld] = useState<LockedDraft | null>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const found = (await pickDraft(roomOf(memberId))) ?? null;
      if (isGone) found?.unlock();
      else setHeld(found);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [memberId, looks]);
  useEffect(() => {
    if (held) rememberOwn(idOf(held.saved.draft));
  }, [held]);
  return { held, show: setHeld, pick: () => setLooks(looks + 1) };
}

/** Releases the lock once the last change is written. */
function useUnlocking(held: LockedDraft | null | undefined): void {
  useEffect(
    () => () => {
      // After the form has queued its last write, which happens in the same tick.
      queueMicrotask(() => void whenWritten().then(() => held?.unlock()));
    },
    [held],
  );
}

const none = { cards: 0, others: [] };

/** Other drafts, read again when another tab releases one and when the page becomes visible. */
function useOthers(memberId: string, current: string | undefined) {
  const [found, setFound] = useState<{
    readonly cards: number;
    readonly others: readonly DraftCard[];
  }>(none);
  useEffect(() => {
    const gone = new AbortController();
    const look = async () => {
      await whenWritten();
      const [cards, held] = await Promise.all([listDrafts(memberId), lockedDrafts()]);
      if (gone.signal.aborted) return;
      const mine = cards.filter(({ id }) => id !== current);
      setFound({ cards: cards.length, others: mine.filter(({ id }) => !held.has(id)) });
      for (const { id } of mine) if (held.has(id)) whenUnlocked(id, gone.signal, lookAgain);
    };
    const lookAgain = () => void look().catch(() => setFound(none));
    lookAgain();
    addEventListener('focus', lookAgain, gone);
    document.addEventListener('visibilitychange', lookAgain, gone);
    return () => gone.abort();
  }, [memberId, current]);
  return found;
}
