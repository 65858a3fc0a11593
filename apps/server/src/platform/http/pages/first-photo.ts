import { photoSource, type Photo, type PhotoFormat } from '@stenope/contract/media';
import type { HeadTags } from './head.ts';

/** The main photograph of a page. */
export interface FirstPhoto {
  readonly photo: Photo;
  /** As the page itself will write it, so that the browser picks the same file. */
  readonly sizes: string;
}

/** Smallest format first; JPEG is the fallback. */
const order: readonly PhotoFormat[] = ['avif', 'webp', 'jpeg'];

/**
 * Embeds the main photograph in the HTML where the page will show it, so that it appears before any
 * script runs. The `alt` is empty because the page describes it.
 */
export function photoHtml({ photo, sizes }: FirstPhoto): string {
  const { width, height } = photo;
  const widths = photo.widths.toSorted((one, other) => one - other);
  const sets = order
    .filter((format) => photo.formats.includes(format))
    .map((format) => ({
      format,
      set: widths.map((wide) => `${photoSource(photo, wide, format)} ${wide}w`).join(', '),
    }));
  const last = sets.at(-1);
  if (!last) return '';
  const sources = sets
    .slice(0, -1)
    .map(({ format, set }) => `<source type="image/${format}" srcset="${set}" sizes="${sizes}" />`);
  const image = `<img srcset="${last.set}" sizes="${sizes}" width="${width}" height="${height}" alt="" fetchpriority="high" decoding="async" />`;
  return `<picture>${sources.join('')}${image}</picture>`;
}

/** The same for visitors: the preview beside the sign-in form, which is the one of the head. */
export function previewHtml({ image }: HeadTags): string {
  if (!image) return '';
  const { path, width, height } = image;
  return `<img class="preview" src="${path}" width="${width}" height="${height}" alt="" fetchpriority="high" decoding="async" />`;
}
