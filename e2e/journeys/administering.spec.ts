import type { Page } from '@playwright/test';
import { desk, expectForEveryone, expectNoOverhang, open, phone, stepTo } from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { test } from '../kit/own-server.ts';
import { becomeMember, claimSite } from '../kit/people.ts';
import { expect } from '../quiet-page.ts';

test.use({ settings: { FEATURES: 'admin-user-search' } });

const main = (page: Page) => page.getByRole('main');
const rowOf = (page: Page, name: string) =>
  main(page).getByRole('list', { name: 'Membres' }).getByRole('button', { name });

test('an owner finds a member, makes them an admin by keyboard, and the log says so', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' });
  const lila = await becomeMember(elsewhere, 'lila');
  const owner = await becomeMember(context, 'agnes');
  await claimSite(context.request);

  await test.step('the dashboard says what it has read, and no more', async () => {
    await page.setViewportSize(desk);
    await open(page, '/admin');
    await expect(main(page).getByText('Rien n’attend l’équipe.')).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'Trente derniers jours' })).toBeVisible();
    await expectForEveryone(page);
    await main(page)
      .getByRole('link', { name: /^Membres / })
      .click();
    await expect(page).toHaveURL('/admin/members');
  });

  await test.step('a member is found by kind and by name', async () => {
    await expect(rowOf(page, lila.username)).toBeVisible();
    await main(page).getByRole('radio', { name: 'Équipe' }).check({ force: true });
    await expect(rowOf(page, owner.username)).toBeVisible();
    await expect(rowOf(page, lila.username)).toHaveCount(0);
    await main(page).getByRole('radio', { name: 'Tous' }).check({ force: true });
    await main(page).getByLabel('Chercher un membre').fill(lila.email);
    await expect(rowOf(page, lila.username)).toBeVisible();
    await expect(rowOf(page, owner.username)).toHaveCount(0);
    await main(page).getByLabel('Chercher un membre').fill('personne de ce nom');
    await main(page).getByRole('button', { name: 'Voir tous les membres' }).click();
    await expect(main(page).getByLabel('Chercher un membre')).toHaveValue('');
    await expect(rowOf(page, owner.username)).toBeVisible();
  });

  const sheet = page.getByRole('dialog').first();
  await test.step('by keyboard alone they are opened and made an admin', async () => {
    await tabTo(page, rowOf(page, lila.username));
    await page.keyboard.press('Enter');
    await expect(sheet.getByText(lila.email)).toBeVisible();
    await expectForEveryone(page);
    await tabTo(page, sheet.getByRole('button', { name: 'Nommer administrateur' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Nommer ${lila.username}` });
    await expect(question).toBeVisible();
    await tabTo(page, question.getByRole('button', { name: 'Nommer administrateur' }));
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(sheet.getByText('Administrateur', { exact: true })).toBeVisible();
  });

  await test.step('and the role is taken back, on a phone', async () => {
    await page.setViewportSize(phone);
    await expectNoOverhang(page);
    await sheet.getByRole('button', { name: 'Retirer le rôle' }).click();
    const question = page.getByRole('dialog', { name: `Retirer ce rôle à ${lila.username}` });
    await question.getByRole('button', { name: 'Retirer le rôle' }).click();
    await expect(question).toHaveCount(0);
    await expect(sheet.getByText('Membre', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the log has both, is searched, and taken away', async () => {
    await stepTo(page, '/admin/audit');
    const log = main(page).getByRole('list', { name: 'Journal' });
    await expect(log.getByText('a nommé un administrateur')).toBeVisible();
    await expect(log.getByText('a retiré le rôle d’administrateur')).toBeVisible();
    await expectForEveryone(page);
    await main(page).getByLabel('Acte').selectOption({ label: 'a nommé un administrateur' });
    await main(page).getByLabel('À propos de').fill(`@${lila.username}`);
    await main(page).getByRole('button', { name: 'Chercher' }).click();
    await expect(log.getByText('a retiré le rôle d’administrateur')).toHaveCount(0);
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await main(page).getByLabel('Par qui').fill('personne');
    await main(page).getByRole('button', { name: 'Chercher' }).click();
    await main(page).getByRole('button', { name: 'Voir tout le journal' }).click();
    await expect(main(page).getByLabel('Par qui')).toHaveValue('');
    await expect(log.getByText('a retiré le rôle d’administrateur')).toBeVisible();
    const file = main(page).getByRole('link', { name: 'Exporter en CSV' });
    const coming = page.waitForEvent('download');
    await file.click();
    expect((await coming).suggestedFilename()).toMatch(/^stenope-audit-.*\.csv$/);
  });
  await elsewhere.close();
});

test.describe('while the server does not answer', () => {
  test.use({ refusals: [503] });

  test('the team is told that it was not read, and asks again', async ({ page, context }) => {
    const away = {
      status: 503,
      json: { error: { code: 'unavailable', values: {}, requestId: 'journey' } },
    };
    await becomeMember(context, 'agnes');
    await claimSite(context.request);
    await open(page, '/welcome');
    const calm = 'Rien n’attend l’équipe.';
    const none = 'Aucune tâche n’est en échec.';
    for (const [place, api, said, read] of [
      ['/admin', '**/api/admin/dashboard', 'L’état du site n’a pas pu être lu', calm],
      ['/admin/jobs', '**/api/admin/jobs*', 'La liste n’a pas pu être lue', none],
    ] as const) {
      await page.route(api, (route) => route.fulfill(away));
      await stepTo(page, place);
      await expect(main(page).getByRole('alert')).toContainText(said);
      await expect(main(page).getByText(read)).toHaveCount(0);
      await page.unroute(api);
      await main(page).getByRole('button', { name: 'Réessayer' }).click();
      await expect(main(page).getByText(read)).toBeVisible();
    }
  });
});
