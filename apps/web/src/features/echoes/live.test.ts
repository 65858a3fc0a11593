import type { Echo } from '@stenope/contract/echoes/ratings';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { echoKeys, keepEcho } from './api.ts';
import { ratingsLive, responsesLive } from './live.ts';

const folded: Echo = {
  workId: 'work',
  ratings: 4,
  state: 'hidden',
  open: false,
  score: null,
  distribution: null,
  receipt: null,
  waits: null,
  mine: null,
  can: { rate: true },
};

test('after a rating somebody gave all that is told of the work and of members is read anew', () => {
  const cache = new QueryClient();
  keepEcho(cache, { echo: folded, known: undefined });
  cache.setQueryData(echoKeys.ratings('work'), { pages: [], pageParams: [] });
  cache.setQueryData(echoKeys.received('me', ''), { pages: [], pageParams: [] });
  ratingsLive['echoes.changed']({ workId: 'work' }, cache);
  expect(cache.getQueryState(echoKeys.echo('work'))?.isInvalidated).toBe(true);
  expect(cache.getQueryState(echoKeys.ratings('work'))?.isInvalidated).toBe(true);
  expect(cache.getQueryState(echoKeys.received('me', ''))?.isInvalidated).toBe(true);
});

test('of a work nobody looked at nothing is kept', () => {
  const cache = new QueryClient();
  ratingsLive['echoes.changed']({ workId: 'other' }, cache);
  expect(cache.getQueryData(echoKeys.echo('other'))).toBeUndefined();
});

test('a response that came or went lets the responses of its post be read anew, and no others', () => {
  const cache = new QueryClient();
  for (const post of ['post', 'other']) {
    cache.setQueryData(echoKeys.responses(post), { pages: [], pageParams: [] });
  }
  responsesLive['responses.changed']({ postId: 'post', responseId: 'r' }, cache);
  expect(cache.getQueryState(echoKeys.responses('post'))?.isInvalidated).toBe(true);
  expect(cache.getQueryState(echoKeys.responses('other'))?.isInvalidated).toBe(false);
});

test('one’s own rating lets what members gave and received be read anew', () => {
  const cache = new QueryClient();
  cache.setQueryData(echoKeys.given('me', ''), { pages: [], pageParams: [] });
  keepEcho(cache, { echo: folded, known: undefined });
  expect(cache.getQueryState(echoKeys.given('me', ''))?.isInvalidated).toBe(true);
});
