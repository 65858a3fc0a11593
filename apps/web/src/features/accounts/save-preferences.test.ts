import type { Me } from '@stenope/contract/accounts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../platform/api/failures.ts';
import { accountKeys, updateViewer, viewerIn } from './api.ts';
import { savePreferences } from './save-preferences.ts';

const asked = vi.hoisted(() => vi.fn<(body: object) => Promise<unknown>>());
vi.mock('../../platform/api/api.ts', () => ({
  api: async (_entry: unknown, { body }: { body: object }) => asked(body),
}));
afterEach(() => void asked.mockReset());

const before = {
  id: 'lila',
  language: 'fr',
  interests: [],
  showsSensitive: false,
} as unknown as Me;

function looking(): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(accountKeys.viewer, { me: before, session: null });
  return cache;
}

test('what could not be saved goes back, and nothing else does', async () => {
  const cache = looking();
  let fail = (_error: Error): void => undefined;
  asked.mockImplementationOnce(
    () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
  );
  const saving = savePreferences(cache, { showsSensitive: true });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 60_000);
  expect(viewerIn(cache)?.me).toMatchObject({ showsSensitive: true });
  // Another preference is saved while the first is in flight.
  asked.mockResolvedValueOnce({ ...before, showsSensitive: true, interests: ['night'] });
  await savePreferences(cache, { interests: ['night'] });
  fail(new NetworkError('network'));
  await expect(saving).rejects.toThrow(NetworkError);
  expect(viewerIn(cache)?.me).toMatchObject({ showsSensitive: false, interests: ['night'] });
});

test('what could not be saved for one member is not put back for the next', async () => {
  const cache = looking();
  const noor = { ...before, id: 'noor', showsSensitive: true };
  asked.mockImplementationOnce(() => {
    updateViewer(cache, { me: noor });
    return Promise.reject(new NetworkError('network'));
  });
  await expect(savePreferences(cache, { showsSensitive: true })).rejects.toThrow(NetworkError);
  expect(viewerIn(cache)?.me).toEqual(noor);
});
