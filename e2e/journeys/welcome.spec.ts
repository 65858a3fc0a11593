import type { Page } from '@playwright/test';
import { desk, expectForEveryone, phone } from '../kit/inspect.ts';
import { expect, test } from '../quiet-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const language = (page: Page) => page.locator('html').getAttribute('lang');

test('the first page opens in French, wherever one comes in', async ({ page }) => {
  for (const path of ['/', '/welcome', '/nowhere/at/all']) {
    await page.goto(path);
    await expect(page).toHaveURL('/welcome');
    await expect(title(page)).toHaveText('Un trou d’épingle,\ntoute la lumière.');
    expect(await language(page)).toBe('fr');
  }
  await expect(page.getByRole('list').getByRole('heading')).toHaveText([
    'Partager',
    'Apprendre',
    'Échanger',
  ]);
  await expect(page).toHaveTitle(/^Sténopé · La communauté/);
});

test('the address chooses the language, and the choice is kept', async ({ page }) => {
  await page.goto('/welcome?lng=ja');
  await expect(title(page)).toHaveText('針穴ひとつ、\nすべての光。');
  expect(await language(page)).toBe('ja');

  await page.goto('/welcome');
  await expect(title(page)).toHaveText('針穴ひとつ、\nすべての光。');

  await page.goto('/welcome?lng=en-GB');
  await expect(title(page)).toHaveText('A pinhole,\nand all the light.');
  expect(await language(page)).toBe('en');
});

test('a visitor chooses language and light, and finds both again', async ({ page }) => {
  await page.goto('/welcome');
  await page.getByLabel('Langue').selectOption('Deutsch');
  await expect(title(page)).toHaveText('Ein Nadelloch,\ndas ganze Licht.');
  await page.getByLabel('Beleuchtung').selectOption('Leuchttisch');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await page.reload();
  await expect(title(page)).toHaveText('Ein Nadelloch,\ndas ganze Licht.');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByLabel('Beleuchtung')).toHaveValue('light');
});

test('everyone can read the first page, also where its photograph lies behind', async ({
  page,
}) => {
  await page.goto('/welcome');
  await expect(title(page)).toBeVisible();
  await test.step('the keyboard reaches the content first', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeInViewport();
    await page.getByRole('main').focus();
  });
  // Contrast over a photograph cannot be computed: it is checked against the wall behind.
  await page.evaluate("document.querySelector('.pinhole').remove()");
  for (const viewport of [phone, desk]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectForEveryone(page, { rules: ['color-contrast'], isCertain: true });
    }
  }
});
