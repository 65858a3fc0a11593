import { expect, test } from '@playwright/test';
import { expectForEveryone } from '../kit/inspect.ts';

/** Makes the page throw at its n-th read of `dataset` on `<html>`: at the start, or in a render. */
const breakAt = (look: number) => `
  let looks = 0;
  const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dataset');
  Object.defineProperty(HTMLElement.prototype, 'dataset', {
    get() {
      looks += 1;
      if (looks >= ${look}) throw new Error('no developer left');
      return get.call(this);
    },
  });`;

test('a page that cannot be drawn says so and offers a way on', async ({ page }) => {
  await page.addInitScript({ content: breakAt(2) });
  await page.goto('/welcome?lng=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rendering error');
  await expect(page.getByText('no developer left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectForEveryone(page);
  }
});

test('an application that cannot start says why', async ({ page }) => {
  await page.addInitScript({ content: breakAt(1) });
  await page.goto('/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erreur de chargement React');
  await expect(page.getByText('Error: no developer left', { exact: true })).toBeVisible();
});
