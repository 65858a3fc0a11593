import type { Me } from '@stenope/contract/accounts';
import { listSessions } from '@stenope/contract/accounts/sessions';
import type { Action } from '@stenope/contract/action';
import { listPosts } from '@stenope/contract/feed';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { api, knowNobody } from '../../platform/api/api.ts';
import {
  accountKeys,
  forgetViewer,
  isNobodyIn,
  recheckViewer,
  showTo,
  whileLeaving,
  type Viewer,
} from './api.ts';

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

test('what only members may read is forgotten without being asked as nobody', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  knowNobody(() => isNobodyIn(cache));
  cache.setQueryData(accountKeys.viewer, viewer('a'));
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url);
    return Promise.resolve(Response.json({ items: [] }));
  });
  const reading = (entry: typeof listPosts | typeof listSessions) =>
    new QueryObserver(cache, {
      queryKey: [entry.id],
      queryFn: ({ signal }) => api<Action>(entry, { signal }),
    });
  // Whether a query is for members is read from its contract entry.
  const [open, own] = [reading(listPosts), reading(listSessions)];
  const leave = [open, own].map((one) => one.subscribe(() => undefined));
  await expect.poll(() => sent.toSorted()).toEqual([listPosts.path, listSessions.path].toSorted());
  await expect.poll(() => own.getCurrentResult().isSuccess).toBe(true);

  sent.length = 0;
  await forgetViewer(cache);
  expect(sent).toEqual([listPosts.path]);
  expect(own.getCurrentResult()).toMatchObject({ data: undefined, fetchStatus: 'idle' });
  expect(open.getCurrentResult().isSuccess).toBe(true);

  sent.length = 0;
  await showTo(cache, viewer('b'));
  expect(sent.toSorted()).toEqual([listPosts.path, listSessions.path].toSorted());
  for (const one of leave) one();
  knowNobody(() => false);
});

test('while somebody signs out nothing more is read as a member', async () => {
  const cache = new QueryClient();
  cache.setQueryData(accountKeys.viewer, viewer('a'));
  const told = Promise.withResolvers<void>();
  const left = whileLeaving(cache, () => told.promise);
  expect(isNobodyIn(cache)).toBe(true);
  told.reject(new Error('away'));
  await expect(left).rejects.toThrow('away');
  expect(isNobodyIn(cache), 'they are still signed in').toBe(false);
});

test('who looks is nobody only once that is known', () => {
  const cache = new QueryClient();
  expect(isNobodyIn(cache)).toBe(false);
  cache.setQueryData(accountKeys.viewer, nobody);
  expect(isNobodyIn(cache)).toBe(true);
  cache.setQueryData(accountKeys.viewer, viewer('a'));
  expect(isNobodyIn(cache)).toBe(false);
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

test('asked while an earlier request is under way, the later answer counts', async () => {
  const cache = new QueryClient();
  cache.setQueryData(accountKeys.viewer, viewer('a'));
  const first = Promise.withResolvers<Response>();
  const answers = [first.promise, Promise.resolve(Response.json(nobody))];
  vi.stubGlobal('fetch', () => answers.shift());
  const earlier = recheckViewer(cache);
  await vi.waitFor(() => expect(answers).toHaveLength(1), 60_000);
  const later = recheckViewer(cache);
  first.resolve(Response.json(viewer('a')));
  await Promise.all([earlier, later]);
  expect(cache.getQueryData(accountKeys.viewer)).toEqual(nobody);
});

test('no answer changes nothing', async () => {
  const cache = new QueryClient();
  cache.setQueryData(accountKeys.viewer, viewer('a'));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('a proxy', { status: 500 })));
  await recheckViewer(cache);
  expect(cache.getQueryData(accountKeys.viewer)).toEqual(viewer('a'));
});
