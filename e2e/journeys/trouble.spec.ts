import { expect, test as plain } from '@playwright/test';
import { test as own } from '../kit/own-server.ts';
import { somebody } from '../kit/people.ts';

// The browser logs an unreachable server: these pages need not be silent.
// oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names a fixture needs.
const test = own.extend({ noise: async ({}, use) => use([]) });

test('the server is away while one signs in: nothing typed is lost', async ({ page, product }) => {
  const lila = somebody();
  await page.goto('/login');
  const email = page.getByLabel('Adresse e-mail');
  const password = page.getByLabel('Mot de passe', { exact: true });
  await email.fill(lila.email);
  await password.fill(lila.password);
  await product.goAway();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Sténopé ne répond pas/);
  await expect(email).toHaveValue(lila.email);
  await expect(password).toHaveValue(lila.password);
  await expect(page).toHaveURL('/login');

  await product.startAgain();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Vérifiez vos identifiants/);
});

plain('a name that cannot be checked says so, and can be typed on', async ({ page }) => {
  await page.route('**/api/usernames/check*', (route) => route.abort());
  await page.goto('/register');
  await page.getByLabel('Nom d’utilisateur').fill('lila_moreau');
  await expect(page.getByText('Le nom d’utilisateur n’a pas pu être vérifié.')).toBeVisible();
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('lila_moreau');
});

plain('a part of the site that does not come is a fault one can leave', async ({ page }) => {
  await page.goto('/welcome?lng=en');
  await page.route('**/assets/Search-*', (route) => route.abort());
  await page.getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await page.unrouteAll();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/welcome');
});
