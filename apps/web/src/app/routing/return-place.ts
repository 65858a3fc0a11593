import { legalPages } from './legal-pages.ts';

/** The page everybody may see. */
export const home = '/welcome';

const longest = 400;

/**
 * Pages one may return to after signing in, with the exact form of each parameter. A test compares
 * the list with the router's. Sign in, reset and onboarding are left out: they would loop.
 */
const known: readonly RegExp[] = [
  /^\/(?:welcome|search|trust|trust\/report|invite|notice|create|chat|notifications|reports|statements?|verify-email)$/,
  new RegExp(`^/legal/(?:${legalPages.join('|')})$`),
  /^\/admin(?:\/(?:moderation|notices|legal|members|audit|jobs|trust|claim|bootstrap))?$/,
  // Mails link to a part of the settings.
  /^\/edit-profile(?:#[a-z]{1,20})?$/,
  /^\/profile\/\w{1,30}$/,
  /^\/user\/\w{1,30}\/post\/[\w-]{1,64}(?:#comments)?$/,
  /^\/explore\/place\/[0-3]{1,26}$/,
  /^\/edit-post\/[\w-]{1,64}$/,
  /^\/chat\/[\w-]{1,64}$/,
  /^\/(?:reports|statements)\/[\w-]{1,64}$/,
  /^\/shop\/\w{1,30}\/[\w-]{1,64}$/,
];

const hashtag = /^\/explore\/hashtag\/(?<tag>[^/]+)$/;
const tagLetters = /^[\p{L}\p{M}\p{N}_]{1,100}$/u;
const query = /^[\w.~%&=+,-]*$/;

/**
 * Place to go to after signing in. The candidate comes from an address anybody can write, so it
 * must match one of our own places exactly; otherwise the result is home. No URL parser is used,
 * because parsers and browsers disagree about slashes, tabs and backslashes.
 */
export function returnPlace(candidate: unknown): string {
  if (typeof candidate !== 'string' || candidate.length > longest) return home;
  const [path = '', asked = '', ...more] = candidate.split('?');
  if (more.length > 0 || !query.test(asked)) return home;
  const place = known.some((pattern) => pattern.test(path)) ? path : hashtagPlace(path);
  if (place === undefined) return home;
  if (asked === '') return place;
  return place.includes('#') ? home : `${place}?${asked}`;
}

/** Hashtags are the only parameter that may contain any script. */
function hashtagPlace(path: string): string | undefined {
  const tag = decode(hashtag.exec(path)?.groups?.['tag'] ?? '');
  return tagLetters.test(tag) ? `/explore/hashtag/${encodeURIComponent(tag)}` : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
