/** One rendition of a photograph, as the server made it. */
export interface PhotoSource {
  readonly type: 'image/avif' | 'image/webp' | 'image/jpeg';
  /** In pixels of the file. */
  readonly width: number;
  readonly url: string;
}

interface PictureSource {
  readonly type: PhotoSource['type'];
  readonly srcSet: string;
}

/** A browser takes the first it understands: the lightest of a quality comes first. */
const order = ['image/avif', 'image/webp', 'image/jpeg'] as const;

/** For whoever does not know `srcset`: sharp enough for most screens, and no more. */
const plainWidth = 1200;

/** What goes into a `<picture>`: one line a format, each with its widths from small to large. */
export function pictureSources(sources: readonly PhotoSource[]): readonly PictureSource[] {
  return order
    .map((type) => ({
      type,
      srcSet: sources
        .filter((source) => source.type === type)
        .toSorted((one, other) => one.width - other.width)
        .map(({ url, width }) => `${url} ${width}w`)
        .join(', '),
    }))
    .filter(({ srcSet }) => srcSet !== '');
}

/** The one address for a plain `<img>`: of the format everybody reads, about as wide as a screen. */
export function plainSource(sources: readonly PhotoSource[]): string | undefined {
  const everybodys = order.findLast((type) => sources.some((source) => source.type === type));
  const widths = sources
    .filter(({ type }) => type === everybodys)
    .toSorted((one, other) => one.width - other.width);
  return (widths.find(({ width }) => width >= plainWidth) ?? widths.at(-1))?.url;
}
