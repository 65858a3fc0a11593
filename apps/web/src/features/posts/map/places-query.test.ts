import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { postKeys } from '../api.ts';
import { placesQuery, remap, type MapPost } from './places-query.ts';

const post = (id: string): MapPost => ({
  id,
  width: 1,
  height: 1,
  lat: 44.7,
  lon: 5.3,
  precision: 'km',
  label: 'Die',
});

test('a post that is gone leaves every map; what did not show it stays the very same', () => {
  const cache = new QueryClient();
  const shown = placesQuery('Lila', cache).queryKey;
  cache.setQueryData(shown, { posts: [post('a'), post('b')], isCut: false });
  const before = cache.getQueryData(shown);
  remap(cache, 'x', () => []);
  expect(cache.getQueryData(shown)).toBe(before);
  remap(cache, 'a', () => []);
  expect(cache.getQueryData(shown)?.posts).toEqual([post('b')]);
});

test('a photograph that is developed gets its shape, and stays where it is', () => {
  const cache = new QueryClient();
  const shown = placesQuery('lila', cache).queryKey;
  cache.setQueryData(shown, { posts: [post('a')], isCut: true });
  remap(cache, 'a', () => [{ id: 'a', width: 4, height: 5 }]);
  expect(cache.getQueryData(shown)).toEqual({
    posts: [{ ...post('a'), width: 4, height: 5 }],
    isCut: true,
  });
});

test('maps are known by whose they are, without case', () => {
  expect(postKeys.placesOf('Lila')).toEqual(postKeys.placesOf('lila'));
});
