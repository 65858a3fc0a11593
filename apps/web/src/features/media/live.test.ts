import type { VideoStatus } from '@stenope/contract/media';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mediaKeys } from './api.ts';
import { mediaLive } from './live.ts';

const queued: VideoStatus = {
  mediaId: 'film',
  state: 'queued',
  percent: 0,
  problem: null,
  can: { retry: false },
};

function hear(known: VideoStatus | undefined, percent: number): VideoStatus | undefined {
  const cache = new QueryClient();
  cache.setQueryData(mediaKeys.video('film'), known);
  mediaLive['media.progressed']({ mediaId: 'film', percent }, cache);
  return cache.getQueryData(mediaKeys.video('film'));
}

test('how far a video is shows as it is told', () => {
  expect(hear(queued, 40)).toEqual({ ...queued, state: 'processing', percent: 40 });
});

test('so it does when another page has begun it anew', () => {
  const failed = { ...queued, state: 'failed', problem: 'lost' } as const;
  expect(hear(failed, 5)).toMatchObject({ state: 'processing', percent: 5 });
});

test('told late, it takes nothing back; told of what nobody looks at, it keeps nothing', () => {
  const ready = { ...queued, state: 'ready', percent: 100 } as const;
  expect(hear(ready, 90)).toEqual(ready);
  expect(hear(undefined, 90)).toBeUndefined();
});
