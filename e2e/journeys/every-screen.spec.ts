import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  narrow,
  open,
  phone,
  smallTargets,
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
      const { username } = await arriveAs(context, looker);
      for (const screen of half) {
        await test.step(screen.name, async () => {
          await look(page, addressOf(screen, username), headingOf(screen, looker, username));
        });
      }
    });
  }
}

/** In either light, on either device, and as narrow as it gets. */
async function look(page: Page, address: string, heading: RegExp): Promise<void> {
  await page.setViewportSize(phone);
  // Nothing is judged while it changes its colour.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, address);
  await expect(page).toHaveURL(address.replace(/#.*$/, ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Sténopé · \S/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

  for (const [viewport, colorScheme] of [
    [phone, 'dark'],
    [desk, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectForEveryone(page);
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
