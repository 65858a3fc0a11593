import type { Browser, Page } from '@playwright/test';
import { desk, expectShown, expectStill, open, watchShifts } from '../kit/inspect.ts';
import { tabTo, typeAnew } from '../kit/keyboard.ts';
import { becomeMember, signIn, type Person } from '../kit/people.ts';
import { expect, test } from '../quiet-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) => page.getByRole('button', { name: 'Se connecter' });
const live = (page: Page) => page.locator('html');

/** Fills in the sign-in form by keyboard. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  await expect(submit(page)).toBeVisible();
  await tabTo(page, page.getByLabel('Adresse e-mail'));
  await typeAnew(page, email);
  await tabTo(page, page.getByLabel('Mot de passe', { exact: true }));
  await typeAnew(page, password);
  await tabTo(page, submit(page));
  await page.keyboard.press('Enter');
}

async function memberElsewhere(browser: Browser): Promise<Person> {
  const elsewhere = await browser.newContext();
  const person = await becomeMember(elsewhere);
  await elsewhere.close();
  return person;
}

test.describe('at the door', () => {
  // Wrong passwords.
  test.use({ refusals: [401] });

  test('who is not known and who is mistaken hear the same', async ({ page, browser }) => {
    const lila = await memberElsewhere(browser);
    const heard: string[] = [];
    // At the width of a phone, `every-screen` looks.
    await page.setViewportSize(desk);
    await page.addInitScript({ content: watchShifts });
    await open(page, '/login');
    await expectStill(page);
    for (const [email, password] of [
      [lila.email, 'pas le bon'],
      [`un_${lila.email}`, 'pas le bon'],
    ] as const) {
      await enter(page, email, password);
      await expect(page.getByRole('alert')).toBeVisible();
      heard.push((await page.locator('form').innerText()).trim());
      // Typed values stay, so that only a letter need be corrected.
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
    }
    expect(heard[0]).toContain('Connexion impossible. Vérifiez vos identifiants.');
    expect(heard[1]).toBe(heard[0]);

    await enter(page, lila.email, lila.password);
    await expect(page).toHaveURL('/welcome');
    await expect(title(page)).toContainText(lila.username);
  });
});

test.describe('the address of a post that is not there', () => {
  // The page must ask to find out that the post is missing.
  test.use({ refusals: [404, 422] });

  test('one comes back to where one wanted to be', async ({ page, browser }) => {
    const lila = await memberElsewhere(browser);
    await page.goto('/user/marc/post/42?tab=echoes');
    await expect(page).toHaveURL('/login?from=%2Fuser%2Fmarc%2Fpost%2F42%3Ftab%3Dechoes');
    // Also by way of the other form.
    await page.getByRole('link', { name: 'Créer un compte' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    await enter(page, lila.email, lila.password);
    await expect(page).toHaveURL('/user/marc/post/42?tab=echoes');
    await expect(title(page)).toHaveText('Publication introuvable');
    // Back skips the sign-in page.
    await page.goBack();
    await expect(page).not.toHaveURL(/login/);
  });
});

test('signed out elsewhere, one hears of it at once and why', async ({
  page,
  context,
  browser,
}) => {
  const lila = await becomeMember(context);
  const telephone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  });
  await signIn(telephone, lila);
  const other = await telephone.newPage();
  await other.goto('/edit-profile');
  await expect(live(other)).toHaveAttribute('data-live', 'ready');

  await page.goto('/edit-profile');
  const devices = page.getByRole('region', { name: 'Appareils connectés' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').filter({ hasText: 'Cet appareil' })).toHaveCount(1);
  // By keyboard alone, to the session in the list.
  await tabTo(page, devices.getByRole('button', { name: /Safari · iOS$/ }));
  await page.keyboard.press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('list')).toBeFocused();

  await expect(other).toHaveURL('/login?from=%2Fedit-profile');
  await expect(
    other.getByText('Votre session a été fermée depuis un autre appareil.'),
  ).toBeVisible();
  expect((await telephone.request.get('/api/me')).status()).toBe(401);
  expect((await context.request.get('/api/me')).status()).toBe(200);

  await enter(other, lila.email, lila.password);
  await expect(other).toHaveURL('/edit-profile');
  await expect(other.getByText('Votre session a été fermée')).toHaveCount(0);
  await telephone.close();
});

test('all other devices are signed out with one press', async ({ page, context, browser }) => {
  const lila = await becomeMember(context);
  const others = await Promise.all([browser.newContext(), browser.newContext()]);
  for (const other of others) await signIn(other, lila);
  await page.goto('/edit-profile');
  const devices = page.getByRole('region', { name: 'Appareils connectés' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await tabTo(page, devices.getByRole('button', { name: 'Déconnecter tous les autres' }));
  await page.keyboard.press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  for (const other of others) {
    expect((await other.request.get('/api/me')).status()).toBe(401);
    await other.close();
  }
});

test.describe('two tabs', () => {
  // What the other tab asks just then is no longer answered.
  test.use({ refusals: [401] });

  test('are one person', async ({ page, context, browser }) => {
    const lila = await memberElsewhere(browser);
    const second = await context.newPage();
    await page.goto('/login?from=%2Fcreate');
    await second.goto('/login?from=%2Fchat');
    await expectShown(second);

    await enter(page, lila.email, lila.password);
    await expect(page).toHaveURL('/create');
    await expect(second).toHaveURL('/chat');

    await page.getByRole('button', { name: 'Mon compte' }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page).toHaveURL('/welcome');
    await expect(second).toHaveURL('/login?from=%2Fchat');
  });
});

test.describe('a method nobody has set up', () => {
  test.use({ refusals: [501] });

  test('has no button; who asks all the same hears what to do instead', async ({ page }) => {
    const buttons = page.getByRole('button', { name: /^Continuer avec/ });
    // With a question in its address the page is not rendered, and asks what there is by itself.
    await page.goto('/login?from=%2Fchat');
    await expectShown(page);
    await expect(buttons).toHaveCount(0);

    // A page from before the operator removed the keys.
    await page.route('/api/instance', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), social: ['google', 'apple'] } });
    });
    await page.reload();
    await buttons.filter({ hasText: 'Apple' }).click();
    await expect(page.getByRole('alert')).toHaveText(/utilisez Google ou votre adresse e-mail/);
    await buttons.filter({ hasText: 'Google' }).click();
    await expect(page.getByRole('alert')).toHaveText('Ce moyen de connexion n’est pas disponible.');
  });
});
