/** Kinds of pages that are counted: never which post, profile or search. */
export const pageKinds = [
  'welcome',
  'search',
  'explore',
  'post',
  'profile',
  'product',
  'create',
  'chat',
  'notifications',
  'account',
  'trust',
  'legal',
  'admin',
  'other',
] as const;

export type PageKind = (typeof pageKinds)[number];

/** Months for which counts are kept. */
export const countedMonths = 25;

const byFirstWord: Readonly<Record<string, PageKind>> = {
  welcome: 'welcome',
  search: 'search',
  explore: 'explore',
  user: 'post',
  profile: 'profile',
  shop: 'product',
  create: 'create',
  'edit-post': 'create',
  chat: 'chat',
  notifications: 'notifications',
  login: 'account',
  register: 'account',
  'reset-password': 'account',
  'verify-email': 'account',
  'edit-profile': 'account',
  onboarding: 'account',
  trust: 'trust',
  transparency: 'trust',
  legal: 'legal',
  notice: 'legal',
  admin: 'admin',
};

/** Kind of the page at an address of this site; the rest of the address is not looked at. */
export function pageKindOf(pathname: string): PageKind {
  const [, first = ''] = pathname.split('/');
  return Object.hasOwn(byFirstWord, first) ? (byFirstWord[first] ?? 'other') : 'other';
}
