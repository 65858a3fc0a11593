import { isReservedUsername } from '@stenope/domain/accounts/reserved';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { developmentRoutes } from './development/routes.tsx';
import { returnPlace } from './routing/return-place.ts';
import { routes } from './routes.tsx';

const table = routes();

interface Leaf {
  readonly path: string;
  readonly route: RouteObject;
}

function leaves(list: readonly RouteObject[], before = ''): Leaf[] {
  return list.flatMap((route) => {
    const path = `${before}/${route.path ?? ''}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return route.children ? leaves(route.children, path) : [{ path, route }];
  });
}

/** Route pattern an address matches. */
function patternOf(address: string): string | undefined {
  const found = matchRoutes(table, address)?.at(-1)?.route;
  return leaves(table).find(({ route }) => route === found)?.path;
}

const doors = ['/login', '/register', '/reset-password', '/onboarding'];
const samples: Readonly<Record<string, string>> = {
  ':page': 'privacy',
  ':hashtag': 'desert',
  ':cell': '0231',
  ':username': 'lila_moreau',
  ':postId': '42',
  ':productId': 'p1',
  ':conversationId': 'c1',
  ':id': '42',
};
const sample = (path: string) => path.replaceAll(/:\w+/g, (name) => samples[name] ?? name);

const pages = leaves(table)
  .filter(({ path, route }) => !path.endsWith('*') && (route.lazy || route.Component))
  .map(({ path }) => path);

test.each(pages.filter((path) => !doors.includes(path)))('one comes back to %s', (path) => {
  expect(returnPlace(sample(path))).toBe(sample(path));
});

test.each(doors)('nobody is sent back to %s', (path) => {
  expect(pages).toContain(path);
  expect(returnPlace(path)).toBe('/welcome');
});

test('every address of the specification has its page', () => {
  for (const [address, pattern] of [
    ['/welcome', '/welcome'],
    ['/login', '/login'],
    ['/register', '/register'],
    ['/edit-profile', '/edit-profile'],
    ['/profile/edit', '/profile/edit'],
    ['/profile/lila', '/profile/:username'],
    ['/user/lila/post/42', '/user/:username/post/:postId'],
    ['/create', '/create'],
    ['/edit-post/42', '/edit-post/:id'],
    ['/chat', '/chat'],
    ['/chat/c1', '/chat/:conversationId'],
    ['/search', '/search'],
    ['/explore/hashtag/été', '/explore/hashtag/:hashtag'],
    ['/admin', '/admin'],
    ['/admin/moderation', '/admin/moderation'],
    ['/admin/claim', '/admin/claim'],
    ['/admin/bootstrap', '/admin/bootstrap'],
    ['/notifications', '/notifications'],
    ['/reports', '/reports'],
    ['/reports/42', '/reports/:id'],
    ['/statements', '/statements'],
    ['/statements/42', '/statements/:id'],
    ['/shop/lila/p1', '/shop/:username/:productId'],
    ['/trust', '/trust'],
    ['/invite', '/invite'],
    ['/legal/notice', '/legal/:page'],
  ] as const) {
    expect(patternOf(address), address).toBe(pattern);
  }
});

test('where we have pages but not that one, it says so; elsewhere one goes home', () => {
  for (const known of ['admin', 'edit-post', 'explore', 'profile', 'reports', 'shop', 'user']) {
    expect(patternOf(`/${known}/a/b/c/d`), known).toBe(`/${known}/*`);
  }
  for (const address of ['/nowhere', '/social-app', '/index.html', '/dev/gallery', '/welcome/x']) {
    expect(patternOf(address), address).toBe('/*');
  }
});

/** First words of our addresses, and second ones under /admin, written as a username would be. */
const addressWords = new Set(
  leaves(routes(developmentRoutes)).flatMap(({ path }) => {
    const [first = '', second = ''] = path.slice(1).split('/');
    return (first === 'admin' ? [first, second] : [first])
      .filter((word) => /^[a-z]/.test(word))
      .map((word) => word.replaceAll('-', '_'));
  }),
);

test('nobody is called like one of our addresses', () => {
  expect([...addressWords]).toEqual(expect.arrayContaining(['dev', 'edit_post', 'claim', 'users']));
  expect([...addressWords].filter((word) => !isReservedUsername(word))).toEqual([]);
});
