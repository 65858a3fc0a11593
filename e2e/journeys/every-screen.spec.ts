import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  expectStill,
  narrow,
  open,
  phone,
  smallTargets,
  watchShifts,
} from '../kit/inspect.ts';
import { arriveAs } from '../kit/people.ts';
import { addressOf, headingOf, lookers, screens, screensOf, type Screen } from '../kit/screens.ts';
import { expect, test } from '../quiet-page.ts';

test('every screen the router knows is among those looked at', () => {
  const router = readFileSync(
    new URL('../../apps/web/src/app/routes.tsx', import.meta.url),
    'utf8',
  );
  const inRouter = [...router.matchAll(/\bpath: '(?<path>[^'*/][^'*]*)'/g)].map(
    ({ groups }) => groups?.['path'] ?? '',
  );
  // These lead elsewhere, and show nothing themselves.
  const moved = ['profile/edit', 'admin/users', 'admin/invitations'];
  const looked = new Set([...screens.map(({ route }) => route), ...moved]);
  expect(inRouter.length).toBeGreaterThan(20);
  expect(inRouter.filter((path) => !looked.has(path))).toEqual([]);
});

// Posts and people who are not there are among the screens.
test.use({ refusals: [404, 422] });

for (const looker of lookers) {
  for (const half of halves(screensOf(looker))) {
    test(`a ${looker} at ${half.map(({ name }) => name).join(', ')}`, async ({ page, context }) => {
      test.slow();
      await context.addInitScript({ content: watchShifts });
      const { username } = await arriveAs(context, looker);
      for (const screen of half) {
        await test.step(screen.name, async () => {
          const address = addressOf(screen, username);
          await arrive(page, address, headingOf(screen, looker, username));
          if (looker === 'visitor' || screen.route.startsWith('admin')) await expectStill(page);
          await look(page);
        });
      }
    });
  }
}

async function arrive(page: Page, address: string, heading: RegExp): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, address);
  await expect(page).toHaveURL(address.replace(/#.*$/, ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Sténopé · \S/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
}

/** What another light can change of what axe looks for. */
const ofLight = ['color-contrast', 'link-in-text-block'];

/** In either light on either device, and as narrow as it gets. */
async function look(page: Page): Promise<void> {
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectForEveryone(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectForEveryone(page, { rules: ofLight });
    expect(await smallTargets(page)).toEqual([]);
    await expectNoOverhang(page);
  }
  await page.setViewportSize(narrow);
  await expectNoOverhang(page);
}

/** Two tests instead of one long one: there are two workers. */
function halves(list: readonly Screen[]): (readonly Screen[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0);
}
