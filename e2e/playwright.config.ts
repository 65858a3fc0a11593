import { defineConfig } from '@playwright/test';
import { findChromium, launchFlags } from '@stenope/kit/chromium';
import { serverAddress } from './server.ts';

const chromium = findChromium();

/**
 * Journeys that take longest or start a browser or server of their own: started first, so that none
 * is waited for alone at the end.
 */
const long = [
  'push',
  'gallery',
  'community-map',
  'map-style',
  'every-screen',
  'other-languages',
  'creating',
  'owning',
  'trusting',
  'films-in-trouble',
];
const longFiles = long.map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  globalSetup: './server.ts',
  forbidOnly: true,
  fullyParallel: true,
  // One more than the cores of a small machine: a journey waits for a third of its time, for answers,
  // timers and pictures.
  workers: 3,
  projects: [
    { name: 'long', testMatch: longFiles },
    { name: 'short', testIgnore: longFiles },
  ],
  // Journeys that pass only at the second attempt are named in the summary of `npm test`.
  retries: 1,
  // Three browsers, a server and a database may share two slow, busy cores: only a fault takes this
  // long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    ...(serverAddress() === undefined ? {} : { baseURL: serverAddress() }),
    locale: 'fr-FR',
    // Animated pages are drawn many times over; journeys about animation opt in (`moving`).
    contextOptions: { reducedMotion: 'reduce' },
    // A worker between page and server would hide requests from journeys, and keep files from one page
    // to the next; `offline` and `push` are about it.
    serviceWorkers: 'block',
    // A trace doubles the time of a journey: recorded only on a retry.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [...launchFlags],
    },
  },
});
