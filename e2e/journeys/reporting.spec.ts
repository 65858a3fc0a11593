import type { Browser, Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  narrow,
  open,
  phone,
  smallTargets,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { becomeMember, type Person } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const dialog = (page: Page, of: string) => page.getByRole('dialog', { name: `Signaler ${of}` });
const sent = (page: Page) => page.getByRole('dialog', { name: 'Signalement envoyé' });
const panel = (page: Page) => page.getByRole('region', { name: 'Échos' });
const inPanel = (page: Page) => panel(page).getByRole('button', { name: 'Signaler' });

async function another(browser: Browser, name: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ baseURL: serverAddress() ?? '', locale: 'fr-FR' });
  const person = await becomeMember(context, name);
  return { page: await context.newPage(), person };
}

async function fromMenu(page: Page, menu: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: 'Signaler' }).click();
}

/** The server's answer when its database is gone. */
const away = {
  status: 503,
  json: { error: { code: 'unavailable', values: {}, requestId: 'journey' } },
};

test.describe('somebody reports a photograph', () => {
  // A repeated report is refused, and a failed one is sent again.
  test.use({ refusals: [409, 503] });

  test('by keyboard, loses nothing on the way, and once', async ({ page, context, browser }) => {
    await page.setViewportSize(desk);
    const { page: author } = await another(browser, 'lila');
    const post = await publish(author.context().request);
    await becomeMember(context, 'noe');
    await open(page, addressOfPost(post));
    const form = dialog(page, 'cette publication');

    await test.step('a reason is needed, and is in hand when it is missing', async () => {
      await tabTo(page, inPanel(page));
      await page.keyboard.press('Enter');
      await expect(form).toBeVisible();
      await form.getByRole('button', { name: 'Envoyer' }).press('Enter');
      await expect(form.getByRole('alert')).toHaveText('Choisissez d’abord un motif.');
      const first = form.getByRole('radio', { name: 'Publicité ou contenu répété' });
      await expect(first).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(form.getByRole('radio', { name: 'Harcèlement' })).toBeChecked();
      await expect(form.getByRole('alert')).toHaveCount(0);
      await expectForEveryone(page);
    });

    await test.step('a sheet closed by accident keeps what was said', async () => {
      await form.getByLabel('Précisions').fill('Toujours la même personne.');
      await page.keyboard.press('Escape');
      await expect(form).toHaveCount(0);
      await inPanel(page).press('Enter');
      await expect(form.getByLabel('Précisions')).toHaveValue('Toujours la même personne.');
    });

    await test.step('what could not be sent stays to be sent again', async () => {
      await page.route('**/api/reports', (route) => route.fulfill(away));
      await form.getByRole('button', { name: 'Envoyer' }).press('Enter');
      await expect(form.getByRole('alert')).toHaveText('Le signalement n’a pas pu être envoyé.');
      await expect(form.getByLabel('Précisions')).toHaveValue('Toujours la même personne.');
      await page.unroute('**/api/reports');
      await form.getByRole('button', { name: 'Envoyer' }).press('Enter');
      await expect(sent(page)).toContainText('Merci. Nous allons le lire.');
      const close = sent(page).getByRole('button', { name: 'Fermer' }).first();
      await expect(close).toBeFocused();
      await expectForEveryone(page);
      await close.press('Enter');
      await expect(sent(page)).toHaveCount(0);
    });

    await test.step('the same again is known, from wherever one says it', async () => {
      await open(page, addressOfPost(post));
      await fromMenu(page, 'Autres actions');
      await form.getByRole('radio', { name: 'Autre chose' }).check();
      await form.getByRole('button', { name: 'Envoyer' }).click();
      await expect(form.getByRole('alert')).toHaveText('Vous avez déjà signalé cette publication.');
    });

    await test.step('its author has nothing to report, and is told nothing', async () => {
      await open(author, addressOfPost(post));
      await expect(panel(author)).toBeVisible();
      await expect(inPanel(author)).toHaveCount(0);
    });
    await author.context().close();
  });
});

test('a comment and a member are reported on a phone', async ({ page, context, browser }) => {
  await page.setViewportSize(phone);
  const { page: author, person: lila } = await another(browser, 'lila');
  const post = await publish(author.context().request);
  await becomeMember(context, 'noe');
  const say = await author.context().request.fetch(`/api/posts/${post.id}/comments`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { body: 'Achetez mes tirages !' },
  });
  expect(say.ok(), await say.text()).toBe(true);

  const report = async (of: string) => {
    const form = dialog(page, of);
    await form.getByRole('radio', { name: 'Publicité' }).check();
    await expectForEveryone(page);
    await expectNoOverhang(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.setViewportSize(narrow);
    await expectNoOverhang(page);
    await page.setViewportSize(phone);
    await form.getByRole('button', { name: 'Envoyer' }).click();
    await sent(page).getByRole('button', { name: 'Fermer' }).first().click();
    await expect(sent(page)).toHaveCount(0);
  };
  await open(page, addressOfPost(post));
  await fromMenu(page, /^Actions sur le commentaire de/);
  await report('ce commentaire');
  await open(page, `/profile/${lila.username}`);
  await fromMenu(page, /^Actions sur le profil de/);
  await report('ce profil');
  await author.context().close();
});
