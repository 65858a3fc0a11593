import type { Browser, Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  open,
  phone,
  smallTargets,
} from '../kit/inspect.ts';
import { becomeMember, becomePro, type Person } from '../kit/people.ts';
import { aPicture } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Réponses visuelles' });
const answerOf = (page: Page, { username }: Person) =>
  section(page).getByRole('article', { name: `Réponse de ${username}` });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Répondre par une image' });
const menu = (page: Page) => section(page).getByRole('button', { name: /^Actions sur la réponse/ });

async function another(browser: Browser, name: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ baseURL: serverAddress() ?? '', locale: 'fr-FR' });
  const person = await becomeMember(context, name);
  return { page: await context.newPage(), person };
}

async function respond(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Réponse', exact: true }).click();
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles(await aPicture({ width: 640, height: 480 }));
  await sheet(page).getByLabel('Description').fill(words);
  await sheet(page).getByRole('button', { name: 'Publier la réponse' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(section(page).getByText(words)).toBeVisible();
}

async function takeAway(page: Page, way: 'Supprimer' | 'Retirer', question: string): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: way }).click();
  const asked = page.getByRole('dialog', { name: question });
  await asked.getByRole('button', { name: way }).click();
  await expect(asked).toHaveCount(0);
}

test('a photograph is answered with one, which is rated, taken back, and taken down', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(desk);
  await becomeMember(context, 'lila');
  await becomePro(context.request);
  const post = await publish(context.request, { allowsResponses: true });
  await open(page, addressOfPost(post));
  await expect(section(page)).toContainText('Aucune réponse pour l’instant.');
  const { page: his, person: noe } = await another(browser, 'noe');
  await his.setViewportSize(phone);
  await open(his, addressOfPost(post));

  await test.step('what one answers, the other sees come', async () => {
    await respond(his, 'Le même soir, de l’autre rive');
    await expect(answerOf(his, noe).getByRole('img').first()).toBeVisible();
    await expect(answerOf(page, noe)).toContainText('Le même soir, de l’autre rive');
    await expect(section(page)).toContainText('1');
    await expectForEveryone(his);
    await expectNoOverhang(his);
    expect(await smallTargets(his)).toEqual([]);
  });

  await test.step('it is rated as a post is, and not by who gave it', async () => {
    await expect(answerOf(his, noe).getByRole('button', { name: 'Noter' })).toHaveCount(0);
    await answerOf(page, noe).getByRole('button', { name: 'Noter avec ECHOES' }).click();
    const form = page.getByRole('dialog', { name: 'Que dit cette image ?' });
    for (const axis of ['Intention', 'Composition', 'Matière', 'Technique', 'Émotion']) {
      await form.getByRole('slider', { name: axis }).press('End');
    }
    await form.getByRole('button', { name: 'Noter' }).click();
    await expect(answerOf(page, noe)).toContainText('1 note');
  });

  await test.step('whoever gave it deletes it; another is removed from under one’s own post', async () => {
    await takeAway(his, 'Supprimer', 'Supprimer votre réponse ?');
    await expect(answerOf(his, noe)).toHaveCount(0);
    await expect(answerOf(page, noe)).toHaveCount(0);
    await respond(his, 'Une autre');
    await expect(answerOf(page, noe)).toContainText('Une autre');
    await takeAway(page, 'Retirer', 'Retirer cette réponse ?');
    await expect(answerOf(page, noe)).toHaveCount(0);
    await expect(answerOf(his, noe)).toHaveCount(0);
  });
  await his.context().close();
});
