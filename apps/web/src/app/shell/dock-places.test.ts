import { expect, test } from 'vitest';
import { dockPlaces, hasDock, isAt } from './dock-places.ts';

const names = (viewer: Parameters<typeof dockPlaces>[0]) =>
  dockPlaces(viewer).map(({ name }) => name);

test('visitors have two places, members four, those who look after the site five', () => {
  expect(names(null)).toEqual(['home', 'search']);
  expect(names({ username: 'lila', role: 'member' })).toEqual([
    'home',
    'create',
    'profile',
    'search',
  ]);
  for (const role of ['admin', 'owner'] as const) {
    expect(names({ username: 'lila', role })).toEqual([
      'home',
      'create',
      'profile',
      'admin',
      'search',
    ]);
  }
});

test('the profile is one’s own', () => {
  const places = dockPlaces({ username: 'lila_moreau', role: 'member' });
  expect(places.find(({ name }) => name === 'profile')?.to).toBe('/profile/lila_moreau');
});

test('it is not there before a photograph, nor over what one writes', () => {
  expect(hasDock('/user/lila/post/42')).toBe(false);
  expect(hasDock('/chat/42')).toBe(false);
  expect(hasDock('/chat')).toBe(true);
  expect(hasDock('/edit-post/42')).toBe(true);
  expect(hasDock('/welcome')).toBe(true);
});

test('a place is marked where one is, the admin’s also on its pages', () => {
  expect(isAt('/welcome', '/welcome')).toBe(true);
  expect(isAt('/profile/lila', '/profile/noe')).toBe(false);
  expect(isAt('/admin', '/admin/moderation')).toBe(true);
  expect(isAt('/search', '/search/x')).toBe(false);
});
