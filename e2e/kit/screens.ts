/** Kinds of viewers. A newcomer has an account and has not completed onboarding. */
export const lookers = ['visitor', 'newcomer', 'member', 'owner'] as const;

export type Looker = (typeof lookers)[number];

export interface Screen {
  readonly name: string;
  /** Route pattern; a test compares this list with the router's. */
  readonly route: string;
  /** With parameters filled in; `{me}` is the viewer's own username. */
  readonly path: string;
  readonly seenBy: readonly Looker[];
}

const everybody: readonly Looker[] = ['visitor', 'member'];
const visitor: readonly Looker[] = ['visitor'];
const member: readonly Looker[] = ['member'];
const owner: readonly Looker[] = ['owner'];

/** A well-formed token that belongs to nobody. */
const noToken = 'A'.repeat(43);

/** Every screen of the product. */
export const screens: readonly Screen[] = [
  { name: 'welcome', route: 'welcome', path: '/welcome', seenBy: ['visitor', 'member', 'owner'] },
  { name: 'login', route: 'login', path: '/login', seenBy: visitor },
  { name: 'register', route: 'register', path: '/register', seenBy: visitor },
  { name: 'reset-password', route: 'reset-password', path: '/reset-password', seenBy: everybody },
  {
    name: 'new-password',
    route: 'reset-password',
    path: `/reset-password#token=${noToken}`,
    seenBy: visitor,
  },
  {
    name: 'damaged-link',
    route: 'reset-password',
    path: '/reset-password#token=x',
    seenBy: visitor,
  },
  { name: 'verify-email', route: 'verify-email', path: '/verify-email', seenBy: everybody },
  { name: 'trust', route: 'trust', path: '/trust', seenBy: everybody },
  { name: 'transparency', route: 'trust/report', path: '/trust/report', seenBy: everybody },
  { name: 'invite', route: 'invite', path: '/invite', seenBy: everybody },
  { name: 'legal-notice', route: 'legal/:page', path: '/legal/notice', seenBy: everybody },
  { name: 'legal-terms', route: 'legal/:page', path: '/legal/terms', seenBy: visitor },
  { name: 'legal-privacy', route: 'legal/:page', path: '/legal/privacy', seenBy: visitor },
  {
    name: 'legal-accessibility',
    route: 'legal/:page',
    path: '/legal/accessibility',
    seenBy: visitor,
  },
  { name: 'notice', route: 'notice', path: '/notice', seenBy: everybody },
  { name: 'search', route: 'search', path: '/search', seenBy: everybody },
  { name: 'search-words', route: 'search', path: '/search?q=lumiere', seenBy: everybody },
  { name: 'search-users', route: 'search', path: '/search?tab=users', seenBy: visitor },
  { name: 'search-hashtags', route: 'search', path: '/search?tab=hashtags', seenBy: visitor },
  { name: 'search-map', route: 'search', path: '/search?tab=map', seenBy: visitor },
  { name: 'place', route: 'explore/place/:cell', path: '/explore/place/1202', seenBy: everybody },
  {
    name: 'hashtag',
    route: 'explore/hashtag/:hashtag',
    path: '/explore/hashtag/lumi%C3%A8re',
    seenBy: everybody,
  },
  { name: 'own-profile', route: 'profile/:username', path: '/profile/{me}', seenBy: member },
  {
    name: 'profile',
    route: 'profile/:username',
    path: '/profile/marc_doisneau_de_la_rue_vavin_',
    seenBy: member,
  },
  {
    name: 'post',
    route: 'user/:username/post/:postId',
    path: '/user/marc_doisneau/post/42',
    seenBy: member,
  },
  { name: 'create', route: 'create', path: '/create', seenBy: member },
  { name: 'edit-post', route: 'edit-post/:id', path: '/edit-post/42', seenBy: member },
  {
    name: 'product',
    route: 'shop/:username/:productId',
    // A username of maximum length.
    path: '/shop/marc_doisneau_de_la_rue_vavin_/tirage-1',
    seenBy: member,
  },
  { name: 'chat', route: 'chat', path: '/chat', seenBy: member },
  {
    name: 'conversation',
    route: 'chat/:conversationId',
    path: '/chat/00000000-0000-7000-8000-000000000000',
    seenBy: member,
  },
  { name: 'notifications', route: 'notifications', path: '/notifications', seenBy: member },
  {
    name: 'statement-link',
    route: 'statement',
    path: '/statement#token=x',
    seenBy: everybody,
  },
  { name: 'statements', route: 'statements', path: '/statements', seenBy: member },
  {
    name: 'statement',
    route: 'statements/:id',
    path: '/statements/00000000-0000-7000-8000-000000000000',
    seenBy: member,
  },
  { name: 'reports', route: 'reports', path: '/reports', seenBy: member },
  {
    name: 'report',
    route: 'reports/:id',
    path: '/reports/00000000-0000-7000-8000-000000000000',
    seenBy: member,
  },
  { name: 'edit-profile', route: 'edit-profile', path: '/edit-profile', seenBy: member },
  { name: 'onboarding', route: 'onboarding', path: '/onboarding', seenBy: ['newcomer'] },
  { name: 'claim', route: 'admin/claim', path: '/admin/claim', seenBy: ['member', 'owner'] },
  {
    name: 'bootstrap',
    route: 'admin/bootstrap',
    path: '/admin/bootstrap',
    seenBy: ['member', 'owner'],
  },
  { name: 'admin', route: 'admin', path: '/admin', seenBy: owner },
  { name: 'moderation', route: 'admin/moderation', path: '/admin/moderation', seenBy: owner },
  {
    name: 'moderation-posts',
    route: 'admin/moderation',
    path: '/admin/moderation?view=posts',
    seenBy: owner,
  },
  { name: 'admin-notices', route: 'admin/notices', path: '/admin/notices', seenBy: owner },
  { name: 'admin-legal', route: 'admin/legal', path: '/admin/legal', seenBy: owner },
  { name: 'admin-members', route: 'admin/members', path: '/admin/members', seenBy: owner },
  { name: 'admin-audit', route: 'admin/audit', path: '/admin/audit', seenBy: owner },
  { name: 'admin-jobs', route: 'admin/jobs', path: '/admin/jobs', seenBy: owner },
  { name: 'admin-trust', route: 'admin/trust', path: '/admin/trust', seenBy: owner },
  { name: 'missing', route: 'explore/*', path: '/explore/nowhere', seenBy: everybody },
];

export function screensOf(looker: Looker): readonly Screen[] {
  return screens.filter(({ seenBy }) => seenBy.includes(looker));
}

/**
 * Each screen for one kind of viewer; the first page for both visitors and members, since it
 * differs.
 */
export function screensOnce(looker: Looker): readonly Screen[] {
  const isHome = (screen: Screen) => screen.name === 'welcome' && looker === 'member';
  return screens.filter((screen) => screen.seenBy[0] === looker || isHome(screen));
}

/**
 * Orders screens so that two of one place do not follow each other, as far as possible: between
 * places a link leads without a full load (`stepTo`).
 */
export function apart(list: readonly Screen[]): readonly Screen[] {
  const left = [...list];
  const ordered: Screen[] = [];
  while (left.length > 0) {
    const before = ordered.at(-1);
    const count = (one: Screen) => left.filter((other) => isBeside(one, other)).length;
    const others = left.filter((one) => before === undefined || !isBeside(one, before));
    // The place with most screens left goes first, or its screens would end up next to each other.
    const [next] = (others.length > 0 ? others : left).toSorted((a, b) => count(b) - count(a));
    if (next === undefined) break;
    ordered.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return ordered;
}

/** Whether two screens share a place: possibly one component that stays mounted. */
export function isBeside(one: Screen, other: Screen): boolean {
  return one.route.split('/')[0] === other.route.split('/')[0];
}

export function addressOf({ path }: Screen, username: string): string {
  return path.replace('{me}', username);
}

/** Expected heading, where it differs between viewers. */
export function headingOf({ name }: Screen, looker: Looker, username: string): RegExp {
  const isOwn = name === 'own-profile' || (name === 'welcome' && looker !== 'visitor');
  return isOwn ? new RegExp(username) : /\S/;
}
