import type { QueryClient } from '@tanstack/react-query';
import { showTo, type Viewer } from './api.ts';
import { tellOtherTabs } from './tabs.ts';

/** What the server answered to who came in: this page is theirs now, and so are the other tabs. */
export async function signedIn(cache: QueryClient, viewer: Viewer): Promise<void> {
  tellOtherTabs();
  await showTo(cache, viewer);
}
