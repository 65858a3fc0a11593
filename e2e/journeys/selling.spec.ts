import type { Browser, Page, Route } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  lostAtEnd,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { becomeMember, turnShop } from '../kit/people.ts';
import { aPicture } from '../kit/pictures.ts';
import { sendPicture } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const link = 'https://boutique.example.org/tirages/1';

async function another(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: serverAddress() ?? '', locale: 'fr-FR' });
  await becomeMember(context, name);
  return context.newPage();
}

/** Lets the server do it, and loses its answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  const error = { code: 'internal', values: {}, requestId: 'lost' };
  await route.fulfill({ status: 500, json: { error } });
}

const create = (page: Page) => page.getByRole('button', { name: 'Mettre en vente' });

async function fill(page: Page, price: string): Promise<void> {
  await page.getByLabel('Nom du produit').fill('Tirage baryté');
  await page.getByLabel('Prix en euros').fill(price);
  await page.getByLabel('Particulier').check();
  await page.getByLabel('Description').fill('30 × 40 cm, numéroté.');
  await page.getByLabel('Lien d’achat').fill('boutique.example.org/tirages/1');
}

// A picture may be on its way when the product is deleted (404).
test.use({ refusals: [404, 500] });

test('a product is put on sale, seen by another, changed, hidden with its shop, and deleted', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(phone);
  const lila = await becomeMember(context, 'lila');

  await test.step('it needs a shop', async () => {
    await open(page, '/create?kind=product');
    await expect(
      page.getByText('Un produit demande d’être connecté, un profil Pro et une boutique active.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Activer ma boutique' })).toBeVisible();
    await turnShop(context.request, 'open');
    await open(page, '/create?kind=product');
  });

  await test.step('what is missing or unclear is said beside it', async () => {
    await create(page).click();
    await expect(page.getByText('Choisissez l’image du produit.').first()).toBeVisible();
    await expect(page.getByText('Indiquez un prix.')).toBeVisible();
    await expect(page.getByText(/^Dites à quel titre vous vendez/)).toBeVisible();
    await fill(page, '1.234');
    await create(page).click();
    await expect(page.getByText(/^Ce prix peut se lire de deux façons/)).toBeVisible();
    await page.getByLabel('Prix en euros').fill('1 234,50 €');
    await expect(page.getByText(/1\s234,50\s€ TTC/)).toBeVisible();
    await expectForEveryone(page);
    await expectNoOverhang(page);
    expect(await smallTargets(page)).toEqual([]);
  });

  await test.step('what was written is there after a reload', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await aPicture({ width: 800, height: 1000 }));
    await expect(page.getByText(/ · envoyé$/)).toBeVisible();
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Nom du produit')).toHaveValue('Tirage baryté');
    await expect(page.getByLabel('Particulier')).toBeChecked();
  });

  const address = await test.step('it is created, and stands on its own page', async () => {
    // The answer gets lost: nothing written is, and a second attempt makes one product.
    await page.route('**/api/products', loseAnswer, { times: 1 });
    await create(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Erreur lors de la création' }),
    ).toBeVisible();
    await expect(page.getByLabel('Nom du produit')).toHaveValue('Tirage baryté');
    await create(page).click();
    // Visible on the page, and announced to screen readers.
    await expect(page.getByText('Produit créé.')).toHaveClass('sr-only');
    await expect(page.getByRole('heading', { name: 'Tirage baryté' })).toBeVisible();
    await expect(page.getByText(/1\s234,50\s€ TTC/)).toBeVisible();
    await expect(page.getByText('Vendeur particulier')).toBeVisible();
    return new URL(page.url()).pathname;
  });

  const his = await another(browser, 'noe');
  await his.setViewportSize(desk);
  await test.step('another sees it, with a link that is marked as one that leaves', async () => {
    await expect
      .poll(async () =>
        (await his.request.get(address.replace(/^\/shop\/\w+/, '/api/products'))).status(),
      )
      .toBe(200);
    await open(his, address);
    await expect(his.getByRole('heading', { name: 'Tirage baryté' })).toBeVisible();
    const buy = his.getByRole('link', { name: /^Acheter sur boutique\.example\.org/ });
    await expect(buy).toHaveAttribute('href', link);
    await expect(buy).toHaveAttribute('target', '_blank');
    await expect(buy).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await expect(his.getByRole('img', { name: /Tirage baryté/ })).toBeVisible();
    await expectForEveryone(his);
    await expectNoOverhang(his);
    // On a phone the button is in the bottom bar, with nothing over it.
    await his.setViewportSize(phone);
    await expect(buy).toBeInViewport({ ratio: 1 });
    await expect(his.getByRole('navigation')).toBeHidden();
    await expect(his.getByRole('button', { name: 'Retour' })).toBeInViewport({ ratio: 1 });
    await expectForEveryone(his);
    expect(await lostAtEnd(his)).toEqual([]);
    expect(await smallTargets(his)).toEqual([]);
    await his.setViewportSize(desk);
    await his.getByRole('button', { name: 'Actions sur le produit' }).click();
    await expect(his.getByRole('menuitem', { name: 'Signaler' })).toBeVisible();
    await expect(his.getByRole('menuitem', { name: 'Modifier' })).toHaveCount(0);
    await his.keyboard.press('Escape');
  });

  await test.step('it is found on its seller’s page', async () => {
    await walkTo(his, `/profile/${lila.username}?tab=resources`);
    const shelf = his.getByRole('list', { name: 'Produits' });
    await expect(shelf.getByRole('link', { name: /Tirage baryté/ })).toHaveAttribute(
      'href',
      address,
    );
    await expectForEveryone(his);
    await shelf.getByRole('link', { name: /Tirage baryté/ }).click();
    await expect(his).toHaveURL(address);
  });

  await test.step('its seller changes the price', async () => {
    await page.getByRole('button', { name: 'Actions sur le produit' }).click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    const sheet = page.getByRole('dialog', { name: 'Modifier le produit' });
    await expect(sheet.getByLabel('Prix en euros')).toHaveValue('1234,50');
    await sheet.getByLabel('Prix en euros').fill('99€90');
    await sheet.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText(/99,90\s€ TTC/)).toBeVisible();
  });

  await test.step('closed, the shop keeps it for its seller alone; open again, it is back', async () => {
    await turnShop(context.request, 'closed');
    await his.reload();
    await expect(his.getByRole('heading', { name: 'Produit introuvable' })).toBeVisible();
    await open(page, address);
    await expect(page.getByText(/^Votre boutique est fermée/)).toBeVisible();
    await turnShop(context.request, 'open');
    await his.reload();
    await expect(his.getByText(/99,90\s€ TTC/)).toBeVisible();
  });

  await test.step('deleted, it is gone for both', async () => {
    await page.getByRole('button', { name: 'Actions sur le produit' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    const asked = page.getByRole('dialog', { name: 'Supprimer ce produit ?' });
    await asked.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Produit supprimé.')).toBeVisible();
    await his.reload();
    await expect(his.getByRole('heading', { name: 'Produit introuvable' })).toBeVisible();
  });
  await his.context().close();
});

test('where no link leads to a shop, one writes to the seller', async ({
  page,
  context,
  browser,
}) => {
  const lila = await becomeMember(context, 'lila');
  await turnShop(context.request, 'open');
  const answer = await context.request.post('/api/products', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      mediaId: await sendPicture(context.request),
      name: 'Tirage baryté',
      priceCents: 4500,
      sellerStatus: 'individual',
    },
  });
  const { id } = (await answer.json()) as { readonly id: string };
  const address = `/shop/${lila.username}/${id}`;
  const write = `Écrire à ${lila.username}`;
  await open(page, address);
  await expect(page.getByText('Le vendeur n’a pas indiqué de lien d’achat.')).toBeVisible();
  await expect(page.getByRole('button', { name: write })).toHaveCount(0);

  const his = await another(browser, 'noe');
  await his.setViewportSize(phone);
  await expect.poll(async () => (await his.request.get(`/api/products/${id}`)).status()).toBe(200);
  await open(his, address);
  await expectForEveryone(his);
  await expectNoOverhang(his);
  expect(await smallTargets(his)).toEqual([]);
  await his.getByRole('button', { name: write }).click();
  await expect(his).toHaveURL(/\/chat\/[\w-]+$/);
  await expect(his.getByLabel(`Votre message à ${lila.username}`)).toBeVisible();
  await his.context().close();
});
