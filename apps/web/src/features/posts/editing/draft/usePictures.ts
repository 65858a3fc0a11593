import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { startUpload, type Upload, type UploadPlan } from '../../../../platform/uploads/upload.ts';
import {
  compressLater,
  startVideoUpload,
  type VideoResult,
} from '../../../../platform/uploads/video-upload.ts';
import { Listeners } from '../../../../ui/listeners.ts';
import { filesOf, type DraftFile } from './draft.ts';
import type { SavedDraft } from './store.ts';

/** A local file and its upload. */
export interface LocalPicture {
  readonly file: Blob;
  readonly upload: Upload;
}

export interface Pictures {
  readonly of: (file: DraftFile | undefined) => LocalPicture | undefined;
  readonly start: (file: DraftFile, bytes: Blob) => void;
  readonly drop: (file: DraftFile) => void;
}

type OnFileChange = (fileId: string, change: Partial<DraftFile>) => void;

/** Keeps what a video became before it is sent. */
type Keep = (fileId: string, file: Blob, result: VideoResult) => Promise<unknown>;

/**
 * Uploads every file of a draft from the moment it is chosen, and resumes uploads cut off by a
 * reload.
 */
export function usePictures(
  { draft, files }: SavedDraft,
  onFileChange: OnFileChange,
  onPrepared: Keep,
): Pictures {
  const [shelf] = useState(makeShelf);
  const pictures = useSyncExternalStore(shelf.listen, shelf.all);
  const hear = useEffectEvent(onFileChange);
  const keep = useEffectEvent(onPrepared);
  // Before anything is painted: a restored draft shows what it holds, not an empty place.
  useLayoutEffect(() => {
    shelf.tell(
      (id, change) => hear(id, change),
      (id, file, result) => keep(id, file, result),
    );
    for (const file of filesOf(draft)) {
      const bytes = files.get(file.id);
      if (bytes !== undefined) shelf.start(file, bytes);
    }
    return shelf.leave;
  }, [shelf, draft, files]);
  return { of: (file) => file && pictures.get(file.id), start: shelf.start, drop: shelf.drop };
}

type KnownPlan = Omit<UploadPlan, 'purpose'>;

/** A video that was made ready before a reload is sent on; its bytes are those that were kept. */
function startOne(
  plan: KnownPlan,
  video: DraftFile['video'],
  keep: (file: Blob, result: VideoResult) => Promise<unknown>,
): Upload {
  if (!video) return startUpload({ ...plan, purpose: 'photo' });
  if (video.result) return startUpload({ ...plan, purpose: 'video' });
  return startVideoUpload(
    { ...plan, purpose: 'video', compress: compressLater, keep },
    startUpload,
  );
}

/** Store of uploads, which live outside React: components only subscribe. */
function makeShelf() {
  let pictures: ReadonlyMap<string, LocalPicture> = new Map();
  let onFileChange: OnFileChange | undefined;
  let keep: Keep | undefined;
  const listeners = new Listeners();
  const put = (next: ReadonlyMap<string, LocalPicture>) => {
    pictures = next;
    listeners.tellAll();
  };
  return {
    tell: (hear: OnFileChange, keeps: Keep) => {
      onFileChange = hear;
      keep = keeps;
    },
    all: () => pictures,
    listen: listeners.listen,
    start: ({ id, video, ...known }: DraftFile, file: Blob) => {
      const plan = {
        ...known,
        file,
        onAddress: (address: string) => onFileChange?.(id, { address }),
      };
      const upload = startOne(plan, video, async (made, result) => keep?.(id, made, result));
      const stop = upload.listen(() => {
        const { media } = upload.view();
        if (media === undefined) return;
        stop();
        onFileChange?.(id, { mediaId: media.id });
      });
      put(new Map(pictures).set(id, { file, upload }));
    },
    drop: ({ id }: DraftFile) => {
      void pictures.get(id)?.upload.cancel();
      put(new Map([...pictures].filter(([key]) => key !== id)));
    },
    leave: () => {
      for (const { upload } of pictures.values()) upload.leave();
    },
  };
}
