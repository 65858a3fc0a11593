import type { OwnMedia } from '@stenope/contract/media';
import type { Upload } from './upload.ts';

/**
 * Resolves when a picture is uploaded. Resumes a paused or failed upload, since its result is
 * wanted.
 */
export function arrivalOf(upload: Upload): Promise<OwnMedia> {
  upload.resume();
  return new Promise((resolve, reject) => {
    const look = () => {
      const { state, media, failure } = upload.view();
      if (state === 'success' && media !== undefined) resolve(media);
      else if (state === 'error') reject(failure ?? new Error('upload'));
      else if (state === 'paused' || state === 'canceled') reject(new UploadStopped());
      else return;
      stop();
    };
    const stop = upload.listen(look);
    look();
  });
}

/** Cancelled by the member: no failure. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped';
}
