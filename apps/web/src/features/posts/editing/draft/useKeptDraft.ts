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
import { listDrafts, readDraft, whenWritten, type DraftCard, type KeptDraft } from './store.ts';

interface OwnDraft {
  /** Nothing until the device has looked; null when every draft is open in other tabs. */
  readonly kept: KeptDraft | null | undefined;
  /** Others one has begun here and that no tab has open. */
  readonly others: readonly DraftCard[];
  /** Whether there is room for one more. */
  readonly mayBegin: boolean;
  /** One of the others in place of this one; false when another tab took it meanwhile. */
  readonly open: (id: string) => Promise<boolean>;
  readonly begin: () => void;
  /** Looks again. */
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

/** What was left here, and what else was. */
export function useKeptDraft(memberId: string): OwnDraft {
  const { held, show, pick } = usePicked(memberId);
  useUnlocking(held);
  const { cards, others } = useOthers(memberId, held ? idOf(held.kept.draft) : undefined);
  return {
    kept: held && held.kept,
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

/** The draft this tab has: the one it finds, then whichever is shown in its place. */
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
    if (held) rememberOwn(idOf(held.kept.draft));
  }, [held]);
  return { held, show: setHeld, pick: () => setLooks(looks + 1) };
}

/** Another tab may have it once its last letter is written. */
function useUnlocking(held: LockedDraft | null | undefined): void {
  useEffect(
    () => () => {
      // The form writes what it has left in the same moment.
      queueMicrotask(() => void whenWritten().then(() => held?.unlock()));
    },
    [held],
  );
}

const none = { cards: 0, others: [] };

/** Read anew when another tab lets one go, and when one comes back from there. */
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
