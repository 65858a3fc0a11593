import { useCallback, type RefCallback } from 'react';

/** Ref for an `<img>` that shows a local file; its object URL is revoked when unmounted. */
export function useFileImage(file: Blob): RefCallback<HTMLImageElement> {
  return useCallback(
    (image) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
