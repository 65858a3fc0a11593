import { home } from './return-place.ts';

interface Address {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its hash, or empty. */
  readonly hash: string;
}

/** Addresses of the application that was here before, and where they lead now. */
const legacyPaths: Readonly<Record<string, string>> = {
  '/': home,
  '/index': home,
  '/social-app': home,
  '/social-app/index': home,
  '/social-app/admin': '/admin',
  '/social-app/admin/claim': '/admin/claim',
};

const asFile = /\.html$/i;

/**
 * Target of an address of the former application, which kept the page in the hash:
 * `/#/search?tab=users`. Undefined when the address is already one of ours. Other hashes
 * (`#content`, `#token=…`) are not pages.
 */
export function translateAddress({ pathname, search, hash }: Address): string | undefined {
  const held = /^#!?(?=\/)(?<place>.*)$/s.exec(hash)?.groups?.['place'];
  if (held !== undefined) return fromHash(held, search);
  const path = legacyPath(pathname);
  if (path !== pathname) return path + search + (hash === '#' ? '' : hash);
  return undefined;
}

/** Target of `/index.html`, `/social-app/` and the like; any other path is returned unchanged. */
function legacyPath(pathname: string): string {
  const bare = pathname.replace(/\/+$/, '').replace(asFile, '').toLowerCase();
  return legacyPaths[bare === '' ? '/' : bare] ?? pathname;
}

/** Merges both query strings: the page's own stood inside the hash, the language before it. */
function fromHash(held: string, outerSearch: string): string {
  const [beforeHash = ''] = held.split('#');
  const [path = '', ...asked] = beforeHash.split('?');
  const questions = [outerSearch.slice(1), asked.join('?')].filter((part) => part !== '');
  const question = questions.length === 0 ? '' : `?${questions.join('&')}`;
  // Exactly one leading slash and no backslash, so that the result is a path of ours and never
  // another host.
  const ours = `/${path.replaceAll('\\', '/').replace(/^[/\s]+/, '')}`;
  return legacyPath(ours) + question;
}
