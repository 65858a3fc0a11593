import type { Page } from '@playwright/test';
import { expectShown } from '../kit/inspect.ts';
import { mailTo } from '../kit/outbox.ts';
import { becomeMember } from '../kit/people.ts';
import { expect, test } from '../quiet-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const html = (page: Page) => page.locator('html');
const wall = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.body.parentElement).backgroundColor');

test('a choice changes everything at once, and is found again', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill('lila@example.org');
  await page.getByLabel('Langue').selectOption('Deutsch');
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await expect(title(page)).toHaveText('Anmelden');
  await expect(page).toHaveTitle(/Anmelden/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Suche' })).toBeVisible();
  // Typed text does not change with the language.
  await expect(page.getByRole('textbox', { name: /E-Mail/ })).toHaveValue('lila@example.org');
  await page.reload();
  await expect(title(page)).toHaveText('Anmelden');
});

test('the address wins over what was kept, and is kept itself', async ({ page }) => {
  await page.goto('/login?lng=ja');
  await expect(html(page)).toHaveAttribute('lang', 'ja');
  await page.goto('/login?lng=de');
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await page.goto('/login');
  await expect(html(page)).toHaveAttribute('lang', 'de');
});

for (const [locale, language] of [
  ['it-IT', 'it'],
  ['en-GB', 'en'],
  ['pt-BR', 'fr'],
] as const) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test(`is answered in ${language}`, async ({ page }) => {
      await page.goto('/welcome');
      await expectShown(page);
      await expect(html(page)).toHaveAttribute('lang', language);
    });
  });
}

test('the light is the device’s, until one chooses', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expectShown(page);
  const dark = await wall(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => wall(page)).not.toBe(dark);
  const light = await wall(page);

  await page.getByLabel('Lumière').selectOption('Chambre noire');
  await expect.poll(() => wall(page)).toBe(dark);
  await page.reload();
  await expectShown(page);
  expect(await wall(page)).toBe(dark);
  await page.getByLabel('Lumière').selectOption('Lumière auto');
  await expect.poll(() => wall(page)).toBe(light);
});

test('a member’s language is also that of their mail', async ({ page, context }) => {
  const lila = await becomeMember(context);
  expect((await mailTo(lila.email)).subject).toBe('Confirmez votre adresse e-mail');
  await page.goto('/welcome');
  await page.getByRole('button', { name: /^Langue/ }).click();
  const saved = page.waitForResponse('**/api/me/preferences');
  await page.getByRole('menuitemcheckbox', { name: 'Español' }).click();
  await expect(html(page)).toHaveAttribute('lang', 'es');
  expect((await saved).status()).toBe(200);
  await page.getByRole('complementary').getByText('Dirección por confirmar').click();
  await page.getByRole('button', { name: 'Reenviar el correo' }).click();
  const mail = await mailTo(lila.email, 2);
  expect(mail.subject).toMatch(/dirección|correo/i);
});
