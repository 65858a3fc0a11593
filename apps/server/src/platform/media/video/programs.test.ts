import { expect, onTestFinished, test, vi } from 'vitest';
import { Programs } from './programs.ts';

function looking(...answers: readonly boolean[]) {
  const find = vi.fn<() => Promise<boolean>>();
  for (const answer of answers) find.mockResolvedValueOnce(answer);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return { find, programs: new Programs(find, undefined) };
}

test('programs that are missing are looked for again after a minute', async () => {
  const { find, programs } = looking(false, true);
  expect(await programs.areThere()).toBe(false);
  vi.advanceTimersByTime(59_000);
  expect(await programs.areThere()).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(await programs.areThere()).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(await programs.areThere()).toBe(true);
  expect(find).toHaveBeenCalledTimes(2);
});

test('programs that could not be started are looked for again at once', async () => {
  const { programs } = looking(true, false);
  expect(await programs.areThere()).toBe(true);
  programs.forget();
  expect(await programs.areThere()).toBe(false);
});
