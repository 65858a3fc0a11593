import { legalPages } from './legal-pages.ts';

/** Where everybody may be. */
export const home = '/welcome';

const longest = 400;

/**
 * Places worth coming back to, as they are written, parameter by parameter. A test holds the list
 * to the router's. The doors themselves (sign in, reset, first steps) are not among them: one
 * would turn in a circle.
 */
const known: readonly RegExp[] = [
  /^\/(?:welcome|search|trust|invite|create|chat|notifications|verify-email)$/,
  new RegExp(`^/legal/(?:${legalPages.join('|')})$`),
  /^\/admin(?:\/(?:moderation|trust|claim|bootstrap))?$/,
  // Letters lead to a part of it.
  /^\/edit-profile(?:#[a-z]{1,20})?$/,
  /^\/profile\/\w{1,30}$/,
  /^\/user\/\w{1,30}\/post\/[\w-]{1,64}$/,
  /^\/edit-post\/[\w-]{1,64}$/,
  /^\/chat\/[\w-]{1,64}$/,
  /^\/shop\/\w{1,30}\/[\w-]{1,64}$/,
];

const hashtag = /^\/explore\/hashtag\/(?<tag>[^/]+)$/;
const tagLetters = /^[\p{L}\p{M}\p{N}_]{1,100}$/u;
const query = /^[\w.~%&=+,-]*$/;

/**
 * Where to go after signing in. The candidate stands in an address anybody can write, so nothing of
 * it is believed: it is one of our own places, letter by letter, or it is home. No parser is asked,
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

/** The one parameter that may hold any alphabet. */
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
