import {
  removeCaptions,
  setCaptions,
  updateVideo,
  type VideoChoice,
} from '@stenope/contract/media';
import { api } from '../api/api.ts';
import type { CaptionsFile, ChosenVideo } from './video-upload.ts';

/** What the author chose, as it is sent with the work. */
export function choiceOf({ posterAt, previewFrom, downloads = false }: ChosenVideo): VideoChoice {
  return {
    downloads,
    ...(posterAt === undefined ? {} : { posterAt }),
    ...(previewFrom === undefined ? {} : { previewFrom }),
  };
}

/** Captions are a file of their own, sent before the video is used. */
export async function sendCaptions(mediaId: string, { captions }: ChosenVideo): Promise<void> {
  if (captions) await api(setCaptions, { params: { mediaId }, body: { file: captions.text } });
}

/** What is changed of a video that is shown; without a word about it, a thing stays. */
export interface VideoEdit {
  readonly downloads?: boolean | undefined;
  /** Null takes them away. */
  readonly captions?: CaptionsFile | null | undefined;
}

/** Safe to repeat: each part says what should be. */
export async function sendVideoEdit(
  mediaId: string,
  { captions, downloads }: VideoEdit,
): Promise<void> {
  const params = { mediaId };
  if (captions === null) await api(removeCaptions, { params });
  else if (captions) await sendCaptions(mediaId, { captions });
  if (downloads !== undefined) await api(updateVideo, { params, body: { downloads } });
}
