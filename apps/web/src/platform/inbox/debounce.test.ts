import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when told. */
function aWork() {
  const ends: (() => void)[] = [];
  const run = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        ends.push(resolve);
      }),
  );
  return { run, end: () => ends.shift()?.() };
}

test('a hundred wishes within a moment are one, a moment after the first', async () => {
  const { run } = aWork();
  const ask = gather(run, 150);
  for (let wish = 0; wish < 100; wish += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(50);
  expect(run).toHaveBeenCalledOnce();
});

test('what is wished for meanwhile is done once more, and then all is done', async () => {
  const { run, end } = aWork();
  const ask = gather(run, 150);
  ask();
  await vi.advanceTimersByTimeAsync(150);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledOnce();
  end();
  await vi.advanceTimersByTimeAsync(150);
  expect(run).toHaveBeenCalledTimes(2);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('what failed does not keep the next wish from being heard', async () => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('away'));
  const ask = gather(run, 150);
  ask();
  await vi.advanceTimersByTimeAsync(150);
  ask();
  await vi.advanceTimersByTimeAsync(150);
  expect(run).toHaveBeenCalledTimes(2);
});
