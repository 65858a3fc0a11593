/** All that a shared link tells of the page behind it, to whoever draws a card of it. */
export interface HeadTags {
  /** What kind of thing it is, in the words of the protocol; most are articles. */
  readonly type?: 'profile' | 'product';
  readonly title: string;
  readonly author: string;
  /** A path of ours, with its size. */
  readonly image?: { readonly path: string; readonly width: number; readonly height: number };
}

/** Into the page as it was built: its own title gives way. */
export function withHead(
  html: string,
  tags: HeadTags,
  page: { origin: string; url: string },
): string {
  const path = page.url.split(/[?#]/, 1)[0] ?? '';
  const title = `${tags.title} · ${tags.author} · Sténopé`;
  const lines = [
    `<title>${escaped(title)}</title>`,
    property('og:site_name', 'Sténopé'),
    property('og:type', tags.type ?? 'article'),
    property('og:url', `${page.origin}${path}`),
    property('og:title', `${tags.title} · ${tags.author}`),
    name('author', tags.author),
    ...(tags.image ? imageLines(tags.image, page.origin) : [name('twitter:card', 'summary')]),
  ];
  return html.replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '));
}

function imageLines({ path, width, height }: NonNullable<HeadTags['image']>, origin: string) {
  return [
    property('og:image', `${origin}${path}`),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    name('twitter:card', 'summary_large_image'),
  ];
}

const property = (key: string, value: string) =>
  `<meta property="${key}" content="${escaped(value)}" />`;

const name = (key: string, value: string) => `<meta name="${key}" content="${escaped(value)}" />`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
