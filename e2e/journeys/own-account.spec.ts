import type { Page } from '@playwright/test';
import {
  expectForEveryone,
  expectNoOverhang,
  expectShown,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { mailTo } from '../kit/outbox.ts';
import { aPicture } from '../kit/pictures.ts';
import { becomeMember, becomePro, somebody } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A colour with equal red, green and blue. */
const grey = /rgb\((?<part>\d+), \k<part>, \k<part>\)/;

test.describe('another address', () => {
  // A wrong password.
  test.use({ refusals: [403] });

  test('is one’s own once the link sent there is opened', async ({ page, context }) => {
    await page.setViewportSize(phone);
    const lila = await becomeMember(context, 'lila');
    const { email: other } = somebody('lila_ailleurs');
    await open(page, '/edit-profile');

    await test.step('an index leads to every part, by keys too', async () => {
      const index = page.getByRole('navigation', { name: 'Sommaire des réglages' });
      await tabTo(page, index.getByRole('link', { name: /^Données et départ/ }));
      // The focus is shown by two grey rings.
      const [outline, shadow] = await page.evaluate<readonly [string, string]>(`(() => {
        const { outlineColor, boxShadow } = getComputedStyle(document.activeElement);
        return [outlineColor, boxShadow];
      })()`);
      expect(outline).toMatch(grey);
      expect(shadow).toMatch(grey);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/edit-profile#data');
      await expect(page.getByRole('heading', { name: 'Données et départ' })).toBeInViewport();
      // A key pressed before it would end the wait for the part.
      await expect(page.locator('#data')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(section(page, 'Vos données').getByRole('button').first()).toBeFocused();
    });
    const address = section(page, 'Adresse e-mail');
    await expect(address).toContainText(lila.email);
    await address.getByRole('button', { name: 'Changer d’adresse' }).click();
    const typed = address.getByLabel('Nouvelle adresse e-mail');
    await expect(typed).toBeFocused();

    await test.step('what is wrong is said beside it, and nothing is lost', async () => {
      await typed.fill('pas une adresse');
      await address.getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(address.getByText('Cette adresse e-mail n’est pas valide.')).toBeVisible();
      await typed.fill(other);
      await address.getByLabel('Mot de passe actuel', { exact: true }).fill('pas le bon');
      await address.getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(
        address.getByRole('alert').or(address.locator('[aria-invalid=true]')).first(),
      ).toBeVisible();
      await expect(typed).toHaveValue(other);
      await expectForEveryone(page);
      await expectNoOverhang(page);
      expect(await smallTargets(page)).toEqual([]);
    });

    await test.step('sent, the old one stays until the link is opened', async () => {
      await address.getByLabel('Mot de passe actuel', { exact: true }).fill(lila.password);
      await address.getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(address.getByText(`Lien envoyé à ${other}.`)).toBeVisible();
      await expect(address.getByRole('button', { name: 'Changer d’adresse' })).toBeFocused();
      await expect(address).toContainText(lila.email);
    });

    await test.step('opened, it is theirs, and the former one is told', async () => {
      const mail = await mailTo(other);
      expect(mail.subject).toBe('Confirmez votre nouvelle adresse');
      await page.goto(mail.link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
      await open(page, '/edit-profile');
      await expect(section(page, 'Adresse e-mail')).toContainText(other);
      await expect(section(page, 'Adresse e-mail')).toContainText('Adresse confirmée');
      const told = await mailTo(lila.email, 2);
      expect(told.subject).toBe('Votre adresse e-mail a changé');
    });
  });
});

test('the word about an address to confirm is put away until the next visit', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await becomeMember(context, 'lila');
  await open(page, '/welcome');
  const notice = page.getByRole('complementary', { name: 'Adresse à confirmer' });
  await expect(notice).toBeVisible();
  await notice.getByText('Adresse à confirmer').click();
  await expect(notice.getByRole('button', { name: 'Renvoyer l’e-mail' })).toBeVisible();
  await expectForEveryone(page, { part: 'main aside' });
  await notice.getByRole('button', { name: 'Plus tard' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
  await page.reload();
  await expectShown(page);
  await expect(notice).toHaveCount(0);
  await walkTo(page, '/edit-profile');
  await expect(section(page, 'Adresse e-mail')).toContainText(/À confirmer\s: un lien/);
  const next = await context.newPage();
  await open(next, '/welcome');
  await expect(next.getByRole('complementary', { name: 'Adresse à confirmer' })).toBeVisible();
});

test('where a Pro works is put on a map, saved at once, and taken back', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const { username } = await becomeMember(context, 'lila');
  await becomePro(context.request);
  await open(page, '/edit-profile');
  const place = section(page, 'Lieu');
  await test.step('what a title says is not said again by its field', async () => {
    for (const name of ['Photo de profil', 'Nom d’utilisateur', 'Lieu']) {
      const said = await section(page, name).getByText(name, { exact: true }).all();
      const boxes = await Promise.all(said.map((one) => one.boundingBox()));
      expect(boxes.filter((box) => (box?.width ?? 0) > 1)).toHaveLength(1);
    }
    await expect(page.getByLabel('Nom d’utilisateur').and(page.getByRole('textbox'))).toBeVisible();
    await expect(place.getByRole('combobox', { name: 'Lieu' })).toBeVisible();
  });
  await place.getByRole('button', { name: 'Placer sur la carte' }).click();
  const map = page.getByRole('application', { name: 'Carte du monde' });
  await map.focus();
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Choisir ce lieu' }).click();
  await expect(place.getByText('Enregistré.')).toBeVisible();
  const field = place.getByRole('combobox', { name: 'Lieu' });
  await expect(field).not.toHaveValue('');
  await expect(page.getByRole('radio', { name: 'exacte' })).toHaveCount(0);
  await expectForEveryone(page);
  await expectNoOverhang(page);
  await page.reload();
  const label = await field.inputValue();
  expect(label).not.toBe('');

  await walkTo(page, `/profile/${username}`);
  await expect(page.locator('main header').getByText(label, { exact: true })).toBeVisible();
  await walkTo(page, '/edit-profile');
  await place.getByRole('button', { name: 'Retirer le lieu' }).click();
  await expect(place.getByText('Enregistré.')).toBeVisible();
  await open(page, `/profile/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(label, { exact: true })).toHaveCount(0);
});

test.describe('the two lists', () => {
  // Blocked content is not found.
  test.use({ refusals: [404] });

  test('of whom one shut out or silenced, under a post, lead back to them', async ({
    page,
    context,
    browser,
  }) => {
    await page.setViewportSize(phone);
    await becomeMember(context, 'noe');
    const elsewhere = await browser.newContext({ baseURL: serverAddress() ?? '', locale: 'fr-FR' });
    const lila = await becomeMember(elsewhere, 'lila');
    const { id: postId } = await publish(elsewhere.request, { title: 'Le dernier bain' });
    await elsewhere.close();
    const address = `/user/${lila.username}/post/${postId}`;
    const fromPost = async (item: string) => {
      await page.getByRole('button', { name: 'Autres actions' }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    const boundaries = section(page, 'Membres bloqués ou en sourdine');
    const of = (name: string) => boundaries.getByRole('list', { name });

    await test.step('silenced, then heard again', async () => {
      await open(page, address);
      await fromPost('Mettre en sourdine');
      await page.getByRole('button', { name: 'Rétablir' }).click();
      await expect(page.getByText('Ce membre n’est plus en sourdine.')).toBeVisible();
      await fromPost('Mettre en sourdine');
      await expect(page.getByText(/^En sourdine\s: ni notification/)).toBeVisible();
      await walkTo(page, '/edit-profile');
      await expect(of('En sourdine').getByRole('listitem')).toHaveCount(1);
      await boundaries.getByRole('button', { name: /^Rétablir «/ }).click();
      await expect(boundaries.getByText('Personne n’est en sourdine.')).toBeVisible();
    });

    await test.step('shut out, then let in again', async () => {
      await walkTo(page, address);
      await fromPost('Bloquer');
      await page
        .getByRole('dialog', { name: /^Bloquer/ })
        .getByRole('button', { name: 'Bloquer' })
        .click();
      await expect(page).not.toHaveURL(address);
      await open(page, '/edit-profile');
      await expect(of('Bloqués')).toContainText(`@${lila.username}`);
      await expectForEveryone(page);
      expect(await smallTargets(page)).toEqual([]);
      await boundaries.getByRole('button', { name: /^Débloquer/ }).click();
      await expect(boundaries.getByText('Vous n’avez bloqué personne.')).toBeVisible();
      await open(page, address);
      await expect(page.getByRole('heading', { name: 'Le dernier bain' })).toBeVisible();
    });
  });
});

test.describe('a picture that was saved', () => {
  test.use({ refusals: [500] });

  test('is told of when what shows it elsewhere cannot be read anew', async ({ page, context }) => {
    await becomeMember(context, 'lila');
    await open(page, '/edit-profile');
    const face = page.getByRole('group', { name: 'Photo de profil' });
    await face
      .locator('input[type=file]')
      .setInputFiles(await aPicture({ width: 500, height: 400 }));
    const framing = page.getByRole('dialog', { name: 'Cadrer votre photo' });
    const failed = { error: { code: 'internal', values: {}, requestId: 'journey' } };
    await page.route('**/api/auth/viewer', (route) => route.fulfill({ status: 500, json: failed }));
    await framing.getByRole('button', { name: 'Utiliser cette photo' }).click();
    await expect(
      page.getByText(
        'Photo de profil mise à jour, mais erreur lors de la synchronisation du contenu existant',
      ),
    ).toBeVisible();
    await expect(face.getByText('Photo de profil mise à jour.')).toBeVisible();
  });
});
