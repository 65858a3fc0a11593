import { readThumbhash } from './thumbhash.ts';
import { whenAtRest } from './at-rest.ts';

/** Canvas drawn before the first paint; an image with an address would appear later. */
export function Placeholder({ hash }: { readonly hash: string }) {
  return (
    <canvas
      aria-hidden="true"
      className="photo-placeholder"
      ref={(canvas) => (canvas ? whenAtRest(() => draw(canvas, hash)) : undefined)}
    />
  );
}

function draw(canvas: HTMLCanvasElement, hash: string): void {
  const placeholder = readThumbhash(hash);
  if (placeholder === undefined) return;
  const { width, height, pixels } = placeholder;
  canvas.width = width;
  canvas.height = height;
  // `willReadFrequently` keeps it in main memory: a GPU surface for each would cost more than it
  // draws.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.putImageData(new ImageData(pixels, width, height), 0, 0);
}
