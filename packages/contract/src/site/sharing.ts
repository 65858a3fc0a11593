import type { Limit } from '../action.ts';

/**
 * Addresses beside the contract: their formats (oEmbed, Atom, sitemaps) are given by others, who
 * read them without an account.
 */
export const oembedPath = '/api/oembed';

export const sitemapPath = '/sitemap.xml';

export const robotsPath = '/robots.txt';

/** The feed of a member who offers one. */
export const feedPath = (username: string): string => `/profile/${username}/feed.atom`;

/** How often one network may ask for each. Readers of feeds ask for many from one address. */
export const sharingLimits = {
  'sharing.oembed': { by: 'address', times: 600, seconds: 600 },
  'sharing.sitemap': { by: 'address', times: 300, seconds: 600 },
  'sharing.feed': { by: 'address', times: 600, seconds: 600 },
} as const satisfies Readonly<Record<string, Limit>>;
