import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { partFailure } from '../../platform/parts/load-part.ts';
import { forgetViewer, whileLeaving } from './api.ts';
import { tellOtherTabs } from './tabs.ts';

/** Ends the session; rejects when the server could not be reached, and nothing changes. */
export async function signOut(cache: QueryClient): Promise<void> {
  const { logout } = await import('@stenope/contract/accounts/signing').catch((cause: unknown) => {
    throw partFailure(cause);
  });
  try {
    await whileLeaving(cache, async () => {
      await api(logout);
      tellOtherTabs();
      await forgetViewer(cache);
    });
  } catch (error) {
    void cache.refetchQueries({ type: 'active' });
    throw error;
  }
}
