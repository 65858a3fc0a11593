import type { Page } from '@playwright/test';
import {
  expectForEveryone,
  expectNoOverhang,
  narrow,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { becomeMember, somebody } from '../kit/people.ts';
import { aPicture } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page, name: string) =>
  section(page, name).getByRole('button', { name: 'Enregistrer' });

test.use({ refusals: [500] });

test('names and words are changed, and nothing written is lost', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(phone);
  const { username: former } = await becomeMember(context, 'lila');
  const { username } = somebody('lila_m');
  const elsewhere = await browser.newContext({ baseURL: serverAddress() ?? '' });
  const taken = await becomeMember(elsewhere, 'noe');
  await elsewhere.close();
  await open(page, '/edit-profile');

  await test.step('a name that is taken, wrong or missing is refused in words', async () => {
    const name = section(page, 'Nom d’utilisateur').getByLabel('Nom d’utilisateur');
    await name.fill(taken.username);
    await expect(page.getByText('Ce nom d’utilisateur est déjà pris.')).toBeVisible();
    await save(page, 'Nom d’utilisateur').click();
    await expect(
      page.getByText('Corrigez le nom d’utilisateur avant d’enregistrer.'),
    ).toBeVisible();
    await name.fill('li la');
    await expect(page.getByText(/^Nom d’utilisateur non valide/)).toBeVisible();
    await name.fill('');
    await save(page, 'Nom d’utilisateur').click();
    await expect(page.getByText('Le nom d’utilisateur est obligatoire.')).toBeVisible();
    await name.fill(username);
    await expect(page.getByText('Ce nom est libre.')).toBeVisible();
    await save(page, 'Nom d’utilisateur').click();
    await expect(section(page, 'Nom d’utilisateur').getByText('Enregistré.')).toBeVisible();
    await expect(page.getByText(`@${username}`, { exact: true })).toBeVisible();
  });

  await test.step('words are counted, kept when sending fails, then saved', async () => {
    const profile = section(page, 'Profil');
    const bio = profile.getByLabel('Présentation');
    await bio.fill('x'.repeat(301));
    await expect(profile.getByText('301 / 300')).toBeVisible();
    await save(page, 'Profil').click();
    await expect(profile.getByText('Pas plus de 300 caractères.')).toBeVisible();
    await expect(bio).toBeFocused();
    await bio.fill('Lumière rasante, entre Marseille et l’Atlas, en moyen format.');
    await profile.getByLabel('Nom affiché').fill('Lila Moreau');
    await profile.getByLabel('Site web').fill('lila.example.org');
    const gone = { code: 'internal', values: {}, requestId: 'journey' };
    await page.route(
      '**/api/people/*',
      (route) => route.fulfill({ status: 500, json: { error: gone } }),
      { times: 1 },
    );
    await save(page, 'Profil').click();
    await expect(profile.getByText(/^Erreur lors de la mise à jour/)).toBeVisible();
    await save(page, 'Profil').click();
    await expect(profile.getByText('Enregistré.')).toBeVisible();
    await bio.press('End');
    await bio.pressSequentially('!');
    await expect(profile.getByText('Enregistré.')).toHaveCount(0);
    await expectForEveryone(page);
    await expectNoOverhang(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.setViewportSize(narrow);
    await expectNoOverhang(page);
    await page.setViewportSize(phone);
    await save(page, 'Profil').click();
    await expect(profile.getByText('Enregistré.')).toBeVisible();
  });

  await test.step('what one likes to look at is said anew', async () => {
    const interests = section(page, 'Ce que vous aimez regarder');
    await interests.getByRole('checkbox', { name: 'Nuit' }).check({ force: true });
    await interests.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(interests.getByText('Enregistré.')).toBeVisible();
    const me = await page.request.get('/api/me');
    expect(await me.json()).toMatchObject({ interests: ['night'] });
  });

  await test.step('the page shows it, its words folded', async () => {
    // The former username leads there.
    await walkTo(page, `/profile/${former}`);
    await expect(page).toHaveURL(`/profile/${username}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lila Moreau');
    const post = await publish(context.request, { title: 'Sous l’ancien nom' });
    await open(page, `/user/${former}/post/${post.id}#comments`);
    await expect(page).toHaveURL(`/user/${username}/post/${post.id}#comments`);
    await open(page, `/profile/${username}`);
    await page.getByRole('button', { name: 'voir plus' }).click();
    await expect(page.getByText(/en moyen format\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'voir moins' })).toBeVisible();
    await expect(page.getByRole('link', { name: /lila\.example\.org/ })).toHaveAttribute(
      'href',
      'https://lila.example.org',
    );
  });
});

test('a shop makes one Pro; covers are framed, ordered by keys, chosen, removed', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const { username } = await becomeMember(context, 'lila');
  await open(page, '/edit-profile');
  const shop = section(page, 'Boutique Pro');
  const covers = section(page, 'Couvertures');
  const rows = covers.getByRole('list', { name: 'Vos couvertures' }).getByRole('listitem');

  await test.step('what it brings is said before', async () => {
    await expect(covers).toHaveCount(0);
    await expect(shop).toContainText('rend votre compte Pro');
    await shop.getByRole('button', { name: 'Activer la boutique' }).click();
    await expect(shop.getByText('Boutique activée.')).toBeVisible();
    await expect(covers).toBeVisible();
  });

  const add = async (height: number) => {
    await covers.locator('input[type=file]').setInputFiles(await aPicture({ width: 1200, height }));
    const framing = page.getByRole('dialog', { name: 'Cadrer la couverture' });
    await framing.getByRole('button', { name: 'Utiliser ce cadrage' }).click();
    await expect(framing).toHaveCount(0);
  };
  await test.step('what is framed says its size, and one too small for a desk says so kindly', async () => {
    const small = await aPicture({ width: 900, height: 600 });
    await covers.locator('input[type=file]').setInputFiles(small);
    const framing = page.getByRole('dialog', { name: 'Cadrer la couverture' });
    await expect(framing.getByText(/^Cadrage\s: 900 × 300 px$/)).toBeVisible();
    await expect(framing.getByText(/^Moins de 1\s200 px de large/)).toBeVisible();
    await expectForEveryone(page);
    await framing.getByLabel('Coin inférieur droit').press('ArrowLeft');
    await expect(framing.getByText(/^Cadrage\s: 900 × 300 px$/)).toHaveCount(0);
    await expect(framing.getByText(/^Cadrage\s: 8\d\d × 2\d\d px$/)).toBeVisible();
    await expect(framing.getByRole('button', { name: 'Utiliser ce cadrage' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(framing).toHaveCount(0);
    const large = await aPicture({ width: 1200, height: 700 });
    await covers.locator('input[type=file]').setInputFiles(large);
    await expect(framing.getByText(/^Cadrage\s: 1200 × 400 px$/)).toBeVisible();
    await expect(framing.getByText(/^Moins de 1\s200 px/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(framing).toHaveCount(0);
  });

  const picture = (at: number) => rows.nth(at).locator('img');
  // Name of the photograph, whatever its current format.
  const nameOf = async (at: number) => {
    const address = (await picture(at).getAttribute('src')) ?? '';
    return new RegExp(`^${address.slice(0, address.lastIndexOf('/') + 1)}`);
  };
  // Shown before it is saved: a page left at once would take the change with it.
  const saved = async (act: () => Promise<void>) => {
    const answer = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().includes('/cover'),
    );
    await act();
    expect((await answer).ok()).toBe(true);
  };
  await test.step('two covers, the first primary', async () => {
    await add(800);
    await expect(rows).toHaveCount(1);
    await add(1301);
    await expect(rows).toHaveCount(2);
    await expect(picture(1)).toBeVisible();
    await expect(rows.nth(0)).toContainText('Principale');
  });

  await test.step('by keys: the second goes up, and becomes primary', async () => {
    const [first, second] = [await nameOf(0), await nameOf(1)];
    await saved(() =>
      covers.getByRole('button', { name: 'Monter la couverture 2' }).press('Enter'),
    );
    await expect(picture(0)).toHaveAttribute('src', second);
    await expect(picture(1)).toHaveAttribute('src', first);
    await saved(() => covers.getByRole('button', { name: /^Rendre principale/ }).click());
    await expect(rows.nth(0)).toContainText('Principale');
    await page.reload();
    await expect(picture(0)).toHaveAttribute('src', second);
    await expect(rows.nth(0)).toContainText('Principale');
    await expectForEveryone(page);
    expect(await smallTargets(page)).toEqual([]);
  });

  await test.step('by hand, and by the keys that move lines', async () => {
    const [first, second] = [await nameOf(0), await nameOf(1)];
    await saved(() => picture(1).dragTo(picture(0)));
    await expect(picture(0)).toHaveAttribute('src', second);
    await expect(picture(1)).toHaveAttribute('src', first);
    await saved(() =>
      covers.getByRole('button', { name: 'Retirer la couverture 2' }).press('Alt+ArrowUp'),
    );
    await expect(picture(0)).toHaveAttribute('src', first);
    await expect(covers.getByText('Couverture déplacée en position 1.')).toBeAttached();
    await page.reload();
    await expect(picture(0)).toHaveAttribute('src', first);
    await expect(picture(1)).toHaveAttribute('src', second);
  });

  await test.step('the page shows the primary one, and the next', async () => {
    await walkTo(page, `/profile/${username}`);
    await expect(page.getByRole('img', { name: /^Couverture de/ })).toBeVisible();
    await page.getByRole('button', { name: 'Voir la couverture 2 sur 2' }).click();
    await expect(page.getByRole('button', { name: 'Voir la couverture 1 sur 2' })).toBeVisible();
    await expectForEveryone(page);
    await expectNoOverhang(page);
  });

  await test.step('closed, the shop hides them and keeps them', async () => {
    await walkTo(page, '/edit-profile');
    await shop.getByRole('button', { name: 'Désactiver la boutique' }).click();
    const asked = page.getByRole('dialog', { name: /^Désactiver la boutique/ });
    await expect(asked).toContainText('Votre compte reste Pro.');
    await asked.getByRole('button', { name: 'Désactiver la boutique' }).click();
    await expect(shop.getByText('Boutique désactivée.')).toBeVisible();
    await covers.getByRole('button', { name: 'Retirer la couverture 2' }).click();
    await expect(rows).toHaveCount(1);
    await open(page, `/profile/${username}`);
    await expect(page.getByRole('img', { name: /^Couverture de/ })).toHaveCount(0);
  });
});

/** Presses Back once the address has changed, while the old page may still be visible. */
const backAsSoonAsLeft = (page: Page) =>
  page.evaluate(`{
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      history.pushState = push;
      push(...entry);
      history.back();
    };
  }`);

test('what is changed and not saved is asked about before it is left', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await becomeMember(context, 'lila');
  const post = await publish(context.request, { title: 'Avant l’orage' });
  const { id } = post;
  const home = page.locator('header a[href="/welcome"]');
  const asked = page.getByRole('dialog', { name: /^Quitter sans enregistrer/ });
  const stay = asked.getByRole('button', { name: 'Rester sur la page' });
  const leave = asked.getByRole('button', { name: 'Quitter sans enregistrer' });

  await test.step('of one’s page: who stays finds it as it was, who saved is not asked', async () => {
    await open(page, '/edit-profile');
    const bio = section(page, 'Profil').getByLabel('Présentation');
    await bio.fill('Entre chien et loup');
    await home.click();
    await expect(asked).toBeVisible();
    await expectForEveryone(page);
    await stay.click();
    await expect(asked).toHaveCount(0);
    await expect(page).toHaveURL('/edit-profile');
    await expect(bio).toHaveValue('Entre chien et loup');
    await save(page, 'Profil').click();
    await expect(section(page, 'Profil').getByText('Enregistré.')).toBeVisible();
    await home.click();
    await expect(page).toHaveURL('/welcome');
  });

  const title = page.getByLabel('Titre', { exact: true });
  await test.step('of a post: by a link, and by the way back', async () => {
    await open(page, `/edit-post/${id}`);
    await title.fill('Après l’orage');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await stay.click();
    await expect(title).toHaveValue('Après l’orage');
    await title.fill('Avant l’orage');
    await home.click();
    await expect(page).toHaveURL('/welcome');
    await page.goBack();
    await title.fill('Pendant l’orage');
    await home.click();
    await backAsSoonAsLeft(page);
    await leave.click();
    await expect(page).toHaveURL(`/edit-post/${id}`);
    await title.fill('Pendant l’orage');
    await home.click();
    await leave.click();
    await expect(title).toHaveCount(0);
    await page.goBack();
    await expect(title).toHaveValue('Avant l’orage');
    await title.fill('Loin de l’orage');
    await page.goForward();
    await stay.click();
    await expect(asked).toHaveCount(0);
    await expect(page).toHaveURL(`/edit-post/${id}`);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loin de l’orage');
    await expect(asked).toHaveCount(0);
  });

  await test.step('once saved, the way back leads to where one came from, not to the form', async () => {
    await walkTo(page, '/search');
    await walkTo(page, addressOfPost(post));
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await title.fill('Près de l’orage');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Près de l’orage');
    await page.goBack();
    await expect(page).toHaveURL('/search');
  });

  await test.step('a draft is kept, however soon one leaves', async () => {
    await walkTo(page, '/create');
    await title.fill('À peine écrit');
    await home.click();
    await expect(page).toHaveURL('/welcome');
    await page.goBack();
    await expect(title).toHaveValue('À peine écrit');
  });
});
