import { useEffect, useState } from 'react';
import { newDraft } from './draft.ts';
import { readDraft, type KeptDraft } from './store.ts';

interface OwnDraft {
  /** Nothing until the device has looked. */
  readonly kept: KeptDraft | undefined;
  readonly startOver: () => void;
}

const blank = (): KeptDraft => ({ draft: newDraft(), files: new Map() });

/** What was left here. */
export function useKeptDraft(memberId: string): OwnDraft {
  const [kept, setKept] = useState<KeptDraft>();
  useEffect(() => {
    let isGone = false;
    const take = (found: KeptDraft | undefined) => {
      if (!isGone) setKept(found ?? blank());
    };
    readDraft(memberId).then(take, () => take(undefined));
    return () => {
      isGone = true;
    };
  }, [memberId]);
  return { kept, startOver: () => setKept(blank()) };
}
