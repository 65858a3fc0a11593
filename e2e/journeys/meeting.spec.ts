import type { Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  narrow,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const head = (page: Page) => page.locator('main header');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const fromMenu = async (page: Page, item: string) => {
  await head(page)
    .getByRole('button', { name: /^Actions sur le profil de/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

// Posts of a blocked member are not found.
test.use({ refusals: [404] });

test('somebody is met, followed, found in a list, silenced, shut out, and let in again', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(phone);
  const noe = await becomeMember(context, 'noe');
  const elsewhere = await browser.newContext({ baseURL: serverAddress() ?? '', locale: 'fr-FR' });
  const lila = await becomeMember(elsewhere, 'lila');
  await publish(elsewhere.request, { title: 'Le dernier bain' });
  const photograph = page.getByRole('link', { name: /Le dernier bain/ }).first();

  await test.step('one follows, and is counted at once', async () => {
    await open(page, `/profile/${lila.username}`);
    await expect(photograph).toBeVisible();
    await expect(head(page)).toContainText(/1\s*publication/);
    await expect(head(page)).toContainText('Pas encore d’écho moyen');
    await tabTo(page, page.getByRole('button', { name: `Suivre ${lila.username}` }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^0\s*abonné/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^1\s*abonné/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /^1\s*abonné/ })).toBeVisible();
    await expectForEveryone(page);
    await expectNoOverhang(page);
    expect(await smallTargets(page)).toEqual([]);
  });

  await test.step('who follows is in a list one can search', async () => {
    await page.getByRole('button', { name: /^1\s*abonné/ }).click();
    const sheet = dialog(page, 'Statistiques');
    const people = sheet.getByRole('list', { name: 'Abonnés' });
    await expect(people.getByRole('listitem')).toHaveCount(1);
    await expect(people).toContainText(`@${noe.username}`);
    await sheet.getByLabel('Chercher un nom').fill('zzz');
    await expect(sheet.getByText(/^Personne dont le nom commence par/)).toBeVisible();
    await sheet.getByLabel('Chercher un nom').fill('no');
    await expect(people.getByRole('listitem')).toHaveCount(1);
    await sheet.getByRole('tab', { name: 'Notes reçues' }).click();
    await sheet.getByLabel('Chercher un titre ou un nom').fill('zzz');
    await expect(sheet.getByText('Rien ne correspond à «\u00a0zzz\u00a0».')).toBeVisible();
    await sheet.getByRole('tab', { name: 'Notes données' }).click();
    await expect(sheet.getByText('Ce membre garde ses notes pour lui.')).toBeVisible();
    await expectForEveryone(page);
    expect(await smallTargets(page)).toEqual([]);
    for (const viewport of [narrow, desk, phone]) {
      await page.setViewportSize(viewport);
      const box = await sheet.boundingBox();
      expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('silenced, then not any more', async () => {
    await fromMenu(page, 'Mettre en sourdine');
    await expect(head(page)).toContainText('en sourdine');
    await fromMenu(page, 'Ne plus mettre en sourdine');
    await expect(head(page)).not.toContainText('en sourdine');
  });

  await test.step('shut out, nothing of them is left, and they find nobody', async () => {
    await fromMenu(page, 'Bloquer');
    const asked = dialog(page, `Bloquer ${lila.username}\u00a0?`);
    await expect(asked).toContainText('Vous ne vous verrez plus l’un l’autre');
    // No empty part between the words and the buttons.
    await expect(asked.locator('.overlay-body')).toHaveCount(0);
    await expectForEveryone(page);
    await asked.getByRole('button', { name: 'Bloquer' }).click();
    await expect(page.getByRole('heading', { name: /^Vous avez bloqué/ })).toBeVisible();
    await expect(photograph).toHaveCount(0);
    await expect(page.getByRole('button', { name: /abonné/ })).toHaveCount(0);
    await expectForEveryone(page);
    const hers = await elsewhere.newPage();
    await open(hers, `/profile/${noe.username}`);
    await expect(hers.getByText('Ce profil n’existe pas.')).toBeVisible();
  });

  await test.step('let in again, followed by nobody', async () => {
    await page.getByRole('button', { name: 'Débloquer' }).click();
    await expect(photograph).toBeVisible();
    await expect(page.getByRole('button', { name: `Suivre ${lila.username}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^0\s*abonné/ })).toBeVisible();
  });
  await elsewhere.close();
});

/** The server's answer when its database is gone. */
const away = {
  status: 503,
  json: { error: { code: 'unavailable', values: {}, requestId: 'journey' } },
};

test.describe('when the server is away', () => {
  test.use({ refusals: [404, 503] });

  test('a profile that does not come is empty, and comes when asked again', async ({
    page,
    context,
    browser,
  }) => {
    await becomeMember(context, 'noe');
    const elsewhere = await browser.newContext({ baseURL: serverAddress() ?? '' });
    const lila = await becomeMember(elsewhere, 'lila');
    await elsewhere.close();
    await page.route('**/api/profiles/*', (route) => route.fulfill(away));
    // A page opened by its address would embed the profile.
    await open(page, '/welcome');
    await walkTo(page, `/profile/${lila.username}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Ce profil n’a pas pu être chargé.');
    await page.unroute('**/api/profiles/*');
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Aucune image pour l’instant.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^0\s*abonné/ })).toBeVisible();
  });
});
