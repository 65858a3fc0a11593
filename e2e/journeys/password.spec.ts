import type { Page } from '@playwright/test';
import { tabTo, typeAnew } from '../kit/keyboard.ts';
import { mailsTo, mailTo } from '../kit/outbox.ts';
import { becomeMember, signIn, somebody } from '../kit/people.ts';
import { expect, test } from '../quiet-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page, sentence: string) =>
  page.getByRole('alert').filter({ hasText: sentence });

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/login');
  const forgotten = page.getByRole('link', { name: 'Mot de passe oublié ?' });
  await expect(forgotten).toBeVisible();
  await tabTo(page, forgotten);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('button', { name: 'Envoyer le lien' })).toBeVisible();
  await tabTo(page, page.getByLabel('Adresse e-mail'));
  await typeAnew(page, email);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('E-mail envoyé');
  await expect(title(page)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Revenir à la connexion' })).toBeVisible();
  return (await page.getByRole('main').innerText()).replace(email, '…');
}

async function chooseNew(page: Page, password: string, confirmation: string): Promise<void> {
  const submit = page.getByRole('button', { name: 'Changer le mot de passe' });
  await expect(submit).toBeVisible();
  await tabTo(page, page.getByLabel('Nouveau mot de passe', { exact: true }));
  await typeAnew(page, password);
  await tabTo(page, page.getByLabel('Le nouveau mot de passe, une seconde fois'));
  await typeAnew(page, confirmation);
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
}

test('nobody learns from it who has an account', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const lila = await becomeMember(elsewhere);
  await elsewhere.close();
  const nobody = somebody('personne');
  const known = await askForLink(page, lila.email);
  const unknown = await askForLink(page, nobody.email);
  expect(unknown).toBe(known);
  await mailTo(lila.email, 2);
  expect(await mailsTo(nobody.email)).toEqual([]);
});

test.describe('a forgotten password', () => {
  // The old password, and the link a second time.
  test.use({ refusals: [400, 401] });

  test('is chosen anew, once for each link', async ({ page, browser }) => {
    const elsewhere = await browser.newContext();
    const lila = await becomeMember(elsewhere);
    const other = await elsewhere.newPage();
    await other.goto('/create');
    await expect(other.locator('html')).toHaveAttribute('data-live', 'ready');

    await askForLink(page, lila.email);
    // The first mail asks to confirm the address.
    const mail = await mailTo(lila.email, 2);
    expect(mail.subject).toBe('Choisissez un nouveau mot de passe');

    await test.step('the link opens, and leaves the address bar', async () => {
      await page.goto(mail.link);
      await expect(title(page)).toHaveText('Nouveau mot de passe');
      await expect(page).toHaveURL('/reset-password');
    });

    await test.step('two entries that differ are not sent', async () => {
      await chooseNew(page, 'une chambre claire', 'une chambre noire');
      await expect(alert(page, 'Les deux saisies diffèrent.')).toBeVisible();
      await expect(page.getByLabel('Le nouveau mot de passe, une seconde fois')).toBeFocused();
    });

    await chooseNew(page, 'une chambre claire', 'une chambre claire');
    await expect(title(page)).toHaveText('Mot de passe changé');

    await test.step('who was signed in is not any more, and reads why', async () => {
      await expect(other).toHaveURL('/login?from=%2Fcreate');
      await expect(other.getByText('Le mot de passe de ce compte a changé.')).toBeVisible();
      expect((await elsewhere.request.get('/api/me')).status()).toBe(401);
    });

    await test.step('the link does not open again', async () => {
      await page.goto('/welcome');
      await page.goto(mail.link);
      await chooseNew(page, 'une autre encore', 'une autre encore');
      await expect(title(page)).toHaveText('Lien périmé');
      await page.getByRole('button', { name: 'Demander un nouveau lien' }).click();
      await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
    });

    await test.step('the old one is no good, the new one is', async () => {
      await page.goto('/login');
      await page.getByLabel('Adresse e-mail').fill(lila.email);
      for (const password of [lila.password, 'une chambre claire']) {
        await page.getByLabel('Mot de passe', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Se connecter' }).click();
        if (password === lila.password) {
          await expect(alert(page, 'Connexion impossible.')).toBeVisible();
        }
      }
      await expect(page).toHaveURL('/welcome');
      await expect(title(page)).toContainText(lila.username);
    });

    expect((await mailTo(lila.email, 3)).subject).toBe('Votre mot de passe a changé');
    await elsewhere.close();
  });
});

test.describe('a changed password', () => {
  // The current password, mistyped.
  test.use({ refusals: [403] });

  test('needs the current one, and ends the other sessions', async ({ page, context, browser }) => {
    const lila = await becomeMember(context);
    const elsewhere = await browser.newContext();
    await signIn(elsewhere, lila);

    await page.goto('/edit-profile');
    const section = page.getByRole('region', { name: 'Mot de passe' });
    await section.getByRole('button', { name: 'Changer le mot de passe' }).click();
    const current = section.getByLabel('Mot de passe actuel');
    await expect(current).toBeFocused();
    const save = async (values: readonly [string, string, string]) => {
      await current.fill(values[0]);
      await section.getByLabel('Nouveau mot de passe', { exact: true }).fill(values[1]);
      await section.getByLabel('Le nouveau mot de passe, une seconde fois').fill(values[2]);
      await section.getByRole('button', { name: 'Enregistrer' }).click();
    };

    await save([lila.password, 'une chambre claire', 'une chambre']);
    await expect(alert(page, 'Les deux saisies diffèrent.')).toBeVisible();

    await save(['pas le bon', 'une chambre claire', 'une chambre claire']);
    await expect(alert(page, 'Le mot de passe actuel n’est pas le bon.')).toBeVisible();
    await expect(current).toBeFocused();

    await save([lila.password, 'une chambre claire', 'une chambre claire']);
    await expect(section.getByText('Mot de passe changé.')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Changer le mot de passe' })).toBeFocused();

    expect((await elsewhere.request.get('/api/me')).status()).toBe(401);
    expect((await context.request.get('/api/me')).status()).toBe(200);
    await elsewhere.close();
  });
});
