import type { Page } from '@playwright/test';
import { desk, expectForEveryone, open, phone, smallTargets } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test as quiet } from '../quiet-page.ts';

// The browser logs a missing network: these pages need not be silent.
// oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names a fixture needs.
const test = quiet.extend({ noise: async ({}, use) => use([]) });

const own = { 'sec-fetch-site': 'same-origin' };

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Que dit cette image ?' });
const field = (page: Page) => page.getByLabel('Votre commentaire');
const waits = (page: Page) =>
  page.getByText('Pas de connexion. Ce sera envoyé au retour du réseau.');
const ratingWaits = (page: Page) =>
  sheet(page).getByText('Pas de connexion. Votre note partira au retour du réseau.');
const comments = (page: Page) => page.getByRole('list', { name: 'Commentaires' });

/** Gives the same mark on every axis, by the key for it. */
async function rate(page: Page, key: 'Home' | 'End'): Promise<void> {
  await page.getByRole('button', { name: 'Noter', exact: true }).click();
  await giveMarks(page, key);
}

async function giveMarks(page: Page, key: 'Home' | 'End'): Promise<void> {
  for (const axis of ['Intention', 'Composition', 'Matière', 'Technique', 'Émotion']) {
    await sheet(page).getByRole('slider', { name: axis }).press(key);
  }
  await sheet(page).getByRole('button', { name: 'Noter' }).click();
}

test('without a network what is sent says that it waits, is taken back, and arrives once', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  const author = await memberElsewhere('lila');
  const post = await publish(author);
  await author.post(`/api/posts/${post.id}/comments`, {
    headers: own,
    data: { body: 'Dites-moi.' },
  });
  await author.dispose();
  const noe = await becomeMember(context, 'noe');
  const sheetFile = '**/assets/rating-*.js';
  await page.route(sheetFile, (route) => route.abort());
  await open(page, addressOfPost(post));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.postData() ?? ''}`);
  });
  await test.step('a part that did not come leaves the page, and comes to who asks again', async () => {
    const noter = page.getByRole('button', { name: 'Noter', exact: true });
    await noter.click();
    await expect(page.getByText(/^Une partie de la page n’a pas pu être chargée/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Recharger la page' })).toBeVisible();
    await page.unroute(sheetFile);
    await noter.click();
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Agrandir/ }).click();
    await expect(page.getByText('Pas de connexion internet.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a rating that is cancelled is not sent', async () => {
    await rate(page, 'Home');
    await expect(ratingWaits(page)).toBeVisible();
    await expectForEveryone(page);
    await sheet(page).getByRole('button', { name: 'Annuler' }).click();
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('another waits, also when its sheet is closed', async () => {
    await rate(page, 'Home');
    await expect(ratingWaits(page)).toBeVisible();
    // Changing a mark cancels the queued rating.
    await sheet(page).getByRole('slider', { name: 'Émotion' }).press('End');
    await expect(ratingWaits(page)).toHaveCount(0);
    await sheet(page).getByRole('button', { name: 'Noter' }).click();
    await expect(ratingWaits(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Note en attente' }).first()).toBeVisible();
  });

  await test.step('a comment that is cancelled stays where it was written', async () => {
    await field(page).fill('Quelle focale ?');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(waits(page)).toBeVisible();
    await expectForEveryone(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(waits(page)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(' Et quelle heure ?');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(waits(page)).toBeVisible();
  });

  await test.step('so does an answer', async () => {
    await page.getByRole('button', { name: /^Répondre à lila/ }).click();
    await page.getByLabel(/^Répondre à lila/).fill('Tout de suite.');
    await page.getByRole('button', { name: 'Répondre', exact: true }).click();
    await expect(waits(page)).toHaveCount(2);
    expect(sent).toEqual([]);
  });

  await context.setOffline(false);
  await test.step('a part comes with its style sheet, which did not come before', async () => {
    await page.getByRole('button', { name: /^Agrandir/ }).click();
    const viewer = page.locator('.pswp');
    await expect(viewer).toBeVisible();
    await expect(viewer).toHaveCSS('position', 'fixed');
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  await test.step('with the network each arrives, once', async () => {
    await expect(page.getByRole('button', { name: /^Votre note \d,\d, modifier$/ })).toBeVisible();
    await expect(comments(page).getByText('Quelle focale ? Et quelle heure ?')).toBeVisible();
    await expect(comments(page).getByText('Tout de suite.')).toBeVisible();
    await expect(waits(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('');
    expect(sent.toSorted().map((one) => one.slice(0, 4))).toEqual(['POST', 'POST', 'PUT ']);
    await expect(comments(page).getByRole('article', { name: noe.username })).toHaveCount(2);
  });

  await test.step('what waits outlives a page that is loaded anew, and is not signed out of', async () => {
    await context.setOffline(true);
    await field(page).fill('Merci.');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(waits(page)).toBeVisible();
    await page.getByRole('button', { name: 'Mon compte' }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByText(/n’est pas encore parti/)).toBeVisible();
    await expect(page.reload()).rejects.toThrow(/net::/);
    await context.setOffline(false);
    // The browser may reload the page by itself first, and send from there: what counts is what
    // arrived.
    await open(page, addressOfPost(post));
    await expect(comments(page).getByText('Merci.')).toHaveCount(1);
    await expect(field(page)).toHaveValue('');
    await expect(waits(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Commenter, 4 commentaires' })).toBeVisible();
  });
});

test('a list without a network says so, opens what it holds, and keeps a rating until it can go', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const author = await memberElsewhere('lila');
  const post = await publish(author, { title: 'Seuil' });
  await author.dispose();
  await becomeMember(context, 'noe');
  await context.request.put(`/api/people/${post.author.id}/follow`, { headers: own });
  const partsAreHere = page.waitForEvent('requestfinished', (file) =>
    /\/ListedRating[^/]*\.js$/.test(file.url()),
  );
  await open(page, '/welcome');
  const ring = (echo: string) =>
    page.getByRole('button', { name: `Noter « Seuil » · ${echo}`, exact: true });
  // Said by the page itself, or above it where something was kept from before.
  const line = page.getByText(
    /^Hors connexion.: vous voyez ce qui a été lu en dernier\.$|^Hors ligne · vu /,
  );
  await expect(page.getByRole('article', { name: 'Seuil' }).locator('img')).toBeVisible();
  // Prefetched once the page is at rest.
  await partsAreHere;
  await context.setOffline(true);

  await test.step('home says that it is offline, and leads to what it holds', async () => {
    await expect(line).toBeVisible();
    await expectForEveryone(page, { part: 'main' });
    await ring('Écho à découvrir').click();
    await expect(page.getByText('Pas de connexion internet.')).toBeVisible();
    await page.getByRole('link', { name: 'Seuil', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Seuil' })).toBeVisible();
    await expect(
      page.getByText('Hors connexion : le reste viendra au retour du réseau.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: 'Échos' })).toBeVisible();
    await page.goBack();
    await expect(ring('Écho à découvrir')).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  await test.step('a rating given there shows on its ring that it waits', async () => {
    await ring('Écho à découvrir').click();
    await expect(sheet(page)).toBeVisible();
    await context.setOffline(true);
    await giveMarks(page, 'End');
    await expect(ratingWaits(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ring('Note en attente')).toBeVisible();
    // Going back, the list finds the queued rating without fetching anything.
    await page.getByRole('link', { name: 'Seuil', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Seuil' })).toBeVisible();
    await page.goBack();
    await expect(ring('Note en attente')).toBeVisible();
  });

  await test.step('it outlives a page that is loaded anew, and goes without its post', async () => {
    await expect(page.reload()).rejects.toThrow(/net::/);
    await context.setOffline(false);
    await open(page, '/welcome');
    await expect
      .poll(async () => {
        const answer = await context.request.get(`/api/works/${post.id}/echo`, { headers: own });
        return ((await answer.json()) as { mine: unknown }).mine;
      })
      .not.toBeNull();
    await expect(ring('Écho à découvrir')).toBeVisible();
    await expect(ring('Note en attente')).toHaveCount(0);
  });
});
