import { appLinkPaths } from '@stenope/contract/site/app-links';
import { describe, expect, test } from 'vitest';
import { hostilePlaces } from '../../../../../e2e/kit/hostile-places.ts';
import { home } from '../routing/return-place.ts';
import { placeOf } from './places.ts';

const site = 'https://stenope.example';

test.each([
  '/user/lila/post/42',
  '/profile/lila',
  '/explore/hashtag/lumi%C3%A8re',
  '/search?tab=map',
  '/',
  home,
])('an address of the site and of the scheme leads to %s', (path) => {
  const place = path === '/' ? home : path;
  expect(placeOf(site + path, site)).toBe(place);
  expect(placeOf(`stenope://open${path}`, site)).toBe(place);
});

test('every address phones open in the app is a place of it', () => {
  const ends: Record<string, string> = {
    '/user/*': 'lila/post/42',
    '/profile/*': 'lila',
    '/explore/*': 'hashtag/desert',
    '/shop/*': 'lila/tirage-1',
    '/chat/*': 'c1',
    '/legal/*': 'privacy',
  };
  for (const path of appLinkPaths) {
    const one = path.replace('*', ends[path] ?? '');
    expect(placeOf(site + one, site), path).toBe(one);
  }
});

describe('anything else leads nowhere', () => {
  const foreign = [
    'https://evil.example/welcome',
    'https://stenope.example.evil.example/welcome',
    'https://stenope.example@evil.example/welcome',
    'http://stenope.example/welcome',
    'HTTPS://stenope.example/welcome',
    'https://stenope.example',
    'https://stenope.example:8443/welcome',
    'stenope://evil/welcome',
    'stenope:/open/welcome',
    'intent://open/welcome',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/welcome',
    '',
  ];

  test.each(foreign)('"%s"', (address) => {
    expect(placeOf(address, site)).toBeUndefined();
  });

  test.each(hostilePlaces.map(String))('what hides behind our own host: %s', (place) => {
    for (const start of [`${site}/`, 'stenope://open/']) {
      const to = placeOf(start + place, site);
      expect(to === undefined || to === home, String(to)).toBe(true);
    }
  });

  test.each([
    '/login',
    '/reset-password?token=a',
    '/unknown',
    '/edit-post/../admin',
    '//evil.example',
  ])('a page the app opens for nobody else: %s', (path) => {
    expect(placeOf(site + path, site)).toBeUndefined();
  });
});
