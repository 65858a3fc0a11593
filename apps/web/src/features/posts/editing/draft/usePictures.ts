import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { startUpload, type Upload } from '../../../../platform/uploads/upload.ts';
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

/**
 * Uploads every file of a draft from the moment it is chosen, and resumes uploads cut off by a
 * reload.
 */
export function usePictures({ draft, files }: SavedDraft, onFileChange: OnFileChange): Pictures {
  const [shelf] = useState(makeShelf);
  const pictures = useSyncExternalStore(shelf.listen, shelf.all);
  const hear = useEffectEvent(onFileChange);
  useEffect(() => {
    shelf.tell((id, change) => hear(id, change));
    for (const file of filesOf(draft)) {
      const bytes = files.get(file.id);
      if (bytes !== undefined) shelf.start(file, bytes);
    }
    return shelf.leave;
  }, [shelf, draft, files]);
  return { of: (file) => file && pictures.get(file.id), start: shelf.start, drop: shelf.drop };
}

/** Store of uploads, which live outside React: components only subscribe. */
function makeShelf() {
  let pictures: ReadonlyMap<string, LocalPicture> = new Map();
  let onFileChange: OnFileChange | undefined;
  const listeners = new Listeners();
  const put = (next: ReadonlyMap<string, LocalPicture>) => {
    pictures = next;
    listeners.tellAll();
  };
  return {
    tell: (hear: OnFileChange) => {
      onFileChange = hear;
    },
    all: () => pictures,
    listen: listeners.listen,
    start: ({ id, ...known }: DraftFile, file: Blob) => {
      const upload = startUpload({
        ...known,
        file,
        purpose: 'photo',
        onAddress: (address) => onFileChange?.(id, { address }),
      });
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
