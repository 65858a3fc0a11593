import { useSyncExternalStore } from 'react';
import type { Upload, UploadView } from './upload.ts';

export function useUploadView(upload: Upload): UploadView {
  return useSyncExternalStore(upload.listen, upload.view);
}
