import type { CSSProperties } from 'react';
import type { VideoResult } from '../../../platform/uploads/video-upload.ts';

/** Beside a form, on a wall that does not scroll, what is chosen of a video stands below its still. */
export const stillLook =
  'mx-auto block max-w-full [--tallest:40svh] lg:[--tallest:max(10rem,calc(100svh-34rem))]';

/** As large as there is room for, in the shape of `--ratio`. */
export const stillRoom: CSSProperties = {
  width: 'calc(var(--tallest) * var(--ratio))',
  aspectRatio: 'var(--ratio)',
};

/** The shape of a video, where it is known before the file is read; else none. */
export function ratioStyle(result: VideoResult | undefined): CSSProperties | undefined {
  const { width, height } = result ?? {};
  if (!width || !height) return undefined;
  return { ['--ratio' as string]: width / height };
}
