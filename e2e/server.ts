import { request } from '@playwright/test';
import { claimSite, ownerOfTheSite, register } from './kit/people.ts';
import { quickSettings, startProduct } from './kit/product.ts';
import { knowSomePlaces } from './places.ts';

/**
 * Environment variables by which the set-up tells the tests, in processes of their own, where the
 * server is.
 */
const addressKey = 'STENOPE_E2E_URL';
const dataKey = 'STENOPE_E2E_DATA';

export function serverAddress(): string | undefined {
  return process.env[addressKey];
}

/** Data folder of the server, with its mails among other things. */
export function serverData(): string {
  return process.env[dataKey] ?? '';
}

/** One server with an owner for all journeys that do not start their own. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startProduct(quickSettings);
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
