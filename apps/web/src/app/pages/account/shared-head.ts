/** Contents of the meta tags in the page's head, by tag name. */
export type Head = ReadonlyMap<string, string>;

interface Shared {
  readonly title: string;
  readonly author: string;
  readonly image: { readonly src: string; readonly width: number; readonly height: number } | null;
}

/** Reads the meta tags the server wrote into the page that was opened. */
export function headOf(document: Document): Head {
  const tags = document.head.querySelectorAll<HTMLMetaElement>(
    'meta[property^="og:"], meta[property^="preview:"], meta[name="author"]',
  );
  return new Map(
    [...tags].map((tag) => [tag.getAttribute('property') ?? tag.name, tag.content] as const),
  );
}

/** Preview of the page the visitor came from, or null when the head belongs to another page. */
export function sharedBy(head: Head, from: string | null): Shared | null {
  const [words, author] = [head.get('og:title'), head.get('author')];
  if (words === undefined || author === undefined) return null;
  if (pathOf(head.get('og:url')) !== pathWithin(from)) return null;
  // Of a picture that no share card reads yet, the preview is for this page alone.
  const image = head.has('og:image') ? 'og:image' : 'preview:image';
  const src = pathOf(head.get(image));
  const [width, height] = [Number(head.get(`${image}:width`)), Number(head.get(`${image}:height`))];
  const end = ` · ${author}`;
  return {
    title: words.endsWith(end) ? words.slice(0, -end.length) : words,
    author,
    image: src !== undefined && width > 0 && height > 0 ? { src, width, height } : null,
  };
}

/** First path segment of addresses that are shared as links, and the kind of page behind each. */
const shareable = [
  ['user', 'post'],
  ['profile', 'profile'],
  ['shop', 'product'],
] as const;

type Kind = (typeof shareable)[number][1];

/**
 * Why signing in is needed. Without a public preview the answer is the neutral 'page', so that
 * hidden and missing content cannot be told apart.
 */
export function reasonFor(from: string | null, shared: Shared | null): Kind | 'page' | undefined {
  const [, first = ''] = pathWithin(from).split('/');
  const kind = shareable.find(([word]) => word === first)?.[1];
  return kind && !shared ? 'page' : kind;
}

function pathWithin(from: string | null): string {
  return (from ?? '').split('?', 1)[0] ?? '';
}

/** The path alone: the site may be known by several hosts. */
function pathOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : undefined;
}
