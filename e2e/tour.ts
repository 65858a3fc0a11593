import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { desk, phone } from './kit/inspect.ts';
import { register, type Person } from './kit/people.ts';
import { contextFor, inStudio, openStill, type View } from './kit/studio.ts';

const folder = fileURLToPath(new URL('../docs/tour/', import.meta.url));
const largest = 120_000;

interface Stop extends View {
  readonly name: string;
  readonly address: string;
  readonly isMember?: boolean;
}

/** What the README shows, taken from the product as it is built. */
const stops: readonly Stop[] = [
  { name: 'welcome', address: '/welcome', language: 'fr', light: 'dark', viewport: desk },
  { name: 'register', address: '/register', language: 'fr', light: 'dark', viewport: phone },
  {
    name: 'home',
    address: '/welcome',
    language: 'fr',
    light: 'light',
    viewport: phone,
    isMember: true,
  },
  {
    name: 'account',
    address: '/edit-profile',
    language: 'fr',
    light: 'dark',
    viewport: desk,
    isMember: true,
  },
  { name: 'trust', address: '/trust', language: 'fr', light: 'light', viewport: desk },
  { name: 'welcome-ja', address: '/welcome', language: 'ja', light: 'dark', viewport: phone },
];

/** As good as its weight allows: a README is read on the way, too. */
async function photograph(page: Page): Promise<Buffer> {
  for (let quality = 88; quality >= 40; quality -= 8) {
    const picture = await page.screenshot({ type: 'jpeg', quality });
    if (picture.length <= largest) return picture;
  }
  throw new Error(`${page.url()} cannot be shown in ${largest} bytes.`);
}

await mkdir(folder, { recursive: true });
await inStudio(async (studio) => {
  for (const { name, address, isMember = false, ...view } of stops) {
    const context = await contextFor(studio, view);
    if (isMember) {
      const username = `lila_${name}`;
      const lila: Person = {
        username,
        email: `${username}@example.org`,
        password: 'un sténopé de 1850',
      };
      await register(context.request, lila);
    }
    const page = await context.newPage();
    await openStill(page, address);
    const picture = await photograph(page);
    await writeFile(path.join(folder, `${name}.jpg`), picture);
    console.log(`docs/tour/${name}.jpg ${Math.round(picture.length / 1000)} kB`);
    await context.close();
  }
});
