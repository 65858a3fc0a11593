import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fadeLoader } from './loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the loader stays 100 ms, fades for 300 ms and is gone', () => {
  const done: string[] = [];
  fadeLoader({
    classList: { add: (name: string) => done.push(name) } as unknown as DOMTokenList,
    remove: () => done.push('removed'),
  });
  vi.advanceTimersByTime(99);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['leaving']);
  vi.advanceTimersByTime(299);
  expect(done).toEqual(['leaving']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['leaving', 'removed']);
});

test('a page without one is fine', () => {
  expect(() => fadeLoader(null)).not.toThrow();
});
