import { expect, test } from 'vitest';
import { translateAddress } from './legacy-address.ts';

function translate(address: string): string | undefined {
  const { pathname, search, hash } = new URL(address, 'https://stenope.example');
  // `URL` drops a bare hash, and so do browsers; it is here for completeness.
  return translateAddress({ pathname, search, hash: address.endsWith('#') ? '#' : hash });
}

test.each([
  ['/#/search', '/search'],
  ['/#/search?tab=users', '/search?tab=users'],
  ['/?lng=ja#/search', '/search?lng=ja'],
  ['/?lng=ja#/search?tab=users', '/search?lng=ja&tab=users'],
  ['/#/', '/welcome'],
  ['/#/welcome', '/welcome'],
  ['/#!/login', '/login'],
  ['/#/user/lila/post/42', '/user/lila/post/42'],
  ['/#/social-app/admin', '/admin'],
  ['/social-app/#/create', '/create'],
  ['/index.html#/explore/hashtag/%C3%A9t%C3%A9', '/explore/hashtag/%C3%A9t%C3%A9'],
  ['/#/search#top', '/search'],
  ['/welcome#/login', '/login'],
])('%s is %s', (old, now) => {
  expect(translate(old)).toBe(now);
});

test.each([
  ['/', '/welcome'],
  ['/#', '/welcome'],
  ['/?lng=de', '/welcome?lng=de'],
  ['/index', '/welcome'],
  ['/index.html', '/welcome'],
  ['/index.html?lng=it', '/welcome?lng=it'],
  ['/INDEX.HTML', '/welcome'],
  ['/social-app', '/welcome'],
  ['/social-app/', '/welcome'],
  ['/social-app.html', '/welcome'],
  ['/social-app/index.html', '/welcome'],
  ['/social-app/admin', '/admin'],
  ['/social-app/admin.html', '/admin'],
  ['/social-app/admin/', '/admin'],
  ['/social-app/admin/claim', '/admin/claim'],
  ['/social-app/admin/claim.html', '/admin/claim'],
])('%s leads to %s', (old, now) => {
  expect(translate(old)).toBe(now);
});

test.each([
  '/welcome',
  '/welcome#',
  '/welcome#content',
  '/search?tab=users',
  '/reset-password#token=abc',
  '/verify-email#token=/abc',
  '/social-app/other',
  '/nowhere',
])('%s stays', (address) => {
  expect(translate(address)).toBeUndefined();
});

test('no hash leads to another host', () => {
  for (const hash of [
    '#//evil.example',
    '#///evil.example',
    '#/\\evil.example',
    '#/\\/evil.example',
    '#//\\\\evil.example',
    '#/\t/evil.example',
    '#/ /evil.example',
    '#!//evil.example',
  ]) {
    const now = translateAddress({ pathname: '/', search: '', hash }) ?? '';
    expect(new URL(now, 'https://stenope.example').origin, hash).toBe('https://stenope.example');
    expect(now.startsWith('//'), hash).toBe(false);
  }
});
