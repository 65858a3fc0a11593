import type { Locator, Page } from '@playwright/test';
import { spread } from '../fingers.ts';
import { open, phone } from '../kit/inspect.ts';
import { becomeMember } from '../kit/people.ts';
import { aPicture, type PictureFile } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

/** Files as a browser hands them over, by drop or from the clipboard. */
const carried = ({ name, mimeType, buffer }: PictureFile) => `(() => {
  const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (one) => one.charCodeAt(0));
  const carried = new DataTransfer();
  carried.items.add(new File([bytes], ${JSON.stringify(name)}, { type: '${mimeType}' }));
  return carried;
})()`;

async function letGo(page: Page, place: Locator, file: PictureFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(carried(file));
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

function paste(page: Page, file: PictureFile): Promise<boolean> {
  return page.evaluate<boolean>(`document.activeElement.dispatchEvent(new ClipboardEvent('paste', {
    clipboardData: ${carried(file)}, bubbles: true, cancelable: true,
  }))`);
}

const picture = (page: Page) => page.locator('.crop-tool img');
const sent = (page: Page, what = 'Média principal') => page.getByText(`${what} · envoyé`);

test('a photograph is let go above its place, another beside its step, a film in vain', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  await open(page, '/create');
  const above = page.getByText('Déposez votre photographie ici.');

  await test.step('a film is for Pro accounts, whatever it is called', async () => {
    const film = {
      name: 'vagues.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1'),
    };
    await letGo(page, above, film);
    await expect(page.getByRole('alert')).toHaveText(
      'La publication de vidéos est réservée aux comptes Pro.',
    );
    await expect(picture(page)).toHaveCount(0);
  });

  await test.step('a photograph, and one of a step', async () => {
    await letGo(page, above, await aPicture());
    await expect(picture(page)).toBeVisible();
    await expect(sent(page)).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter une étape' }).click();
    const step = page.getByRole('button', { name: 'Ajouter une image : Étape 1' });
    await letGo(page, step, await aPicture({ name: 'étape.jpg', width: 400, height: 300 }));
    await expect(sent(page, 'Étape 1')).toBeVisible();
  });
});

test('a photograph is pasted, words pasted into a field stay words, and where one stands is asked', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  await open(page, '/create');
  const title = page.getByLabel('Titre');
  await title.focus();
  await page.keyboard.insertText('Crêtes');
  expect(await paste(page, await aPicture({ name: 'image.png' }))).toBe(false);
  await expect(picture(page)).toBeVisible();
  await expect(sent(page)).toBeVisible();
  await expect(title).toHaveValue('Crêtes');

  await test.step('of the device, and only when it may be', async () => {
    const here = page.getByRole('button', { name: 'Ma position' });
    const place = page.getByRole('combobox', { name: 'Lieu' });
    await here.click();
    await expect(page.getByText('Votre position n’est pas accessible.')).toBeVisible();
    await expect(place).toHaveValue('');

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 44.7536, longitude: 5.3704 });
    await here.click();
    await expect(place).toHaveValue('Die, Drôme, France');
    await expect(page.getByText('Votre position n’est pas accessible.')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'à 1 km près' })).toBeChecked();
  });
});

test.describe('with two fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test('one comes nearer to a photograph, and goes back', async ({ page, context }) => {
    await becomeMember(context);
    const post = await publish(context.request, { title: 'De près', picture: await aPicture() });
    await open(page, addressOfPost(post));
    await page.getByRole('button', { name: 'Agrandir « De près »' }).tap();
    const shown = page.getByRole('dialog', { name: 'De près' }).locator('img.pswp__img').last();
    const width = async () => Math.round((await shown.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(phone.width - 24);

    const middle = { x: phone.width / 2, y: phone.height / 2 };
    await spread(page, middle, [20, 160]);
    await expect.poll(width).toBeGreaterThan(phone.width * 1.5);
    await spread(page, middle, [160, 10]);
    await expect.poll(width).toBe(phone.width - 24);
    await page.getByRole('button', { name: 'Fermer' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
