import { afterEach, expect, test, vi } from 'vitest';
import type { NetworkError } from '../api/failures.ts';
import { loadPart } from './load-part.ts';

afterEach(() => void vi.unstubAllGlobals());

function aLoad() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const loaded = vi.fn<(part: string) => void>();
  const failed = vi.fn<(failure: NetworkError) => void>();
  const close = loadPart(() => promise, { loaded, failed });
  return { loaded, failed, close, resolve, reject };
}

test('a part that comes is told of', async () => {
  const { loaded, resolve } = aLoad();
  resolve('a sheet');
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledWith('a sheet'), 60_000);
});

test.each([
  [true, 'outdated'],
  [false, 'offline'],
])('one that does not come is told of, with or without a network (%s)', async (onLine, code) => {
  vi.stubGlobal('navigator', { onLine });
  const { failed, reject } = aLoad();
  reject(new TypeError('Failed to fetch dynamically imported module'));
  await vi.waitFor(
    () => expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code })),
    60_000,
  );
});

test('to who closed it meanwhile, nothing is told', async () => {
  const { failed, close, reject } = aLoad();
  close();
  reject(new TypeError('Failed to fetch dynamically imported module'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(failed).not.toHaveBeenCalled();
});
