import type { Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  expectShown,
  open,
  phone,
  walkTo,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember, somebody } from '../kit/people.ts';
import { aPicture, type PictureFile } from '../kit/pictures.ts';
import { publish as publishPost } from '../kit/posts.ts';
import { expectCloseNamed } from '../kit/words.ts';
import { expect, test } from '../quiet-page.ts';

const title = (page: Page) => page.getByLabel('Titre');
const description = (page: Page) => page.getByLabel('Ce que vous vouliez dire');
const publish = (page: Page) => page.getByRole('button', { name: 'Publier' });
const mainInput = (page: Page) => page.locator('main input[type=file]').first();
const sent = (page: Page, what = 'Média principal') => page.getByText(`${what} · envoyé`);

async function choose(page: Page, picture: PictureFile): Promise<void> {
  await mainInput(page).setInputFiles(picture);
  await expect(page.locator('.crop-tool img')).toBeVisible();
}

/** Blocks all upload parts but the number let through. */
async function holdUploads(page: Page): Promise<{ letThrough: (parts: number) => void }> {
  let left = 0;
  await page.route('**/api/uploads/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if (left === 0) return;
    left -= 1;
    return route.continue();
  });
  return {
    letThrough: (parts) => {
      left = parts;
    },
  };
}

async function published(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/user\/\w+\/post\/[\w-]+$/);
  return page.url().split('/').at(-1) ?? '';
}

interface ReadPost {
  readonly status: string;
  readonly author: { readonly username: string };
  readonly photo: { readonly width: number } | null;
}

/** Reads the post once its pictures are ready: a new crop takes the server a moment. */
async function readPost(page: Page, postId: string): Promise<ReadPost> {
  const ask = async () => {
    const answer = await page.request.get(`/api/posts/${postId}`);
    expect(answer.status()).toBe(200);
    return (await answer.json()) as ReadPost;
  };
  await expect.poll(async () => (await ask()).status).toBe('visible');
  return ask();
}

// The part of an upload that a reload cuts off may still be written when the next one arrives.
test.use({ refusals: [409] });

test.describe('a photograph with its method', () => {
  // Deleted content is refused, also for a picture still on its way.
  test.use({ refusals: [404] });

  test('is chosen, framed, placed, published, changed, deleted', async ({ page, context }) => {
    await page.setViewportSize(desk);
    const lila = await becomeMember(context);
    await open(page, '/search');
    await walkTo(page, '/create');
    await test.step('nothing goes without a photograph and a title', async () => {
      await publish(page).click();
      await expect(title(page)).toBeFocused();
      await expect(page.getByText('Choisissez une photographie avant de publier.')).toBeVisible();
    });

    await test.step('what is no picture is refused before it is sent', async () => {
      const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      await mainInput(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
      await expect(
        page.getByRole('alert').filter({ hasText: 'n’est pas une image JPG, PNG ou GIF' }),
      ).toBeVisible();
    });

    await test.step('the photograph and its frame', async () => {
      await choose(page, await aPicture({ width: 900, height: 600 }));
      await expect(sent(page)).toBeVisible();
      await page.getByRole('radio', { name: '1:1' }).check({ force: true });
      await expect(page.getByRole('group', { name: 'Cadre' })).toBeVisible();
      await expect(page.getByText('Reçu du fichier')).toBeVisible();
      await expect(page.getByText('Retiré · Position GPS')).toBeVisible();
    });

    await test.step('words, steps, a resource', async () => {
      await title(page).fill('Crêtes, 6 h 40');
      await description(page).fill('Sept plans de brume, sans #perspective.');
      await page.getByRole('button', { name: 'Ajouter une étape' }).click();
      await page.getByLabel('Étape 1', { exact: true }).fill('Longue focale, f/8.');
      await page.getByRole('button', { name: 'Ajouter une étape' }).click();
      await page.getByLabel('Étape 2', { exact: true }).fill('Attendre l’inversion.');
      await page
        .locator('li')
        .nth(1)
        .locator('input[type=file]')
        .setInputFiles(await aPicture({ name: 'brume.jpg', width: 400, height: 300 }));
      await expect(sent(page, 'Étape 2')).toBeVisible();
      await page.getByRole('button', { name: 'Cadrer l’image : Étape 2' }).click();
      const framing = page.getByRole('dialog', { name: 'Cadrer l’image : Étape 2' });
      await framing.getByRole('radio', { name: '1:1' }).check({ force: true });
      await expect(framing.getByRole('group', { name: 'Cadre' })).toBeVisible();
      await expectForEveryone(page);
      await framing.getByRole('button', { name: 'Utiliser ce cadrage' }).click();
      await expect(framing).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Cadrer l’image : Étape 2' })).toBeFocused();
      await page.getByRole('button', { name: 'Monter l’étape 2' }).click();
      await expect(page.getByLabel('Étape 1', { exact: true })).toHaveValue(
        'Attendre l’inversion.',
      );
      await page.getByRole('button', { name: 'Ajouter une ressource' }).click();
      await page.getByLabel('Nom de la ressource 1').fill('Le col');
      await page.getByLabel('Lien de la ressource 1').fill('javascript:alert(1)');
    });

    await test.step('a place: by its name, then by a pin on the map', async () => {
      const place = page.getByRole('combobox', { name: 'Lieu' });
      await place.pressSequentially('die drome');
      await expectCloseNamed(page, 'fr');
      await page.getByRole('option', { name: 'Die, Drôme, France' }).click();
      await expect(place).toHaveValue('Die, Drôme, France');
      await page.getByRole('button', { name: 'Placer sur la carte' }).click();
      const map = page.getByRole('application', { name: 'Carte du monde' });
      await map.focus();
      await page.keyboard.press('Shift+ArrowRight');
      await expectForEveryone(page);
      await page.getByRole('button', { name: 'Choisir ce lieu' }).click();
      await expect(place).not.toHaveValue('Die, Drôme, France');
      await page.getByRole('radio', { name: 'la ville seule' }).check({ force: true });
    });

    await test.step('a link that is none stays on the screen, with everything else', async () => {
      await publish(page).click();
      await expect(page.getByText('Ce format n’est pas valide.')).toBeVisible();
      await expect(title(page)).toHaveValue('Crêtes, 6 h 40');
      await page.getByLabel('Lien de la ressource 1').fill('exemple.org/col');
    });

    await expectForEveryone(page);
    await page.getByLabel('Texte alternatif', { exact: true }).fill('Des crêtes dans la brume.');

    const postId = await test.step('it is published once, as it was written', async () => {
      await publish(page).click();
      const id = await published(page);
      expect(await readPost(page, id)).toMatchObject({
        title: 'Crêtes, 6 h 40',
        alt: 'Des crêtes dans la brume.',
        tags: ['perspective'],
        location: { precision: 'city' },
        photo: { width: 600, height: 600 },
        steps: [
          { body: 'Attendre l’inversion.', photo: { width: 300, height: 300 } },
          { body: 'Longue focale, f/8.', photo: null },
        ],
        resources: [{ label: 'Le col', link: 'https://exemple.org/col' }],
      });
      return id;
    });

    await test.step('the way back leads to where one came from, and the draft is gone', async () => {
      await page.goBack();
      await expect(page).toHaveURL('/search');
      await walkTo(page, '/create');
      await expect(title(page)).toHaveValue('');
      await expect(page.locator('.crop-tool')).toHaveCount(0);
    });

    await test.step('its words can be changed, its pictures not', async () => {
      await walkTo(page, `/edit-post/${postId}`);
      await expect(page.getByText('ne changent plus une fois publiées')).toBeVisible();
      await expect(page.locator('main input[type=file]')).toHaveCount(0);
      await title(page).fill('Crêtes, avant le jour');
      await page.getByRole('button', { name: 'Descendre l’étape 1' }).click();
      await expectForEveryone(page);
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      expect(await published(page)).toBe(postId);
      expect(await readPost(page, postId)).toMatchObject({
        title: 'Crêtes, avant le jour',
        steps: [{ body: 'Longue focale, f/8.' }, { body: 'Attendre l’inversion.' }],
      });
    });

    await test.step('deleted, it is gone', async () => {
      await walkTo(page, `/edit-post/${postId}`);
      await page.getByRole('button', { name: 'Supprimer la publication' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await expect(page).toHaveURL(`/profile/${lila.username}`);
      expect((await page.request.get(`/api/posts/${postId}`)).status()).toBe(404);
    });
  });
});

test.describe('what is not mine, or not there', () => {
  test.use({ refusals: [404, 422] });

  test('says so', async ({ page, context }) => {
    const marc = await memberElsewhere('marc');
    const { id: postId } = await publishPost(marc, { title: 'À moi' });
    await marc.dispose();

    await becomeMember(context);
    await open(page, `/edit-post/${postId}`);
    await expect(page.getByRole('alert')).toHaveText(
      'Vous n’êtes pas autorisé à modifier cette publication.',
    );
    const nobody = '0199c2b0-0000-7000-8000-000000000001';
    await open(page, `/edit-post/${nobody}`);
    await expect(
      page.getByText(`La publication ${nobody} n’existe pas ou a été supprimée.`),
    ).toBeVisible();
  });
});

test('an upload is paused, resumed, and goes on after a reload, with all that was written', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  await open(page, '/create');
  const { letThrough } = await holdUploads(page);
  await choose(page, await aPicture({ width: 2000, height: 1500, grain: true, name: 'grain.jpg' }));
  await title(page).fill('Grain');
  const bar = page.getByRole('progressbar', { name: 'Média principal' });
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Média principal · en pause')).toBeVisible();
  letThrough(1);
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(page.getByText(/Média principal · \d+\s%/)).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(2);
  await expect(page.getByText('Brouillon enregistré')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) asked.push(request.method());
  });
  await page.reload();
  await expectShown(page);
  await expect(title(page)).toHaveValue('Grain');
  await expect(page.locator('.crop-tool img')).toBeVisible();
  await expect(sent(page)).toBeVisible();
  // The upload resumed: nothing was started anew.
  expect(asked).toContain('HEAD');
  expect(asked).not.toContain('POST');
  await publish(page).click();
  expect(await readPost(page, await published(page))).toMatchObject({ title: 'Grain' });
});

test('a draft can be thrown away', async ({ page, context }) => {
  await becomeMember(context);
  await open(page, '/create');
  await title(page).fill('Pas celle-ci');
  await expect(page.getByText('Brouillon enregistré')).toBeVisible();
  await page.getByRole('button', { name: 'Abandonner le brouillon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonner le brouillon' }).click();
  await expect(title(page)).toHaveValue('');
  await page.reload();
  await expectShown(page);
  await expect(title(page)).toHaveValue('');
});

test.describe('a server that is away', () => {
  test.use({ refusals: [503] });

  test('costs nothing that was written, and makes one post', async ({ page, context }) => {
    await becomeMember(context);
    await open(page, '/create');
    await choose(page, await aPicture());
    await expect(sent(page)).toBeVisible();
    await title(page).fill('Une seule fois');
    const keys: (string | undefined)[] = [];
    let times = 0;
    await page.route('**/api/posts', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      times += 1;
      // The request arrives, and its answer is lost.
      if (times === 1) await route.fetch();
      if (times < 6) return route.fulfill({ status: 503, body: 'busy' });
      return route.continue();
    });
    await publish(page).click();
    await expect(page.getByRole('alert').last()).toBeVisible();
    await expect(title(page)).toHaveValue('Une seule fois');
    await publish(page).click();
    const postId = await published(page);
    expect(new Set(keys).size).toBe(1);
    const { author } = await readPost(page, postId);
    const list = await page.request.get(`/api/profiles/${author.username}/posts`);
    const { items } = (await list.json()) as { items: unknown[] };
    expect(items).toHaveLength(1);
  });
});

test('all of it by keyboard', async ({ page, context }) => {
  await page.setViewportSize(phone);
  const noor = await becomeMember(context, 'noor');
  await open(page, '/create');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choisir une image' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await aPicture({ width: 900, height: 600 }));
  await expect(sent(page)).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Garder le cadre' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name: 'Cadre' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Bord gauche' })).toBeFocused();
  await page.keyboard.press('Control+ArrowRight');
  await tabTo(page, page.getByRole('button', { name: 'Plus petit' }));
  await page.keyboard.press('Enter');
  await tabTo(page, title(page));
  await page.keyboard.type('Au clavier');
  await tabTo(page, description(page));
  await page.keyboard.type(`Merci @${noor.username.slice(0, 9)}`);
  await expect(page.getByRole('option', { name: `@${noor.username}` })).toBeVisible();
  await expectForEveryone(page);
  await page.keyboard.press('Enter');
  await expect(description(page)).toHaveValue(`Merci @${noor.username} `);
  await expect(description(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Ajouter une étape' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Étape 1', { exact: true })).toBeFocused();
  await page.keyboard.type('Sans souris.');
  await expectNoOverhang(page);
  await expectForEveryone(page);
  await tabTo(page, publish(page));
  await page.keyboard.press('Enter');
  const post = await readPost(page, await published(page));
  expect(post).toMatchObject({
    title: 'Au clavier',
    mentions: [noor.username],
    steps: [{ body: 'Sans souris.' }],
  });
  // 810 px wide at first, narrowed by an arrow, then made a tenth smaller.
  expect(post.photo?.width).toBeLessThan(729);
});

test('a picture of oneself: framed, sent, shown, taken back', async ({ page, context }) => {
  await becomeMember(context);
  await open(page, '/edit-profile');
  const field = page.getByRole('group', { name: 'Photo de profil' });
  const { buffer } = await aPicture();
  const large = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881, buffer) };
  await field.locator('input[type=file]').setInputFiles(large);
  await expect(field.getByRole('alert')).toHaveText('Cette image dépasse 5 Mo.');

  await field.locator('input[type=file]').setInputFiles(await aPicture());
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Cadre' })).toBeVisible();
  await expectForEveryone(page);
  await dialog.getByRole('button', { name: 'Utiliser cette photo' }).click();
  await expect(field.getByText('Photo de profil mise à jour.')).toBeVisible();
  const avatar = async () => {
    const answer = await page.request.get('/api/me');
    return ((await answer.json()) as { avatar: string | null }).avatar;
  };
  await expect.poll(avatar).toMatch(/^\/media\/[0-9a-z]{32}\/320\.webp$/);

  await page.reload();
  await expectShown(page);
  await expect(field.locator('img')).toBeVisible();
  await field.getByRole('button', { name: 'Retirer la photo' }).click();
  await expect.poll(avatar).toBeNull();
  await expect(field.locator('img')).toHaveCount(0);
});

test('a picture chosen before there was an account is there with it', async ({ page }) => {
  const { username, email, password } = somebody();
  await page.goto('/register');
  await page.getByLabel('Nom d’utilisateur').fill(username);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.locator('main input[type=file]').setInputFiles(await aPicture());
  await page.getByRole('button', { name: 'Utiliser cette photo' }).click();
  await expectForEveryone(page);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/onboarding');
  // The picture arrives by itself, and is not asked for again.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qu’aimez-vous regarder ?');
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible();
  const me = async () => (await (await page.request.get('/api/me')).json()) as { avatar: unknown };
  await expect.poll(async () => (await me()).avatar).not.toBeNull();
});
