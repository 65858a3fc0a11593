import { describe, expect, test } from 'vitest';
import { hostilePlaces } from '../../../../../e2e/kit/hostile-places.ts';
import { returnPlace } from './return-place.ts';

test.each([
  '/welcome',
  '/search',
  '/search?tab=users&lng=ja',
  '/legal/privacy',
  '/create',
  '/edit-profile',
  '/edit-profile?lng=ja',
  '/edit-profile#export',
  '/edit-post/0198c0de-aaaa-7bbb-8ccc-0123456789ab',
  '/profile/lila_moreau',
  '/user/lila_moreau/post/42',
  '/shop/lila_moreau/tirage-1',
  '/admin',
  '/admin/moderation',
  '/admin/claim',
  '/explore/hashtag/desert',
  '/explore/hashtag/lumi%C3%A8re',
])('one comes back to %s', (place) => {
  expect(returnPlace(place)).toBe(place);
});

test('an alphabet arrives as an address writes it', () => {
  expect(returnPlace('/explore/hashtag/été')).toBe('/explore/hashtag/%C3%A9t%C3%A9');
  expect(returnPlace('/explore/hashtag/光')).toBe('/explore/hashtag/%E5%85%89');
});

describe('anything else is home', () => {
  const hostile = [
    // Those the journeys try in a browser, and more.
    ...hostilePlaces,
    // Other hosts, with and without a scheme.
    'http://evil.example/welcome',
    'HTTPS://evil.example',
    '//evil.example/welcome',
    '@evil.example',
    'https://stenope.example@evil.example/welcome',
    'evil.example',
    // Backslashes, which browsers read as slashes.
    '/\\\\evil.example/welcome',
    // Tabs, line breaks and other controls, which browsers drop.
    ' /welcome',
    '/welcome ',
    '/\u0000/evil.example',
    // Slashes of other scripts, and marks that turn the text around.
    '/\u2044evil.example',
    '/\u3002evil.example',
    '\u200b/welcome',
    '\ufeff/welcome',
    // Encoded once, twice, thrice.
    '/%2F%2Fevil.example',
    '/%25252fevil.example',
    '/%09/evil.example',
    '/explore/hashtag/%252f',
    '/explore/hashtag/%5c%5cevil',
    '/explore/hashtag/%E0%A4%A',
    '/explore/hashtag/.',
    '/explore/hashtag/a/b',
    '/explore/hashtag/',
    // Schemes that run.
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    // Almost ours: extra dots, slashes or case.
    '/./welcome',
    '/welcome/',
    '//welcome',
    '/welcomeevil',
    '/welcome.evil.example',
    '/welcome;@evil.example',
    '/welcome#/login',
    '/edit-profile#',
    '/edit-profile#/login',
    '/edit-profile#export?a=b',
    '/edit-profile#%2f',
    '/#/search',
    '#',
    '/search?tab=a?b',
    '/search?q=<script>',
    '/search?a=b#c',
    '?from=/welcome',
    '/WELCOME',
    '/profile/',
    '/profile/lila-moreau',
    '/profile/lila/edit',
    `/profile/${'a'.repeat(31)}`,
    '/user/lila/post/1/2',
    '/user/lila/post/..%2f..',
    '/admin/x',
    '/live',
    '/assets/index.js',
    '/nowhere',
    '/',
    '',
    // Sign-in pages themselves, which would loop.
    '/login',
    '/login?from=/login',
    '/register',
    '/reset-password',
    '/onboarding',
    // Too long to be a place of ours.
    `/search?q=${'a'.repeat(400)}`,
    `/${'/'.repeat(5000)}`,
    '/welcome'.repeat(10_000),
  ];

  test(`in ${hostile.length} hostile forms`, () => {
    expect(hostile.length).toBeGreaterThanOrEqual(100);
    for (const candidate of hostile) {
      expect([candidate, returnPlace(candidate)]).toEqual([candidate, '/welcome']);
    }
  });

  test('also when it is no text', () => {
    for (const candidate of [undefined, null, 7, {}, [], ['/create'], Symbol('/create')]) {
      expect(returnPlace(candidate)).toBe('/welcome');
    }
  });
});
