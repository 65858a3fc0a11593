import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/failures.ts';
import {
  cancelSending,
  hearLanding,
  isSending,
  leftOf,
  sentTo,
  startSending,
  stateOf,
} from './sending.ts';
import { waitingAt, type Place } from './pending.ts';

const listeners = vi.hoisted(() => {
  const heard = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    heard.set(name, listener),
  );
  return heard;
});

const place: Place = ['rating', 'one'];

let cache: QueryClient;
let sent: string[];
let done: string[];
let unsure: number;
/** Outcomes of the next sends; success when empty. */
let fates: (Error | Promise<void>)[];

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  cache.mount();
  [sent, done, unsure, fates] = [[], [], 0, []];
});
afterEach(() => {
  cache.unmount();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = (body: string, at = place, isRepeatable = false) =>
  startSending(cache, at, body, {
    isRepeatable,
    send: async (words: string) => {
      sent.push(words);
      const fate = fates.shift();
      if (fate instanceof Error) throw fate;
      await fate;
      return words;
    },
    done: (answer, isSentAgain) => done.push(isSentAgain ? `${answer}, again` : answer),
    unsure: () => {
      unsure += 1;
    },
  });

const state = (at = place) => stateOf(sentTo(cache, at));
const settled = () => vi.waitFor(() => expect(isSending(cache)).toBe(false), 60_000);

test('without a network it waits, says so, and is sent once when there is one', async () => {
  onlineManager.setOnline(false);
  const landed = vi.fn<() => void>();
  hearLanding(cache, place, landed);
  start('4,5');
  expect([state(), sent, isSending(cache)]).toEqual(['waiting', [], true]);
  onlineManager.setOnline(true);
  await settled();
  expect([state(), sent, done]).toEqual(['idle', ['4,5'], ['4,5']]);
  await vi.waitFor(() => expect(landed).toHaveBeenCalledTimes(1), 60_000);
});

const cutOff = (times: number) => Array.from({ length: times }, () => new NetworkError('network'));

test('a request that the network lost is repeated', async () => {
  fates = cutOff(2);
  start('4,5');
  await settled();
  expect([sent.length, done]).toEqual([3, ['4,5, again']]);
});

const busy = (times: number, askedMs = 0) =>
  Array.from({ length: times }, () => {
    const refusal = { error: { code: 'unavailable', values: {}, requestId: 'r' } } as const;
    return new ApiError(refusal, 503, askedMs);
  });

/** What a proxy answers whose server is away. */
const fromProxy = (times: number, status: number) =>
  Array.from({ length: times }, () => new NetworkError('unreadable', { status }));

test('what a busy server refused is repeated, where it may be', async () => {
  fates = busy(2);
  start('4,5', place, true);
  await vi.waitFor(() => expect(state()).toBe('repeating'), 60_000);
  await settled();
  expect([state(), sent.length, done]).toEqual(['idle', 3, ['4,5, again']]);

  fates = busy(9);
  start('2,0');
  await settled();
  expect(sent.length, 'what may not is refused at once').toBe(4);
});

test.each([
  ['answers that it is busy', () => busy(20), 'repeating'],
  ['is away behind its proxy', () => fromProxy(20, 502), 'repeating'],
  ['answers nothing', () => cutOff(20), 'sending'],
])('a server that %s is waited for while it starts anew, and no longer', async (_, fail, said) => {
  vi.useFakeTimers();
  // Pauses are as long as they may be.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  fates = fail();
  start('4,5', place, true);
  await vi.advanceTimersByTimeAsync(9_000);
  fates = [];
  await vi.advanceTimersByTimeAsync(5_000);
  expect([state(), done]).toEqual(['idle', ['4,5, again']]);

  fates = fail();
  start('3,0', place, true);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(state()).toBe(said);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([state(), sentTo(cache, place)?.error]).toEqual(['idle', fail()[0]]);
});

test('cut off again after long without a network, it is repeated all the same', async () => {
  vi.useFakeTimers();
  fates = cutOff(1);
  start('4,5', place, true);
  await vi.advanceTimersByTimeAsync(0);
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state()).toBe('waiting');
  fates = cutOff(1);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(['4,5, again']);
});

test('what a proxy answered is no reason to repeat what may have its effect twice', async () => {
  fates = fromProxy(1, 502);
  start('4,5');
  await settled();
  fates = fromProxy(1, 200);
  start('3,0', place, true);
  await settled();
  expect([sent.length, done], 'nor is a page that is none of ours').toEqual([2, []]);
});

test('who sends is told when the server asks for a long wait', async () => {
  fates = busy(1, 60_000);
  start('4,5', place, true);
  await settled();
  expect([sent.length, done]).toEqual([1, []]);
});

test('what another takes the place of while it is repeated is not sent again', async () => {
  // The later one waits longer: by then the earlier would have been sent.
  fates = [...busy(1, 100), ...busy(1, 800)];
  start('4,5', place, true);
  await vi.waitFor(() => expect(state()).toBe('repeating'), 60_000);
  start('3,0', place, true);
  await settled();
  expect([sent, done]).toEqual([['4,5', '3,0', '3,0'], ['3,0, again']]);
});

test('a page that ends before it knows has not given up what was cut off', async () => {
  fates = cutOff(1);
  start('4,5');
  await vi.waitFor(() => expect(fates).toEqual([]), 60_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(waitingAt(place)?.body).toBe('4,5');
  await settled();
});

test('cut off because its page ends, it still waits; cut off otherwise, it is given up', async () => {
  listeners.get('pagehide')?.();
  fates = cutOff(3);
  start('4,5');
  await settled();
  expect(waitingAt(place)?.body).toBe('4,5');
  listeners.get('pageshow')?.();
  fates = cutOff(3);
  start('4,5');
  await settled();
  expect(waitingAt(place)).toBeUndefined();
});

test('what waits is left over only where nobody sends it', () => {
  onlineManager.setOnline(false);
  start('4,5', ['rating', 'begun here']);
  expect(leftOf(cache, 'rating')).toEqual([]);
  cache.clear();
  expect(leftOf(cache, 'rating')).toEqual([['rating', 'begun here']]);
  expect(leftOf(cache, 'comment')).toEqual([]);
});

test('taken back while it waits, it is never sent', async () => {
  onlineManager.setOnline(false);
  start('4,5');
  start('3,0', ['rating', 'another']);
  cancelSending(cache, place);
  expect(state()).toBe('idle');
  onlineManager.setOnline(true);
  await settled();
  expect([sent, done, unsure]).toEqual([['3,0'], ['3,0'], 0]);
});

test('taken back on its way, nobody knows whether it arrived: it is looked after', async () => {
  const answer = Promise.withResolvers<void>();
  fates = [answer.promise];
  start('4,5');
  await vi.waitFor(() => expect(sent).toEqual(['4,5']), 60_000);
  expect(state()).toBe('sending');
  cancelSending(cache, place);
  expect([state(), unsure]).toEqual(['idle', 1]);
  answer.resolve();
  await answer.promise;
  expect(done).toEqual([]);
});

test('cut off by the network it goes again; what the server refused does not', async () => {
  fates = [new NetworkError('offline')];
  start('4,5');
  await settled();
  expect([sent, done]).toEqual([['4,5', '4,5'], ['4,5, again']]);

  const refusal = { error: { code: 'not_ratable', values: {}, requestId: 'r' } } as const;
  fates = [new ApiError(refusal, 409)];
  start('1,0');
  await settled();
  expect(sentTo(cache, place)?.error).toBeInstanceOf(ApiError);
  expect([sent.length, done.length]).toEqual([3, 1]);
  // A new attempt clears the last failure.
  start('2,0');
  await settled();
  expect(sentTo(cache, place)?.error).toBeNull();
});

test('another one to the same place takes the place of what waits there', async () => {
  onlineManager.setOnline(false);
  start('4,5');
  start('5,0');
  onlineManager.setOnline(true);
  await settled();
  expect(sent).toEqual(['5,0']);
});

test('nothing that waits is sent for whoever signs in next', async () => {
  onlineManager.setOnline(false);
  start('4,5');
  cache.getMutationCache().clear();
  onlineManager.setOnline(true);
  await cache.resumePausedMutations();
  expect([sent, isSending(cache)]).toEqual([[], false]);
});
