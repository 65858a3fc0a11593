/** What the head of a page tells of it, by the names of its tags. */
type Head = ReadonlyMap<string, string>;

interface Shared {
  readonly title: string;
  readonly author: string;
  readonly image: { readonly src: string; readonly width: number; readonly height: number } | null;
}

/** As the server wrote it into the page that was opened. */
export function headOf(document: Document): Head {
  const tags = document.head.querySelectorAll<HTMLMetaElement>(
    'meta[property^="og:"], meta[name="author"]',
  );
  return new Map(
    [...tags].map((tag) => [tag.getAttribute('property') ?? tag.name, tag.content] as const),
  );
}

/** What is told of the place one came from: nothing, when the head is another page's. */
export function sharedBy(head: Head, from: string | null): Shared | null {
  const [words, author] = [head.get('og:title'), head.get('author')];
  if (words === undefined || author === undefined) return null;
  if (pathOf(head.get('og:url')) !== pathWithin(from)) return null;
  const src = pathOf(head.get('og:image'));
  const [width, height] = [Number(head.get('og:image:width')), Number(head.get('og:image:height'))];
  const end = ` · ${author}`;
  return {
    title: words.endsWith(end) ? words.slice(0, -end.length) : words,
    author,
    image: src !== undefined && width > 0 && height > 0 ? { src, width, height } : null,
  };
}

/** Places whose links are passed on, by the first word of their address. */
const shareable = [
  ['user', 'post'],
  ['profile', 'profile'],
  ['shop', 'product'],
] as const;

type Kind = (typeof shareable)[number][1];

/**
 * Why one must sign in. Of what is not told, it is not said what it would be, nor that it is there:
 * what is hidden and what never was are answered alike.
 */
export function reasonFor(from: string | null, shared: Shared | null): Kind | 'page' | undefined {
  const [, first = ''] = pathWithin(from).split('/');
  const kind = shareable.find(([word]) => word === first)?.[1];
  return kind && !shared ? 'page' : kind;
}

function pathWithin(from: string | null): string {
  return (from ?? '').split('?', 1)[0] ?? '';
}

/** Ours, whatever host the site is known by. */
function pathOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : undefined;
}
