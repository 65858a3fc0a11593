import { oembedPath, sitemapPath } from '@stenope/contract/site/sharing';
import { languageCodes } from '@stenope/i18n/languages';
import { translated } from '../../../platform/http/pages/head.ts';
import { element, empty, xmlStart } from '../xml.ts';

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What search engines may read: pages, but no answers of the API. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    `Allow: ${oembedPath}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}${sitemapPath}`,
    '',
  ].join('\n');

/** The list of lists. */
export const presentIndex = (origin: string, files: readonly string[]): string =>
  [
    `${xmlStart}<sitemapindex xmlns="${schema}">`,
    ...files.map((file) => `<sitemap>${element('loc', `${origin}/sitemap/${file}.xml`)}</sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');

export const pageStart = `${xmlStart}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const pageEnd = '</urlset>\n';

/** A line of a page. */
export const presentAddress = (address: string, changedAt: string): string =>
  `<url>${element('loc', address)}${element('lastmod', changedAt)}</url>\n`;

/** A page that exists in every language: a line for each, each of which names all. */
export function presentOpenPage(address: string): string {
  const versions = [
    ...languageCodes.map((code) => ({ code: code as string, at: translated(address, code) })),
    { code: 'x-default', at: address },
  ];
  const links = versions.map(({ code, at }) =>
    empty('xhtml:link', { rel: 'alternate', hreflang: code, href: at }),
  );
  return versions.map(({ at }) => `<url>${element('loc', at)}${links.join('')}</url>\n`).join('');
}
