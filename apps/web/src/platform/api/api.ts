import { createClient } from './client.ts';

/** The one client of this page. */
export const api = createClient({ isOnline: () => navigator.onLine });
