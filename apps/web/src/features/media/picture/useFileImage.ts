import { useCallback, type RefCallback } from 'react';

/** For an `<img>`: a file of the device, for as long as it is shown. */
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
