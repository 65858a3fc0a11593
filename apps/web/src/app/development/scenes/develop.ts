import { rgbaToThumbHash } from 'thumbhash';
import type { PhotoSource } from '../../../ui/photo/sources.ts';
import { catalogue, type SampleScene } from './catalogue.ts';
import { render } from './render.ts';

/** A sample photograph as the product knows one: a placeholder first, then its renditions. */
export interface SamplePhotograph extends Omit<SampleScene, 'scene'> {
  readonly thumbhash: string;
  readonly sources: readonly PhotoSource[];
}

const formats = ['image/webp', 'image/jpeg'] as const;
const widths = [360, 900] as const;

/** Samples with their placeholders only: quick enough for the first paint. */
export function latent(): readonly SamplePhotograph[] {
  return catalogue.map(({ scene, ...sample }) => {
    const width = sample.width >= sample.height ? 60 : (60 * sample.width) / sample.height;
    const size = [Math.round(width), Math.round((width * sample.height) / sample.width)] as const;
    const hash = rgbaToThumbHash(...size, render(scene, ...size));
    return { ...sample, thumbhash: btoa(String.fromCodePoint(...hash)), sources: [] };
  });
}

/** Renders the samples one after the other; each is shown as soon as it is ready. */
export async function develop(
  show: (id: string, sources: readonly PhotoSource[]) => void,
): Promise<void> {
  for (const sample of catalogue) {
    show(sample.id, await print(sample));
  }
}

async function print({ scene, width, height }: SampleScene): Promise<readonly PhotoSource[]> {
  const negative = new OffscreenCanvas(width, height);
  const pixels = new ImageData(render(scene, width, height), width, height);
  negative.getContext('2d')?.putImageData(pixels, 0, 0);
  const prints = widths.map((wide) => enlarge(negative, Math.min(wide, width)));
  return Promise.all(prints.flatMap((canvas) => formats.map((type) => toSource(canvas, type))));
}

function enlarge(negative: OffscreenCanvas, width: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, (width * negative.height) / negative.width);
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(negative, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function toSource(
  canvas: OffscreenCanvas,
  type: (typeof formats)[number],
): Promise<PhotoSource> {
  const file = await canvas.convertToBlob({ type, quality: 0.9 });
  return { type, width: canvas.width, url: URL.createObjectURL(file) };
}
