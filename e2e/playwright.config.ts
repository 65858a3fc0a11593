import { defineConfig } from '@playwright/test';
import { findChromium, launchFlags } from './chromium.ts';
import { serverAddress } from './server.ts';

const chromium = findChromium();

/** What takes longest, or a browser or server of its own: begun last, it would be waited for alone. */
const long = [
  'push',
  'gallery',
  'every-screen',
  'other-languages',
  'creating',
  'owning',
  'trusting',
];
const longFiles = long.map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  globalSetup: './server.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  projects: [
    { name: 'long', testMatch: longFiles },
    { name: 'short', testIgnore: longFiles },
  ],
  // Who passes at the second go is named in the summary of `npm test`.
  retries: 1,
  // Two browsers, a server and a database share what may be two slow cores, busy with other things:
  // only a fault waits so long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    ...(serverAddress() === undefined ? {} : { baseURL: serverAddress() }),
    locale: 'fr-FR',
    // A page that moves is drawn many times over; journeys about movement say so (`moving`).
    contextOptions: { reducedMotion: 'reduce' },
    // A picture of every step takes as long again as the journey: only where something went wrong.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [...launchFlags],
    },
  },
});
