import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { forgetViewer } from './api.ts';
import { tellOtherTabs } from './tabs.ts';

/** Ends the session; it fails when the server could not be told, and one is still signed in. */
export async function signOut(cache: QueryClient): Promise<void> {
  const { logout } = await import('@stenope/contract/accounts/signing');
  // What is still being fetched as a member would be refused on arrival.
  await cache.cancelQueries();
  try {
    await api(logout);
  } catch (error) {
    void cache.refetchQueries({ type: 'active' });
    throw error;
  }
  tellOtherTabs();
  await forgetViewer(cache);
}
