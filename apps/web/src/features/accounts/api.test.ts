import type { Me } from '@stenope/contract/accounts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { accountKeys, forgetViewer, recheckViewer, showTo, type Viewer } from './api.ts';

const viewer = (id: string): Viewer => ({
  me: { id } as Me,
  session: { id: `session of ${id}`, expiresAt: '2030-01-01T00:00:00Z' },
});
const nobody: Viewer = { me: null, session: null };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what one person saw is gone for the next, and what is on screen is asked for anew', async () => {
  const cache = new QueryClient();
  cache.setQueryData(accountKeys.viewer, viewer('a'));
  cache.setQueryData(accountKeys.ended, 'revoked');
  cache.setQueryData(accountKeys.sessions, ['mine']);
  cache.setQueryData(['messages', 'list'], ['private']);

  let asked = 0;
  const feed = new QueryObserver(cache, {
    queryKey: ['feed'],
    queryFn: () => `answer ${(asked += 1)}`,
  });
  const leave = feed.subscribe(() => undefined);
  await expect.poll(() => feed.getCurrentResult().data).toBe('answer 1');

  await forgetViewer(cache);

  expect(cache.getQueryData(accountKeys.viewer)).toEqual(nobody);
  expect(cache.getQueryData(accountKeys.ended), 'the reason is for the next page').toBe('revoked');
  expect(cache.getQueryCache().find({ queryKey: accountKeys.sessions })).toBeUndefined();
  expect(cache.getQueryCache().find({ queryKey: ['messages', 'list'] })).toBeUndefined();
  expect(feed.getCurrentResult().data).toBe('answer 2');

  await showTo(cache, viewer('b'));
  expect(cache.getQueryData(accountKeys.viewer)).toEqual(viewer('b'));
  expect(cache.getQueryData(accountKeys.ended), 'it was for the one before').toBeUndefined();
  expect(feed.getCurrentResult().data).toBe('answer 3');
  leave();
});

test('what only members may ask is forgotten without being asked as nobody', async () => {
  const cache = new QueryClient();
  let asked = 0;
  const home = new QueryObserver(cache, {
    queryKey: ['home'],
    queryFn: () => `answer ${(asked += 1)}`,
    meta: { forMembers: true },
  });
  const leave = home.subscribe(() => undefined);
  await expect.poll(() => home.getCurrentResult().data).toBe('answer 1');

  await forgetViewer(cache);
  expect(home.getCurrentResult()).toMatchObject({ data: undefined, fetchStatus: 'idle' });

  await showTo(cache, viewer('b'));
  expect(home.getCurrentResult().data).toBe('answer 2');
  leave();
});

test.each([
  ['nobody', nobody, false],
  ['another person', viewer('b'), false],
  ['the same person', viewer('a'), true],
])('asked again, it is %s who looks', async (_, answer, keeps) => {
  const cache = new QueryClient();
  cache.setQueryData(accountKeys.viewer, viewer('a'));
  cache.setQueryData(['messages', 'list'], ['private']);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));

  await recheckViewer(cache);

  expect(cache.getQueryData(accountKeys.viewer)).toEqual(answer);
  expect(cache.getQueryData(['messages', 'list']) !== undefined).toBe(keeps);
});

test('no answer changes nothing', async () => {
  const cache = new QueryClient();
  cache.setQueryData(accountKeys.viewer, viewer('a'));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('a proxy', { status: 500 })));
  await recheckViewer(cache);
  expect(cache.getQueryData(accountKeys.viewer)).toEqual(viewer('a'));
});
