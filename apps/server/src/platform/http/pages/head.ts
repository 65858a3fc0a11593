/** Tags for link previews. */
export interface HeadTags {
  /** Open Graph type; `article` by default. */
  readonly type?: 'profile' | 'product';
  readonly title: string;
  readonly author: string;
  /** Path on this site, with its size. */
  readonly image?: { readonly path: string; readonly width: number; readonly height: number };
}

/** Inserts the tags into the built page and replaces its title. */
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
