import * as media from '@stenope/contract/media';
import { fromServer } from './server.ts';

/**
 * Addresses of pictures and films where the page can load them: the contract's begin with a slash,
 * which in the native apps is the app itself.
 */
export const photoSource: typeof media.photoSource = (...of) =>
  fromServer(media.photoSource(...of));

export const stillSource: typeof media.stillSource = (of) => fromServer(media.stillSource(of));

export const videoSource: typeof media.videoSource = (of) => fromServer(media.videoSource(of));

export const previewSource: typeof media.previewSource = (of) =>
  fromServer(media.previewSource(of));

export const captionsSource: typeof media.captionsSource = (of) =>
  fromServer(media.captionsSource(of));
