import type { Archive } from '@stenope/contract/accounts/leaving';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { exportQuery, leavingKeys } from './api.ts';
import { further } from './further.ts';

const archive = (state: Archive['state'], progress: number, id = 'a'): Archive => ({
  id,
  state,
  progress,
  bytes: null,
  createdAt: '2026-11-15T12:00:00Z',
  expiresAt: null,
});

test('what is behind what is known already does not count', () => {
  const ready = archive('ready', 100);
  expect(further(ready, archive('queued', 0))).toBe(ready);
  expect(further(archive('running', 60), archive('running', 20))).toMatchObject({ progress: 60 });
});

test('what is further on does, and so do an end, another one, and none', () => {
  const failed = archive('failed', 0);
  expect(further(archive('running', 60), failed)).toBe(failed);
  const expired = archive('expired', 100);
  expect(further(archive('ready', 100), expired)).toBe(expired);
  const another = archive('queued', 0, 'b');
  expect(further(archive('ready', 100), another)).toBe(another);
  expect(further(archive('running', 60), null)).toBeNull();
  expect(further(undefined, another)).toBe(another);
});

test('the answer of who asked comes after the line has told that it is ready', () => {
  const cache = new QueryClient();
  const page = new QueryObserver(cache, { ...exportQuery, enabled: false });
  const leave = page.subscribe(() => undefined);
  cache.setQueryData(leavingKeys.export, archive('ready', 100));
  cache.setQueryData(leavingKeys.export, archive('queued', 0));
  expect(page.getCurrentResult().data?.state).toBe('ready');
  leave();
});
