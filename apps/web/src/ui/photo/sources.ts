/** One rendition of a photograph, made by the server. */
export interface PhotoSource {
  readonly type: 'image/avif' | 'image/webp' | 'image/jpeg';
  /** Pixel width of the file. */
  readonly width: number;
  readonly url: string;
}

interface PictureSource {
  readonly type: PhotoSource['type'];
  readonly srcSet: string;
}

/** Browsers take the first they support: the most efficient format first. */
const order = ['image/avif', 'image/webp', 'image/jpeg'] as const;

/** Width of the fallback without `srcset`: sharp enough for most screens. */
const plainWidth = 1200;

/** `<source>` elements of a `<picture>`: one a format, widths ascending. */
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

/** Address for a plain `<img>`: the most compatible format, about as wide as a screen. */
export function plainSource(sources: readonly PhotoSource[]): string | undefined {
  const everybodys = order.findLast((type) => sources.some((source) => source.type === type));
  const widths = sources
    .filter(({ type }) => type === everybodys)
    .toSorted((one, other) => one.width - other.width);
  return (widths.find(({ width }) => width >= plainWidth) ?? widths.at(-1))?.url;
}
