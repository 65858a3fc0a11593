import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { signOut } from './sign-out.ts';

vi.mock('@stenope/contract/accounts/signing', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
afterEach(() => void vi.unstubAllGlobals());

test('where what ends a session did not come, that is said, and not that the server failed', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await expect(signOut(new QueryClient())).rejects.toMatchObject({ code: 'outdated' });
  vi.stubGlobal('navigator', { onLine: false });
  await expect(signOut(new QueryClient())).rejects.toMatchObject({ code: 'offline' });
});
