import { oembedPath } from '@stenope/contract/site/sharing';
import { languageCodes, type Language } from '@stenope/i18n/languages';
import { escaped } from './markup.ts';
import type { AskedLanguage } from './asked-language.ts';

/** One file of a picture: path on this site, with its size. */
export interface CardFile {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** The picture of a link preview. */
export interface CardImage extends CardFile {
  /** Share cards read JPEG alone; a fresh picture is WebP until its JPEG is made. */
  readonly type: 'image/jpeg' | 'image/webp';
  /** The author's words for who does not see it; empty without. */
  readonly alt: string;
  /** Every JPEG of it, the smallest first. */
  readonly files: readonly CardFile[];
}

/** Tags for link previews. */
export interface HeadTags {
  /** Open Graph type; `article` by default. */
  readonly type?: 'profile' | 'product' | 'website';
  readonly title: string;
  /** Without, the page is nobody's. */
  readonly author?: string;
  /** Replaces the description of the site. */
  readonly description?: string;
  /** Path under which the page is known, whatever it was asked by. */
  readonly canonical: string;
  /** The same page exists in every language. */
  readonly isTranslated?: boolean;
  /** Of an article; ISO 8601. */
  readonly publishedAt?: string;
  /** Of the member whose page it is, or who made what it shows. */
  readonly username?: string;
  /** Path of the member's feed, where they offer one. */
  readonly feed?: string;
  /** Other sites may embed the picture (oEmbed). */
  readonly isEmbeddable?: boolean;
  readonly image?: CardImage;
}

interface Page extends AskedLanguage {
  readonly origin: string;
  readonly url: string;
}

/** Inserts the tags into the built page and replaces its title. */
export function withHead(html: string, tags: HeadTags, page: Page): string {
  const path = page.url.split(/[?#]/, 1)[0] ?? '';
  const shared = sharedTitle(tags);
  const lines = [
    `<title>${escaped(`${shared} · Sténopé`)}</title>`,
    property('og:site_name', 'Sténopé'),
    property('og:type', tags.type ?? 'article'),
    property('og:url', `${page.origin}${path}`),
    property('og:title', shared),
    ...localeLines(page.language),
    ...wordLines(tags),
    ...linkLines(tags, page),
    ...(tags.image ? imageLines(tags.image, page.origin) : []),
    name('twitter:card', isCard(tags.image) ? 'summary_large_image' : 'summary'),
  ];
  const headed = html.replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '));
  return tags.isTranslated ? inLanguage(headed, page.language, tags.description) : headed;
}

/** Title and author, as every preview names a page. */
function sharedTitle({ title, author }: HeadTags): string {
  return author === undefined ? title : `${title} · ${author}`;
}

function wordLines({
  type,
  author,
  description,
  publishedAt,
  username,
}: HeadTags): readonly string[] {
  return [
    ...(author === undefined ? [] : [name('author', author)]),
    ...(description === undefined ? [] : [property('og:description', description)]),
    ...(publishedAt === undefined ? [] : [property('article:published_time', publishedAt)]),
    ...(type === 'profile' && username !== undefined
      ? [property('profile:username', username)]
      : []),
  ];
}

/** Open Graph wants a country with each language: the one it is named after. */
const locales: Readonly<Record<Language, string>> = {
  fr: 'fr_FR',
  en: 'en_GB',
  it: 'it_IT',
  ja: 'ja_JP',
  es: 'es_ES',
  de: 'de_DE',
};

function localeLines(language: Language): readonly string[] {
  const others = languageCodes.filter((code) => code !== language);
  return [
    property('og:locale', locales[language]),
    ...others.map((code) => property('og:locale:alternate', locales[code])),
  ];
}

function linkLines(tags: HeadTags, { origin, language, isNamed }: Page): readonly string[] {
  const { canonical, isTranslated, feed, isEmbeddable, image } = tags;
  const address = `${origin}${canonical}`;
  const isInLanguage = isTranslated === true && isNamed;
  return [
    link('canonical', isInLanguage ? translated(address, language) : address),
    ...(isTranslated ? languageLinks(address) : []),
    ...(feed === undefined
      ? []
      : [
          link('alternate', `${origin}${feed}`, {
            type: 'application/atom+xml',
            title: tags.title,
          }),
        ]),
    ...(isEmbeddable && isCard(image)
      ? [
          link(
            'alternate',
            `${origin}${oembedPath}?url=${encodeURIComponent(address)}&format=json`,
            {
              type: 'application/json+oembed',
              title: sharedTitle(tags),
            },
          ),
        ]
      : []),
  ];
}

/** Address of a page in a language. */
export const translated = (address: string, language: Language): string =>
  `${address}?lng=${language}`;

/** The one without a language is for whoever speaks none of them. */
function languageLinks(address: string): readonly string[] {
  return [
    ...languageCodes.map((code) =>
      link('alternate', translated(address, code), { hreflang: code }),
    ),
    link('alternate', address, { hreflang: 'x-default' }),
  ];
}

function isCard(image: CardImage | undefined): boolean {
  return image?.type === 'image/jpeg';
}

/** What no share card reads is for our own page alone, which shows it to a visitor. */
function imageLines(image: CardImage, origin: string): readonly string[] {
  const { path, width, height, type, alt } = image;
  const of = isCard(image) ? 'og:image' : 'preview:image';
  return [
    property(of, `${origin}${path}`),
    property(`${of}:width`, String(width)),
    property(`${of}:height`, String(height)),
    property(`${of}:type`, type),
    ...(alt === '' ? [] : [property(`${of}:alt`, alt)]),
  ];
}

/** The page as built speaks French. */
function inLanguage(html: string, language: Language, description = ''): string {
  return html
    .replace(/<html lang="\w+">/, () => `<html lang="${language}">`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, (own) =>
      description === '' ? own : escaped(description),
    );
}

const property = (key: string, value: string) =>
  `<meta property="${key}" content="${escaped(value)}" />`;

const name = (key: string, value: string) => `<meta name="${key}" content="${escaped(value)}" />`;

function link(rel: string, href: string, more: Readonly<Record<string, string>> = {}): string {
  const attributes = Object.entries({ rel, href, ...more });
  return `<link ${attributes.map(([key, value]) => `${key}="${escaped(value)}"`).join(' ')} />`;
}
