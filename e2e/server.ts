import { request } from '@playwright/test';
import { claimSite, ownerOfTheSite, register } from './kit/people.ts';
import { startProduct } from './kit/product.ts';
import { knowSomePlaces } from './places.ts';

/** How the set-up tells the tests, which run in processes of their own, where the server is. */
const addressKey = 'STENOPE_E2E_URL';
const dataKey = 'STENOPE_E2E_DATA';

export function serverAddress(): string | undefined {
  return process.env[addressKey];
}

/** Where the server keeps its mails, among other things. */
export function serverData(): string {
  return process.env[dataKey] ?? '';
}

/**
 * One server for all journeys that do not ask for their own, with an owner. To gather all places of
 * the world would keep a core busy for half a minute, and journeys waiting for it (`owning` sees it
 * begin, the server's own tests see the whole).
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startProduct({
    PLACES_INDEX: 'off',
    NODE_OPTIONS: `--import=${import.meta.resolve('../apps/server/test/kit/quick/server-passwords.mjs')}`,
  });
  try {
    await knowSomePlaces(dataDir);
    const api = await request.newContext({ baseURL: url });
    await register(api, ownerOfTheSite);
    await claimSite(api);
    await api.dispose();
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[addressKey] = url;
  process.env[dataKey] = dataDir;
  return stop;
}
