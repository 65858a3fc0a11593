import type { Profile } from '@stenope/contract/people/profile';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { peopleKeys, peopleListQuery, railQuery, rereadTies, showFollowing } from './api.ts';
import { peopleLive } from './live.ts';
import { profileQuery } from './profile-query.ts';

const lila: Profile = {
  id: 'l',
  username: 'lila',
  displayName: 'Lila',
  avatar: null,
  isPro: false,
  fullName: '',
  badge: 'new_eye',
  bio: '',
  website: null,
  covers: [],
  location: null,
  shop: { active: false },
  counts: { followers: 0, following: 3, posts: 2 },
  rebuilt: false,
  suspended: false,
  mine: { self: false, following: false, followsMe: false, blocked: false, muted: false },
};

const self: Profile = {
  ...lila,
  id: 'me',
  username: 'noe',
  mine: { ...lila.mine, self: true },
};

function aCache() {
  const cache = new QueryClient();
  cache.setQueryData(profileQuery('Lila').queryKey, lila);
  cache.setQueryData(profileQuery('noe').queryKey, self);
  return cache;
}

const shown = (cache: QueryClient) => cache.getQueryData(profileQuery('LILA').queryKey);
const isStale = (cache: QueryClient, name: string) =>
  cache.getQueryState(profileQuery(name).queryKey)?.isInvalidated;

test('following counts once, however often it is said, and never below none', () => {
  const cache = aCache();
  showFollowing(cache, 'l', true);
  showFollowing(cache, 'l', true);
  expect(shown(cache)).toMatchObject({ counts: { followers: 1 }, mine: { following: true } });
  showFollowing(cache, 'l', false);
  showFollowing(cache, 'l', false);
  expect(shown(cache)).toMatchObject({ counts: { followers: 0 }, mine: { following: false } });
  expect(cache.getQueryData(profileQuery('noe').queryKey)).toEqual(self);
});

test('who is followed in one list is followed in all', () => {
  const cache = aCache();
  const { queryKey } = peopleListQuery('x', 'followers', '');
  const { id, username, displayName, avatar, isPro } = lila;
  const line = { id, username, displayName, avatar, isPro, following: false };
  cache.setQueryData(queryKey, { pages: [{ items: [line] }], pageParams: [undefined] });
  showFollowing(cache, 'l', true);
  expect(cache.getQueryData(queryKey)?.pages[0]?.items).toEqual([{ ...line, following: true }]);
});

test('whom one follows on another device is followed here at once, where nothing else is wished', () => {
  const cache = aCache();
  const known = { id: 'l', reason: 'active', pictures: [] };
  cache.setQueryData(peopleKeys.suggestions, [known]);
  peopleLive['people.ties_changed']({ userId: 'l', following: true }, cache);
  expect(shown(cache)).toMatchObject({ mine: { following: true } });
  expect(cache.getQueryData(peopleKeys.suggestions)).toEqual([{ ...known, following: true }]);
  const wish = new MutationObserver(cache, {
    mutationKey: peopleKeys.following('l'),
    mutationFn: () => new Promise(() => undefined),
  });
  void wish.mutate();
  peopleLive['people.ties_changed']({ userId: 'l', following: false }, cache);
  expect(shown(cache)).toMatchObject({ mine: { following: true } });
});

test('a tie that changed elsewhere is read anew, with one’s own numbers', () => {
  const cache = aCache();
  peopleLive['people.ties_changed']({ userId: 'l' }, cache);
  expect([isStale(cache, 'lila'), isStale(cache, 'noe')]).toEqual([true, true]);
});

test('a wish under way is not overwritten by what was before it', () => {
  const cache = aCache();
  const wish = new MutationObserver(cache, {
    mutationKey: peopleKeys.following('l'),
    mutationFn: () => new Promise(() => undefined),
  });
  void wish.mutate();
  rereadTies(cache, 'l');
  expect(isStale(cache, 'lila')).toBe(false);
  // The settling one is the last running.
  rereadTies(cache, 'l', 1);
  expect(isStale(cache, 'lila')).toBe(true);
});

test('beside photographs whom one follows stays, however often their row comes back', () => {
  const cache = new QueryClient();
  const { id, username, displayName, avatar, isPro } = lila;
  const person = { id, username, displayName, avatar, isPro };
  const why = { reason: 'active', followedByYours: 0, place: null } as const;
  const suggested = [{ ...person, ...why, pictures: [], following: true }];
  cache.setQueryData(railQuery.queryKey, suggested, { updatedAt: 0 });
  const leave = new QueryObserver(cache, railQuery).subscribe(() => undefined);
  expect(cache.getQueryState(railQuery.queryKey)).toMatchObject({
    data: suggested,
    fetchStatus: 'idle',
  });
  leave();
});
