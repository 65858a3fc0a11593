import type { Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  expectStill,
  open,
  phone,
  watchShifts,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { test as onOwnServer } from '../kit/own-server.ts';
import { becomeMember, claimSite } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const figure = (page: Page) => page.getByRole('region', { name: /^Essayez/ });
const slider = (page: Page, name: string) => figure(page).getByRole('slider', { name });
const mean = (page: Page, name: string) =>
  figure(page).getByRole('paragraph').filter({ hasText: name });

test('a visitor moves the marks of six people by keyboard, and sees what the score makes of them', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await open(page, '/trust');
  await expect(mean(page, 'Moyenne simple')).toContainText('2,6');
  const before = await mean(page, 'Score pondéré').innerText();

  await test.step('one who is trusted moves it, one who is new hardly does', async () => {
    await tabTo(page, slider(page, 'Awa'));
    await page.keyboard.press('Home');
    await expect(slider(page, 'Awa')).toHaveAttribute('aria-valuetext', '0,0 sur 5');
    await expect(mean(page, 'Moyenne simple')).toContainText('1,8');
    await expect(mean(page, 'Score pondéré')).not.toHaveText(before);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(slider(page, 'Awa')).toHaveAttribute('aria-valuetext', '4,5 sur 5');
    await expect(mean(page, 'Score pondéré')).toHaveText(before, { useInnerText: true });
  });

  await test.step('a group is one voice', async () => {
    const weight = figure(page).getByText('Nouveau regard · confiance 25').first();
    const alone = await weight.innerText();
    await figure(page).getByRole('switch', { name: 'Les nouveaux font groupe' }).click();
    await expect(weight).not.toHaveText(alone);
    await figure(page).getByRole('button', { name: 'Recommencer' }).click();
    await expect(weight).toHaveText(alone);
  });

  await test.step('every number is there, under its chapter', async () => {
    await expect(page.getByText(/^\(1,5 × Intention \+ 1,2 × Composition/)).toBeVisible();
    await expect(page.getByText(/un indice de 40 au moins\.$/)).toBeVisible();
    await expect(page.getByText(/cette attente dure 3 jours au plus/)).toBeVisible();
    await page.getByText('Stabilisation d’un score').click();
    await expect(page.getByText('stabilization.minRatings')).toBeVisible();
    await expect(page.getByText('Notes pour stabiliser un score')).toBeVisible();
    await expectForEveryone(page);
    await page.setViewportSize(phone);
    await expectNoOverhang(page);
  });
});

test.describe('while the server does not answer', () => {
  test.use({ refusals: [503] });

  test('what cannot be read can be asked for again', async ({ page }) => {
    const away = {
      status: 503,
      json: { error: { code: 'unavailable', values: {}, requestId: 'journey' } },
    };
    await page.route('**/api/trust', (route) => route.fulfill(away));
    // With a question in its address the page is not rendered by the server, which could read them.
    await page.goto('/trust?from=elsewhere');
    await expect(page.getByRole('alert')).toContainText('n’ont pas pu être lues');
    await page.unroute('**/api/trust');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { name: 'Les seuils en vigueur' })).toBeVisible();
    await expect(slider(page, 'Awa')).toBeVisible();
  });
});

onOwnServer(
  'an owner tries other numbers, sees what they would change, and publishes them',
  async ({ page, context, browser, baseURL }) => {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' });
    await becomeMember(elsewhere, 'lila');
    const post = await publish(elsewhere.request);
    await elsewhere.close();
    await becomeMember(context, 'agnes');
    await claimSite(context.request);
    const marks = { intention: 3.5, composition: 3, matiere: 3.5, technique: 3, emotion: 3.5 };
    const given = await context.request.fetch(`/api/works/${post.id}/rating`, {
      method: 'PUT',
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { marks },
    });
    expect(given.ok(), await given.text()).toBe(true);

    await page.setViewportSize(desk);
    await page.addInitScript({ content: watchShifts });
    await open(page, '/admin/trust');
    const main = page.getByRole('main');
    const begin = main.getByRole('button', { name: 'Essayer sans rien changer' });
    await expect(begin).toBeDisabled();
    // At the width of a phone, `every-screen` looks.
    await expectStill(page);
    await main.getByText('Affichage d’un score').click();
    const field = main.getByLabel('Notes pour afficher un score');
    await field.fill('une');
    await expect(main.getByText('Ce n’est pas un nombre.')).toBeVisible();
    await field.fill('1');
    await begin.click();
    await expect(main.getByText('1 publication ou réponse changerait d’état.')).toBeVisible();
    await expect(main.getByText('0 membre changerait de badge.')).toBeVisible();
    await expectForEveryone(page);

    await main.getByLabel('Nom de la version').fill('trust-essai.2');
    await main.getByLabel('Raison du changement').fill('Le site débute.');
    await main.getByRole('button', { name: 'Publier cette version' }).click();
    await expect(main.getByText('La version trust-essai.2 est en vigueur.')).toBeVisible();
    await open(page, '/trust');
    await expect(page.getByText('Le site débute.')).toBeVisible();
    await expect(page.getByText('Ceux de la version trust-essai.2')).toBeVisible();
  },
);
