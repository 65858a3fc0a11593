import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOnceLoaded } from './open-once-loaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Loads that fail so many times. */
function aLoad(failures: number) {
  const close = vi.fn<() => void>();
  const open = vi.fn<() => () => void>(() => close);
  const load = vi.fn<() => Promise<typeof open>>(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch');
    return open;
  });
  return { load, open, close };
}

test('a file that did not come is asked for again, and what it opens is opened once', async () => {
  const { load, open, close } = aLoad(2);
  const end = openOnceLoaded(load);
  await vi.advanceTimersByTimeAsync(0);
  expect([load.mock.calls.length, open.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, open.mock.calls.length]).toEqual([3, 1]);
  end();
  expect(close).toHaveBeenCalledTimes(1);
});

test('who has gone meanwhile asks no more, and opens nothing', async () => {
  const failing = aLoad(1);
  const end = openOnceLoaded(failing.load);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failing.load).toHaveBeenCalledTimes(1);
  const coming = aLoad(0);
  openOnceLoaded(coming.load)();
  await vi.advanceTimersByTimeAsync(0);
  expect(coming.open).not.toHaveBeenCalled();
});
