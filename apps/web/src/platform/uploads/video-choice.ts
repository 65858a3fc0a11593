import { setCaptions, type VideoChoice } from '@stenope/contract/media';
import { api } from '../api/api.ts';
import type { ChosenVideo } from './video-upload.ts';

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
