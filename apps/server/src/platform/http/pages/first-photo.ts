import { photoSource, type Photo, type PhotoFormat } from '@stenope/contract/media';

/** Where a page shows the one photograph it is about. */
export interface FirstPhoto {
  readonly photo: Photo;
  /** As the page itself will say it, so that the same file is taken. */
  readonly sizes: string;
}

/** The lightest of a quality first; the last one everybody reads. */
const order: readonly PhotoFormat[] = ['avif', 'webp', 'jpeg'];

/**
 * The photograph a page is about stands in the page itself, where the page will show it: it is seen
 * before any script has run. It says nothing: what it shows is said by the page.
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
