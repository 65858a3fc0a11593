import type { OwnMedia } from '@stenope/contract/media';
import type { Upload } from './upload.ts';

/** Waits until a picture is there. Who waits wants it: what paused or failed goes on. */
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

/** By whoever sent it: nothing went wrong. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped';
}
