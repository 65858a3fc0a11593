import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { accountKeys, forgetViewer, viewerQuery } from './api.ts';

test('what one person saw is gone for the next, and what is on screen is asked for anew', async () => {
  const cache = new QueryClient();
  const me = { id: 'a' } as never;
  cache.setQueryData(viewerQuery.queryKey, me);
  cache.setQueryData(accountKeys.ended, 'revoked');
  cache.setQueryData(['messages', 'list'], ['private']);

  let asked = 0;
  const feed = new QueryObserver(cache, {
    queryKey: ['feed'],
    queryFn: () => `answer ${(asked += 1)}`,
  });
  const leave = feed.subscribe(() => undefined);
  await expect.poll(() => feed.getCurrentResult().data).toBe('answer 1');

  await forgetViewer(cache);

  expect(cache.getQueryData(viewerQuery.queryKey)).toBeNull();
  expect(cache.getQueryData(accountKeys.ended), 'the reason is for the next page').toBe('revoked');
  expect(cache.getQueryCache().find({ queryKey: ['messages', 'list'] })).toBeUndefined();
  expect(feed.getCurrentResult().data).toBe('answer 2');
  leave();
});
