import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectForEveryone } from '../kit/inspect.ts';
import { mailTo } from '../kit/outbox.ts';
import { becomeMember, signIn } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

async function takeArchive(page: Page): Promise<string> {
  const data = region(page, 'Vos données');
  await data.getByRole('button', { name: 'Préparer mon archive' }).click();
  await expect(data.getByText('Votre archive est prête.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Prendre mon archive' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^stenope-\d{4}-\d\d-\d\d\.zip$/);
  return download.path();
}

test('a member takes everything along, and comes back with it', async ({ page, browser }) => {
  const lila = await becomeMember(page.context());
  await publish(page.context().request, { title: 'Dernier feu', description: 'Au #sel' });
  await page.goto('/edit-profile');
  const archive = await takeArchive(page);
  await expectForEveryone(page);
  expect((await readFile(archive)).subarray(0, 2).toString()).toBe('PK');
  // The first mail asks to confirm the address.
  const mail = await mailTo(lila.email, 2);
  expect(mail.subject).toBe('Votre archive est prête');
  await test.step('the letter leads to it', async () => {
    await page.goto('/welcome');
    await page.goto(mail.link);
    await expect(
      region(page, 'Vos données').getByText('Votre archive est prête.'),
    ).toBeInViewport();
  });

  const elsewhere = await browser.newContext();
  const again = await becomeMember(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto('/edit-profile');
  const back = region(other, 'Revenir avec vos données');
  await expect(back.getByRole('button', { name: 'Choisir une archive' })).toBeVisible();

  await test.step('what is no archive is refused in words', async () => {
    const buffer = Buffer.from('not an archive, but long enough to be sent as one');
    await back
      .locator('input[type=file]')
      .setInputFiles({ name: 'vacances.zip', mimeType: 'application/zip', buffer });
    await expect(back.getByRole('alert')).toHaveText(
      'Ce fichier n’est pas une archive de Sténopé, ou il a été modifié.',
    );
  });

  await back.locator('input[type=file]').setInputFiles(archive);
  await expect(back.getByText('1 publication est revenue.')).toBeVisible();
  await other.goto(`/profile/${again.username}`);
  await expect(other.getByRole('link', { name: /Dernier feu/ }).first()).toBeVisible();
  await elsewhere.close();
});

test.describe('leaving', () => {
  // A wrong password; a member who has left.
  test.use({ refusals: [401, 403] });

  test('is asked about twice, and then is done', async ({ page, browser }) => {
    const lila = await becomeMember(page.context());
    const post = await publish(page.context().request, { title: 'Brume' });
    await page.goto('/edit-profile');
    await page.getByRole('button', { name: 'Supprimer mon profil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer votre profil ?' });
    const submit = () => dialog.getByRole('button', { name: 'Tout effacer' }).click();
    await dialog.getByRole('radio', { name: /Tout effacer/ }).check();
    await submit();
    await expect(dialog.getByText('Ce n’est pas votre nom d’utilisateur.')).toBeVisible();
    await expectForEveryone(page);
    await dialog.getByLabel('Votre mot de passe').fill('pas celui-ci');
    await dialog.getByLabel(`Écrivez ${lila.username} pour confirmer`).fill(lila.username);
    await submit();
    await expect(dialog.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible();
    await dialog.getByLabel('Votre mot de passe').fill(lila.password);
    await submit();
    await expect(page).toHaveURL('/welcome');

    const elsewhere = await browser.newContext();
    await becomeMember(elsewhere);
    const gone = await elsewhere.request.get(`/api/posts/${post.id}`);
    expect(gone.status()).toBe(404);
    await elsewhere.close();
    await expect(signIn(page.context(), lila)).rejects.toThrow('401');
  });

  test('may leave one’s posts behind', async ({ page, browser }) => {
    const lila = await becomeMember(page.context());
    const post = await publish(page.context().request, { title: 'Ce qui reste' });
    await page.goto('/edit-profile');
    await page.getByRole('button', { name: 'Supprimer mon profil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer votre profil ?' });
    await dialog.getByRole('radio', { name: /Laisser mes publications/ }).check();
    await dialog.getByLabel('Votre mot de passe').fill(lila.password);
    await dialog.getByLabel(`Écrivez ${lila.username} pour confirmer`).fill(lila.username);
    await dialog.getByRole('button', { name: 'Partir et laisser mes publications' }).click();
    await expect(page).toHaveURL('/welcome');

    const elsewhere = await browser.newContext();
    await becomeMember(elsewhere);
    const other = await elsewhere.newPage();
    await other.goto(addressOfPost(post));
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ce qui reste');
    await expect(other.getByText(lila.username).first()).toBeVisible();
    await elsewhere.close();
  });
});
