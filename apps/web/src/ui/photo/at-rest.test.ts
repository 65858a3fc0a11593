import { afterEach, expect, test, vi } from 'vitest';
import { whenAtRest } from './at-rest.ts';

let move = () => undefined as unknown;
let idle: (() => void)[] = [];

vi.stubGlobal('addEventListener', (_: string, hear: () => void) => (move = hear));
vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
vi.stubGlobal('cancelIdleCallback', (place: number) => (idle = idle.toSpliced(place - 1, 1)));

afterEach(() => {
  vi.useRealTimers();
  idle = [];
});

test('while the page rests it is done at once', () => {
  const work = vi.fn<() => void>();
  whenAtRest(work);
  expect(work).toHaveBeenCalledOnce();
});

test('while the page moves it waits for idle time, and rests again soon after', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const work = vi.fn<() => void>();
  move();
  whenAtRest(work);
  expect(work).not.toHaveBeenCalled();
  for (const now of idle) now();
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(101);
  whenAtRest(work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('what has left the screen meanwhile is not done at all', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  move();
  whenAtRest(vi.fn<() => void>())();
  expect(idle).toEqual([]);
});
