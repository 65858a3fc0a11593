import type { Page } from '@playwright/test';
import { tabTo, typeAnew } from '../kit/keyboard.ts';
import { test } from '../kit/own-server.ts';
import { becomeMember } from '../kit/people.ts';
import { bootstrapSecret, claimCode } from '../kit/product.ts';
import { countPlaces } from '../places.ts';
import { expect } from '../quiet-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({
  // Wrong codes.
  refusals: [403],
  // As on a new site: with the place index, gathered in the background.
  settings: { PLACES_INDEX: 'on' },
});

test('the first with the code owns the site; a secret makes one admin', async ({
  page,
  context,
  browser,
  baseURL,
  product,
}) => {
  await becomeMember(context);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/claim');
  await test.step('by keyboard alone', async () => {
    const code = page.getByLabel('Code de propriété');
    await expect(code).toBeVisible();
    await tabTo(page, code);
    await page.keyboard.type('un code inventé, assez long');
    await tabTo(page, page.getByRole('button', { name: 'Devenir propriétaire' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Le code n’est pas le bon.');
    await expect(code).toBeFocused();

    await typeAnew(page, claimCode);
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Ce site est à vous');
    await expect(title(page)).toBeFocused();
    const onwards = page.getByRole('main').getByRole('link', { name: 'Ouvrir l’administration' });
    await tabTo(page, onwards);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');
    await expect(title(page)).toHaveText('Administration');
  });

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  await becomeMember(elsewhere, 'marc');
  const second = await elsewhere.newPage();
  await second.goto('/admin');
  await expect(second).toHaveURL('/admin/claim');
  await expect(second.getByText('Ce site a déjà un propriétaire.')).toBeVisible();
  await second.getByRole('link', { name: 'J’ai un code d’administration' }).click();
  await second.getByLabel('Code secret').fill('pas celui-là, en tout cas');
  await second.getByRole('button', { name: 'Nommer' }).click();
  await expect(second.getByRole('alert')).toHaveText(
    'La nomination a échoué. Vérifiez le code et l’adresse.',
  );
  await second.getByLabel('Code secret').fill(bootstrapSecret);
  await second.getByRole('button', { name: 'Nommer' }).click();
  await expect(second.getByText('le site a un administrateur de plus')).toBeVisible();
  await second.goto('/admin/moderation');
  await expect(second).toHaveURL('/admin/moderation');
  await elsewhere.close();
  await expect.poll(() => countPlaces(product.dataDir)).toBeGreaterThan(0);
});
