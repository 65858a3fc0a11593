/** What the head of a page tells of it, by the names of its tags. */
type Head = ReadonlyMap<string, string>;

interface Shared {
  /** Title and author. */
  readonly words: string;
  readonly image: { readonly src: string; readonly width: number; readonly height: number } | null;
}

/** As the server wrote it into the page that was opened. */
export function headOf(document: Document): Head {
  const tags = document.head.querySelectorAll<HTMLMetaElement>('meta[property^="og:"]');
  return new Map([...tags].map((tag) => [tag.getAttribute('property') ?? '', tag.content]));
}

/** What is told of the place one came from: nothing, when the head is another page's. */
export function sharedBy(head: Head, from: string | null): Shared | null {
  const words = head.get('og:title');
  if (words === undefined || pathOf(head.get('og:url')) !== (from ?? '').split('?', 1)[0]) {
    return null;
  }
  const src = pathOf(head.get('og:image'));
  const [width, height] = [Number(head.get('og:image:width')), Number(head.get('og:image:height'))];
  return {
    words,
    image: src !== undefined && width > 0 && height > 0 ? { src, width, height } : null,
  };
}

/** Ours, whatever host the site is known by. */
function pathOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : undefined;
}
