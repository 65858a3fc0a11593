import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChosenVideo } from '../../../../platform/uploads/video-upload.ts';
import {
  filesOf,
  isBlankDraft,
  newDraft,
  newId,
  withFile,
  withStep,
  withVideo,
  type Draft,
  type DraftFile,
  type DraftStep,
} from './draft.ts';
import { discardDraft, saveDraft, saveFile, type SavedDraft } from './store.ts';
import { usePictures, type Pictures } from './usePictures.ts';

export interface Drafting {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  /** Chooses the frame of a step's picture. */
  readonly frameStep: (stepKey: string, frame: Pick<DraftStep, 'framing' | 'crop'>) => void;
  readonly type: (field: string, text: string) => void;
  readonly pictures: Pictures;
  /** For the post itself, or for one of its steps. */
  readonly choose: (file: File, kind: 'photo' | 'video', stepKey?: string) => void;
  /** What is chosen of one of its videos. */
  readonly chooseOf: (fileId: string, change: Partial<ChosenVideo>) => void;
  readonly drop: (stepKey?: string) => void;
  /** Whether the device has stored the current state. */
  readonly isSaved: boolean;
  /** Whether it has stored some state. */
  readonly isKept: boolean;
  /** Deletes the draft from the device. */
  readonly discard: () => Promise<void>;
}

const quietMs = 400;

/** Initial frame: the whole picture. */
const whole = { framing: 'frame', crop: undefined } as const;

function withChosen(draft: Draft, file: DraftFile | undefined, stepKey: string | undefined): Draft {
  return stepKey === undefined
    ? { ...draft, file, ...whole }
    : withStep(draft, stepKey, { file, ...whole });
}

/**
 * State of the form, stored on the device while typing; for the edit of an existing post nothing is
 * stored.
 */
export function useDraft(saved: SavedDraft, memberId: string | undefined): Drafting {
  const [draft, setDraft] = useState(saved.draft);
  const [isKept, setKept] = useState(memberId !== undefined && !isBlankDraft(saved.draft));
  const [isSaved, setSaved] = useState(isKept);
  const update = (next: (draft: Draft) => Draft) => {
    setSaved(false);
    setDraft(next);
  };
  const pictures = usePictures(
    saved,
    (id, change) => update((now) => withFile(now, id, change)),
    async (id, file, result) => {
      update((now) => withVideo(now, id, { result }));
      if (memberId === undefined) return;
      await saveFile(memberId, withVideo(draft, id, { result }), id, file);
    },
  );
  useAutosave(draft, memberId, (isStored, isNewest) => {
    if (isNewest) setSaved(isStored);
    setKept(isStored);
  });

  const fileOf = (stepKey: string | undefined) =>
    stepKey === undefined ? draft.file : draft.steps.find(({ key }) => key === stepKey)?.file;

  const put = (file: DraftFile | undefined, stepKey: string | undefined) => {
    const before = fileOf(stepKey);
    if (before) pictures.drop(before);
    update((now) => withChosen(now, file, stepKey));
  };

  return {
    draft,
    isSaved,
    isKept,
    pictures,
    change: (change) => update((now) => ({ ...now, ...change })),
    frameStep: (stepKey, frame) => update((now) => withStep(now, stepKey, frame)),
    type: (field, text) => update((now) => ({ ...now, texts: { ...now.texts, [field]: text } })),
    chooseOf: (fileId, change) => update((now) => withVideo(now, fileId, change)),
    choose: (bytes, kind, stepKey) => {
      const file = { id: newId(), name: bytes.name, ...(kind === 'video' && { video: {} }) };
      put(file, stepKey);
      pictures.start(file, bytes);
      if (memberId === undefined) return;
      // If this fails, a reload loses the file and nothing else.
      const holder = withChosen(draft, file, stepKey);
      void saveFile(memberId, holder, file.id, bytes).catch(() => undefined);
    },
    drop: (stepKey) => put(undefined, stepKey),
    discard: async () => {
      for (const file of filesOf(draft)) pictures.drop(file);
      setDraft(newDraft());
      if (memberId !== undefined) await discardDraft(draft).catch(() => undefined);
    },
  };
}

/**
 * Saves after a debounce, and when leaving before it has passed. What was changed while a state was
 * stored is not stored with it: `tell` hears whether the stored state is still the newest.
 */
function useAutosave(
  draft: Draft,
  memberId: string | undefined,
  tell: (isStored: boolean, isNewest: boolean) => void,
): void {
  const stored = useEffectEvent((state: Draft, isStored: boolean) =>
    tell(isStored, state === draft),
  );
  const save = useEffectEvent(() => {
    if (memberId === undefined) return;
    const saving = isBlankDraft(draft)
      ? discardDraft(draft).then(() => false)
      : saveDraft(memberId, draft, new Set(filesOf(draft).map(({ id }) => id))).then(() => true);
    saving.then(
      (isStored) => stored(draft, isStored),
      () => stored(draft, false),
    );
  });
  const isPending = useRef(false);
  useEffect(() => {
    isPending.current = true;
    const timer = setTimeout(() => {
      isPending.current = false;
      save();
    }, quietMs);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(
    () => () => {
      if (isPending.current) save();
    },
    [],
  );
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
}
