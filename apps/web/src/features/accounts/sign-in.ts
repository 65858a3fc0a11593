import type { QueryClient } from '@tanstack/react-query';
import { showTo, type Viewer } from './api.ts';
import { tellOtherTabs } from './tabs.ts';

/** After sign-in: switches this page to the new viewer, and tells the other tabs. */
export async function signedIn(cache: QueryClient, viewer: Viewer): Promise<void> {
  tellOtherTabs();
  await showTo(cache, viewer);
}
