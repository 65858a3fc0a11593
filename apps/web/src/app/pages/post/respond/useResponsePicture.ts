import { useEffect, useState } from 'react';
import type { ChosenFrame } from '../../../../features/media/crop/FramingChips.tsx';
import { arrivalOf } from '../../../../platform/uploads/arrival.ts';
import type { MediaKind } from '../../../../features/media/picture/useChosenPicture.ts';
import { startUpload, type Upload } from '../../../../platform/uploads/upload.ts';
import { choiceOf, sendCaptions } from '../../../../platform/uploads/video-choice.ts';
import {
  compressLater,
  startVideoUpload,
  type ChosenVideo,
  type VideoResult,
  type VideoUploadPlan,
} from '../../../../platform/uploads/video-upload.ts';

interface Chosen {
  readonly file: File;
  readonly upload: Upload;
  readonly frame: ChosenFrame;
  /** There when it is a video. */
  readonly video?: ChosenVideo | undefined;
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
    choose: (file: File, kind: MediaKind) => {
      drop();
      if (kind === 'photo') {
        const sending = startUpload({ file, name: file.name, purpose: 'photo' });
        setChosen({ file, upload: sending, frame: wholeFrame });
        return;
      }
      const sending = sendVideo(file, (result) =>
        setChosen((before) => before && { ...before, video: { ...before.video, result } }),
      );
      setChosen({ file, upload: sending, frame: wholeFrame, video: {} });
    },
    setVideo: (change: Partial<ChosenVideo>) =>
      setChosen((before) => before && { ...before, video: { ...before.video, ...change } }),
    setFrame: (frame: ChosenFrame) => setChosen((before) => before && { ...before, frame }),
    drop,
    /** Clears the field without deleting the upload: it belongs to a response now. */
    forget: () => setChosen(undefined),
    arrive:
      chosen &&
      (async () => {
        const { id } = await arrivalOf(chosen.upload);
        if (chosen.video) {
          await sendCaptions(id, chosen.video);
          return { mediaId: id, video: choiceOf(chosen.video) };
        }
        const { crop } = chosen.frame;
        return { mediaId: id, ...(crop === undefined ? {} : { crop }) };
      }),
  };
}

/** Nothing of it is kept on the device: a sheet is no draft. */
function sendVideo(file: File, tell: (result: VideoResult) => void): Upload {
  const plan = { file, name: file.name, purpose: 'video' as const, compress: compressLater };
  const keep: VideoUploadPlan['keep'] = (_, result) => Promise.resolve(tell(result));
  return startVideoUpload({ ...plan, keep }, startUpload);
}
