import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CompressionStep } from './compress.ts';
import { compressVideo, type Workshop } from './compression.ts';
import type { Told } from './worker.ts';

const film = new Blob(['film']);

/** A thread that says what it is told to say. */
class Thread extends EventTarget implements Workshop {
  readonly postMessage = vi.fn<(file: unknown) => void>();
  readonly terminate = vi.fn<() => void>();

  tell(data: Told): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let thread = new Thread();
let steps: CompressionStep[] = [];
let stopped = new AbortController();

function compressing() {
  return compressVideo(
    film,
    (step) => steps.push(step),
    stopped.signal,
    () => thread,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  thread = new Thread();
  steps = [];
  stopped = new AbortController();
});

afterEach(() => void vi.useRealTimers());

test('tells how far it is, and what it made', async () => {
  const done = compressing();
  expect(thread.postMessage).toHaveBeenCalledWith(film);
  thread.tell({ step: { name: 'analysing' } });
  thread.tell({ step: { name: 'compressing', progress: 0.5 } });
  thread.tell({ done: { way: 'optimized', facts: undefined } });
  await expect(done).resolves.toEqual({ way: 'optimized', facts: undefined });
  expect(steps.map(({ name }) => name)).toEqual(['analysing', 'compressing']);
  expect(thread.terminate).toHaveBeenCalledOnce();
});

test('a thread that fails leaves it to the server', async () => {
  const done = compressing();
  thread.dispatchEvent(new Event('error'));
  await expect(done).resolves.toEqual({ way: 'server', facts: undefined });
  expect(thread.terminate).toHaveBeenCalledOnce();
});

test('so does one that cannot be made', async () => {
  const done = compressVideo(
    film,
    () => undefined,
    stopped.signal,
    () => {
      throw new Error('no workers here');
    },
  );
  await expect(done).resolves.toEqual({ way: 'server', facts: undefined });
});

test('and one that tells nothing more; each word gives it time again', async () => {
  const done = compressing();
  await vi.advanceTimersByTimeAsync(80_000);
  thread.tell({ step: { name: 'compressing', progress: 0.1 } });
  await vi.advanceTimersByTimeAsync(80_000);
  expect(thread.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(done).resolves.toEqual({ way: 'server', facts: undefined });
});

test('cancelled, it ends at once', async () => {
  const done = compressing();
  stopped.abort();
  await expect(done).rejects.toThrow('stopped');
  expect(thread.terminate).toHaveBeenCalledOnce();
});
