import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { timeOf } from '../films.ts';
import { desk, expectGood, open, phone } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember, becomePro, ownerOfTheSite, signIn } from '../kit/people.ts';
import { aFilm, aPicture } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const film = aFilm({ width: 320, height: 180, seconds: 1 });

async function expectPlays(page: Page, name: string): Promise<void> {
  const player = page.getByRole('group', { name });
  await player.getByRole('button', { name: 'Lire' }).click();
  await expect.poll(() => timeOf(page, name)).toBeGreaterThan(0);
}

test('a step of the method is a film', async ({ page, context }) => {
  await page.setViewportSize(phone);
  const lila = await becomeMember(context);
  await becomePro(context.request);
  await open(page, '/create');

  await test.step('it is chosen beside a photograph, with its cover', async () => {
    const photograph = await aPicture({ width: 480, height: 320 });
    await page.locator('main input[type=file]').first().setInputFiles(photograph);
    await page.getByLabel('Titre').fill('Vagues');
    await page.getByRole('button', { name: 'Ajouter une étape' }).click();
    await page.getByLabel('Étape 1', { exact: true }).fill('Trois secondes de pose.');
    const step = page.locator('li').filter({ has: page.getByLabel('Étape 1', { exact: true }) });
    await step.locator('input[type=file]').setInputFiles(film);
    await expect(page.getByText('Étape 1 · envoyé')).toBeVisible();
    const opener = page.getByRole('button', { name: 'Couverture et aperçu : Étape 1' });
    await opener.click();
    const choices = page.getByRole('dialog', { name: 'Couverture et aperçu : Étape 1' });
    await choices.getByRole('slider', { name: 'Image de couverture' }).press('End');
    await expectGood(page);
    await choices.getByRole('button', { name: 'Terminé' }).click();
    await expect(opener).toBeFocused();
    await expectGood(page);
  });

  await test.step('published, it is waited for, and plays in its step', async () => {
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(page.getByText('Votre vidéo est en ligne.')).toBeVisible();
    await expect(page).toHaveURL(`/profile/${lila.username}`);
    await page.getByRole('link', { name: /Vagues/ }).click();
    await expectPlays(page, 'Vidéo : Étape 1');
    await expectGood(page);
  });
});

test('a photograph is answered with a film', async ({ page, context, browser }) => {
  await page.setViewportSize(desk);
  await becomeMember(context, 'lila');
  await becomePro(context.request);
  const post = await publish(context.request, { allowsResponses: true });
  await open(page, addressOfPost(post));
  const his = await proElsewhere(browser);
  await open(his, addressOfPost(post));
  const responses = (of: Page) => of.getByRole('region', { name: 'Réponses visuelles' });
  const name = /^Vidéo : Réponse de /;

  await test.step('by another Pro author, who sees it come', async () => {
    await his.getByRole('button', { name: 'Réponse', exact: true }).click();
    const sheet = his.getByRole('dialog', { name: 'Répondre par une image' });
    await sheet.locator('input[type=file]').first().setInputFiles(film);
    await expect(sheet.getByText(/ · envoyé$/)).toBeVisible();
    await expectGood(his);
    await sheet.getByLabel('Description').fill('La marée, une heure plus tard');
    await sheet.getByRole('button', { name: 'Publier la réponse' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(responses(his)).toContainText('La marée, une heure plus tard');
    await expect(his.getByRole('group', { name })).toBeVisible();
  });

  await test.step('it plays for both', async () => {
    for (const one of [his, page]) {
      const player = one.getByRole('group', { name });
      await player.getByRole('button', { name: 'Lire' }).click();
      await expect
        .poll(() => one.evaluate<number>(`document.querySelector('.player video').currentTime`))
        .toBeGreaterThan(0);
    }
    await expectGood(his);
  });
  await his.context().close();
});

async function proElsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: serverAddress() ?? '',
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  });
  await becomeMember(context, 'noe');
  await becomePro(context.request);
  const page = await context.newPage();
  await page.setViewportSize(phone);
  return page;
}

test('whoever reviews a film plays it, also while nobody else may see it', async ({
  page,
  context,
}) => {
  const author = await memberElsewhere('lila');
  await becomePro(author);
  const post = await publish(author, { title: 'Vagues', picture: film });
  await author.dispose();
  await signIn(context, ownerOfTheSite);
  const caseId = await openCase(context.request, post.id);
  await page.setViewportSize(desk);
  await open(page, `/admin/moderation?case=${caseId}`);
  await expectPlays(page, 'Vidéo : Vagues');
  await expectGood(page);

  await test.step('masked by them, it is gone for others, and plays on at the desk', async () => {
    await page.locator('[data-act]').filter({ hasText: 'Masquer' }).click();
    const form = page.getByRole('form', { name: 'Masquer' });
    await form.getByRole('radio', { name: 'Publicité ou contenu répété' }).check({ force: true });
    await form.getByRole('button', { name: 'Masquer' }).click();
    const statusFor = async (api: APIRequestContext) =>
      (await api.fetch(`/api/posts/${post.id}`)).status();
    const stranger = await memberElsewhere('noe');
    await expect.poll(() => statusFor(stranger)).toBe(404);
    await stranger.dispose();
    await open(page, `/admin/moderation?case=${caseId}`);
    await expectPlays(page, 'Vidéo : Vagues');
  });
});

async function openCase(api: APIRequestContext, targetId: string): Promise<string> {
  const answer = await api.fetch('/api/moderation/cases', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { kind: 'post', targetId },
  });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { readonly id: string }).id;
}
