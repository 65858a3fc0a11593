import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { afterWrites, followWrites } from './after-writes.ts';

function follow(cache: QueryClient) {
  const answer = Promise.withResolvers<void>();
  const mutationKey = [...followWrites, 'lila'];
  const write = new MutationObserver(cache, { mutationKey, mutationFn: () => answer.promise });
  void write.mutate();
  return answer;
}

test('a read waits for the follow on its way, and for no other write', async () => {
  const cache = new QueryClient();
  const never = new MutationObserver(cache, { mutationFn: () => new Promise(() => undefined) });
  void never.mutate();
  await afterWrites(cache, followWrites, new AbortController().signal);
  const answer = follow(cache);
  const steps: string[] = [];
  const read = afterWrites(cache, followWrites, new AbortController().signal).then(() =>
    steps.push('read'),
  );
  await Promise.resolve();
  steps.push('followed');
  answer.resolve();
  await read;
  expect(steps).toEqual(['followed', 'read']);
});

test('a read that is given up waits no longer', async () => {
  const cache = new QueryClient();
  follow(cache);
  const reading = new AbortController();
  const read = afterWrites(cache, followWrites, reading.signal);
  reading.abort();
  await read;
  expect(cache.isMutating()).toBe(1);
});

test('a follow that is paused without a network holds up nothing', async () => {
  onlineManager.setOnline(false);
  const cache = new QueryClient();
  follow(cache);
  await afterWrites(cache, followWrites, new AbortController().signal);
  expect(cache.isMutating()).toBe(1);
  onlineManager.setOnline(true);
});
