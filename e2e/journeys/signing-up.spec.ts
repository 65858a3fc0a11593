import type { Page } from '@playwright/test';
import { expectForEveryone, expectShown } from '../kit/inspect.ts';
import { tabTo, typeAnew } from '../kit/keyboard.ts';
import { mailTo } from '../kit/outbox.ts';
import { becomeMember, becomeNewcomer, register, somebody, type Person } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

// The whole journey uses the keyboard only: no mouse, no programmatic focus.

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const username = (page: Page) => page.getByLabel('Nom d’utilisateur');
const email = (page: Page) => page.getByLabel('Adresse e-mail');
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });

test.describe('a first visit', () => {
  // An address in use, a very common password.
  test.use({ refusals: [409, 422] });

  test('by keyboard, from the first page to the first mail', async ({ page, browser }) => {
    const lila = somebody();
    const marc = somebody('marc');
    const elsewhere = await browser.newContext();
    await register(elsewhere.request, marc);
    await publish(elsewhere.request, { description: 'Le port. #nuit #argentique' });

    await test.step('the way in', async () => {
      await page.goto('/welcome');
      await expectShown(page);
      await tabTo(page, page.getByRole('link', { name: 'Créer un compte' }));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/register');
      await expect(title(page)).toBeFocused();
    });

    await test.step('a name of one’s own', () => chooseName(page, lila, marc));
    await test.step('what cannot be sent', () => sendWrongEntries(page, lila, marc));

    await test.step('first steps', async () => {
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/onboarding');
      await expect(title(page)).toBeFocused();
      await tabTo(page, page.getByRole('button', { name: 'Passer' }));
      await page.keyboard.press('Enter');
      await expect(title(page)).toHaveText('Qu’aimez-vous regarder ?');
      await expect(title(page)).toBeFocused();
      for (const name of ['Nuit', 'Argentique']) {
        const interest = page.getByRole('checkbox', { name });
        await tabTo(page, interest);
        await page.keyboard.press('Space');
        await expect(interest).toBeChecked();
      }
      await tabTo(page, page.getByRole('button', { name: 'Continuer' }));
      await page.keyboard.press('Enter');
    });

    await test.step('who comes back finds what they chose', async () => {
      await expect(title(page)).toHaveText('Des membres à suivre');
      await page.reload();
      await tabTo(page, page.getByRole('button', { name: 'Passer' }));
      await page.keyboard.press('Enter');
      for (const name of ['Nuit', 'Argentique']) {
        await expect(page.getByRole('checkbox', { name })).toBeChecked();
      }
      await tabTo(page, page.getByRole('button', { name: 'Continuer' }));
      await page.keyboard.press('Enter');
    });

    await test.step('whom to follow, found by what one likes', async () => {
      await expect(title(page)).toHaveText('Des membres à suivre');
      await expect(title(page)).toBeFocused();
      await expect(page.getByText('Publie ce que vous aimez regarder').first()).toBeVisible();
      await expectForEveryone(page);
      await tabTo(page, page.getByRole('button', { name: `Suivre ${marc.username}` }));
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Terminer' }));
      await page.keyboard.press('Enter');
    });

    await test.step('the greeting', async () => {
      await expect(page).toHaveURL('/welcome');
      await expect(title(page)).toHaveText(new RegExp(`^(Bonjour|Bonsoir) ${lila.username}\\.$`));
      const me = await page.request.get('/api/me');
      expect(await me.json()).toMatchObject({ interests: ['night', 'film'], language: 'fr' });
    });

    await test.step('the mail', () => confirmAddress(page, lila));
    await test.step('the way out', () => signOutByKeys(page));
    await elsewhere.close();
  });
});

async function chooseName(page: Page, lila: Person, marc: Person): Promise<void> {
  await tabTo(page, username(page));
  await page.keyboard.type('ab');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByText('non valide : 3 caractères au moins.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(username(page)).toBeFocused();

  const wrong = {
    'lila moreau': 'non valide : lettres, chiffres et tirets bas seulement',
    admin: 'Ce nom d’utilisateur est réservé.',
    [marc.username.toUpperCase()]: 'Ce nom d’utilisateur est déjà pris.',
    ['a'.repeat(31)]: 'non valide : 30 caractères au plus.',
  };
  for (const [name, sentence] of Object.entries(wrong)) {
    await typeAnew(page, name);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(username(page)).toHaveAttribute('aria-invalid', 'true');
  }

  // The answer is delayed until the state has been seen.
  await page.route('**/api/usernames/check*', async (route) => {
    await expect(page.getByRole('status').getByText('Vérification…')).toBeVisible();
    await route.continue();
  });
  await typeAnew(page, lila.username);
  await expect(page.getByRole('status').getByText('Ce nom est libre.')).toBeVisible();
  await expect(username(page)).not.toHaveAttribute('aria-invalid');
  await page.unrouteAll();
}

async function sendWrongEntries(page: Page, lila: Person, marc: Person): Promise<void> {
  const alert = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence });
  await page.keyboard.press('Enter');
  await expect(email(page)).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Ce champ est à remplir.' })).toHaveCount(
    2,
  );

  await page.keyboard.type('lila@');
  await tabTo(page, password(page));
  await page.keyboard.type('court');
  await page.keyboard.press('Enter');
  await expect(email(page)).toBeFocused();
  await expect(alert('Cette adresse e-mail n’est pas valide.')).toBeVisible();
  await expect(alert('Le mot de passe doit compter au moins 6 caractères.')).toBeVisible();

  await typeAnew(page, marc.email);
  await tabTo(page, password(page));
  await typeAnew(page, 'motdepasse');
  await page.keyboard.press('Enter');
  await expect(alert('Ce mot de passe est trop courant.')).toBeVisible();
  await expect(password(page)).toBeFocused();

  await typeAnew(page, lila.password);
  await tabTo(page, page.getByRole('button', { name: 'Afficher le mot de passe' }));
  await page.keyboard.press('Space');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(alert('Cette adresse e-mail est déjà utilisée.')).toBeVisible();
  await expect(email(page)).toBeFocused();

  // No typed value is lost.
  await expect(username(page)).toHaveValue(lila.username);
  await expect(password(page)).toHaveValue(lila.password);
  await typeAnew(page, lila.email);
}

async function confirmAddress(page: Page, lila: Person): Promise<void> {
  const notice = page.getByRole('complementary', { name: 'Adresse à confirmer' });
  await expect(notice).toContainText(lila.email);
  const mail = await mailTo(lila.email);
  expect(mail.subject).toBe('Confirmez votre adresse e-mail');
  expect(new URL(mail.link).origin).toBe(new URL(page.url()).origin);

  await page.goto(mail.link);
  await expect(title(page)).toHaveText('Adresse confirmée');
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL('/verify-email');
  await tabTo(page, page.getByRole('link', { name: 'Continuer' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/welcome');
  await expect(title(page)).toContainText(lila.username);
  await expect(notice).toHaveCount(0);
}

async function signOutByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Mon compte' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mon profil' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Un trou d’épingle,\ntoute la lumière.');
  expect((await page.request.get('/api/me')).status()).toBe(401);
}

test('the first steps can be passed over, and one arrives where one wanted to be', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const noor = await becomeNewcomer(elsewhere);
  await elsewhere.close();
  await page.goto('/login?from=%2Fchat');
  await tabTo(page, email(page));
  await page.keyboard.type(noor.email);
  await tabTo(page, password(page));
  await page.keyboard.type(noor.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/onboarding?from=%2Fchat');
  await expect(title(page)).toHaveText('Montrez-vous, si vous le voulez.');
  await tabTo(page, page.getByRole('button', { name: 'Passer' }));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Qu’aimez-vous regarder ?');
  await tabTo(page, page.getByRole('button', { name: 'Passer' }));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Des membres à suivre');
  // With nobody to follow yet, the button says finish instead of skip.
  await tabTo(page, page.getByRole('button', { name: /^(Passer|Terminer)$/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/chat');
  await expect(title(page)).toHaveText('Messages');

  // Onboarding is shown only once.
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/welcome');
});

test('who opens the link signed out signs in first, and the address is confirmed', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const lila = await becomeMember(elsewhere);
  const { link } = await mailTo(lila.email);
  await elsewhere.close();
  await page.goto(link);
  await expect(title(page)).toHaveText('Confirmation de l’adresse');
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await email(page).fill(lila.email);
  await password(page).fill(lila.password);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Adresse confirmée');
  await page.getByRole('link', { name: 'Continuer' }).click();
  await expect(title(page)).toContainText(lila.username);
  await expect(page.getByRole('complementary', { name: 'Adresse à confirmer' })).toHaveCount(0);
});
