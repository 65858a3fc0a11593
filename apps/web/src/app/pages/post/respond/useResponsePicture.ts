import { useEffect, useState } from 'react';
import type { ChosenFrame } from '../../../../features/media/crop/FramingChips.tsx';
import { arrivalOf } from '../../../../platform/uploads/arrival.ts';
import { startUpload, type Upload } from '../../../../platform/uploads/upload.ts';

interface Chosen {
  readonly file: File;
  readonly upload: Upload;
  readonly frame: ChosenFrame;
}

const wholeFrame: ChosenFrame = { framing: 'frame', crop: undefined };

/** Picture of a response, uploaded once chosen and kept while the sheet is closed. */
export function useResponsePicture() {
  const [chosen, setChosen] = useState<Chosen>();
  const upload = chosen?.upload;
  useEffect(() => () => upload?.leave(), [upload]);
  const drop = () => {
    void upload?.cancel();
    setChosen(undefined);
  };
  return {
    picture: chosen,
    frame: chosen?.frame ?? wholeFrame,
    choose: (file: File) => {
      drop();
      const sending = startUpload({ file, name: file.name, purpose: 'photo' });
      setChosen({ file, upload: sending, frame: wholeFrame });
    },
    setFrame: (frame: ChosenFrame) => setChosen((before) => before && { ...before, frame }),
    drop,
    /** Clears the field without deleting the upload: it belongs to a response now. */
    forget: () => setChosen(undefined),
    arrive:
      chosen &&
      (async () => {
        const { id } = await arrivalOf(chosen.upload);
        const { crop } = chosen.frame;
        return { mediaId: id, ...(crop === undefined ? {} : { crop }) };
      }),
  };
}
