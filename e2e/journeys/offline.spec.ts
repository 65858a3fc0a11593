import { randomBytes } from 'node:crypto';
import { request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { idOf, own, said, field } from '../kit/chat.ts';
import { desk, expectForEveryone, open, phone, walkTo } from '../kit/inspect.ts';
import { test as withServer } from '../kit/own-server.ts';
import { becomeMember, register, somebody } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect } from '../quiet-page.ts';

// The browser logs a missing network: these pages need not be silent.
// oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names a fixture needs.
const test = withServer.extend({ noise: async ({}, use) => use([]) });

test.use({ serviceWorkers: 'allow', viewport: phone });

/** What is kept of a member in this browser: records of what was seen, pictures, and what waits. */
const keptHere = `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const records = names.includes('stenope-seen')
    ? await new Promise((done, failed) => {
        const opening = indexedDB.open('stenope-seen');
        opening.onerror = failed;
        opening.onsuccess = () => {
          const all = opening.result.transaction('records').objectStore('records').getAllKeys();
          all.onsuccess = () => { opening.result.close(); done(all.result); };
        };
      })
    : [];
  const seen = (await caches.has('stenope-seen')) ? await (await caches.open('stenope-seen')).keys() : [];
  return {
    records,
    pictures: seen.length,
    programs: (await caches.keys()).filter((name) => name.startsWith('stenope-program-')).length,
    waiting: Object.keys(localStorage).filter((key) => /waiting|outbox/.test(key)).length,
  };
})()`;

interface Kept {
  readonly records: readonly string[];
  readonly pictures: number;
  readonly programs: number;
  readonly waiting: number;
}

const kept = (page: Page) => page.evaluate<Kept>(keptHere);
const notice = (page: Page) => page.getByText(/^Hors ligne · vu /);
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Que dit cette image ?' });
const comment = (page: Page) => page.getByLabel('Votre commentaire');
const comments = (page: Page) => page.getByRole('list', { name: 'Commentaires' });
const tile = (page: Page) => page.getByRole('article', { name: 'Seuil' });

/** The site as it opens without a network: nothing of it comes from the server. */
async function openApp(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(notice(page)).toBeVisible();
}

async function rate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Noter', exact: true }).click();
  for (const axis of ['Intention', 'Composition', 'Matière', 'Technique', 'Émotion']) {
    await sheet(page).getByRole('slider', { name: axis }).press('End');
  }
  await sheet(page).getByRole('button', { name: 'Noter' }).click();
  await expect(sheet(page).getByText(/partira au retour du réseau/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
}

/** A post of somebody the member follows, and a conversation with them. */
async function aScene(context: BrowserContext, lila: APIRequestContext) {
  const post = await publish(lila, { title: 'Seuil' });
  await becomeMember(context, 'noe');
  const noeId = await idOf(context);
  await context.request.put(`/api/people/${post.author.id}/follow`, { headers: own });
  await lila.put(`/api/people/${noeId}/follow`, { headers: own });
  const begun = await lila.post('/api/conversations', { headers: own, data: { with: noeId } });
  const { id: conversationId } = (await begun.json()) as { readonly id: string };
  const messageId = `01890000-0000-7000-8000-${randomBytes(6).toString('hex')}`;
  await lila.put(`/api/conversations/${conversationId}/messages/${messageId}`, {
    headers: own,
    data: { body: 'La marée sera basse.' },
  });
  return { post, conversationId };
}

/** Bodies of what the server has of both, by the other's eyes. */
async function arrived(lila: APIRequestContext, conversationId: string, postId: string) {
  const bodiesOf = async (path: string) => {
    const answer = await lila.get(path, { headers: own });
    const { items } = (await answer.json()) as { readonly items: readonly { body: string }[] };
    return items.map(({ body }) => body).toReversed();
  };
  return {
    messages: await bodiesOf(`/api/conversations/${conversationId}/messages`),
    comments: await bodiesOf(`/api/posts/${postId}/comments`),
  };
}

/** The member's own rating; others are told of it later. */
async function ownRating({ request: api }: BrowserContext, postId: string): Promise<unknown> {
  const answer = await api.get(`/api/works/${postId}/echo`, { headers: own });
  return ((await answer.json()) as { readonly mine: unknown }).mine;
}

test('without a network one reads on and writes, closes the app, and all of it arrives once', async ({
  page,
  context,
  product,
}) => {
  const lila = await request.newContext({ baseURL: product.url });
  await register(lila, somebody('lila'));
  const { post, conversationId } = await aScene(context, lila);
  const chat = `/chat/${conversationId}`;

  await test.step('what is seen is kept, and so is the program', async () => {
    await open(page, '/welcome');
    await expect(tile(page).locator('img')).toBeVisible();
    const echo = page.waitForResponse(`**/api/works/${post.id}/echo`);
    await page.getByRole('link', { name: 'Seuil', exact: true }).click();
    await echo;
    await expect(page.getByRole('button', { name: 'Noter', exact: true })).toBeVisible();
    await walkTo(page, chat);
    await expect(said(page, 'La marée sera basse.')).toBeVisible();
    await expect
      .poll(async () => {
        const { records, pictures, programs } = await kept(page);
        const names = records.join(' ');
        const wanted = ['home following', '"messages","thread"', '"echoes","echo"'];
        const missing = wanted.filter((one) => !names.includes(one));
        return { missing, pictures: pictures > 0, programs };
      })
      .toEqual({ missing: [], pictures: true, programs: 1 });
    await page.evaluate('navigator.serviceWorker.ready');
    const manifest = await page.evaluate<string>(
      `document.querySelector('link[rel=manifest]').href`,
    );
    const answer = await context.request.get(manifest);
    expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
    await page.close();
  });

  // The server too: what a browser calls offline lets some requests through.
  await product.goAway();
  await context.setOffline(true);
  const app = await context.newPage();
  await test.step('closed and opened without a network, the feed and its photograph are there', async () => {
    await openApp(app, '/welcome');
    const photograph = tile(app).locator('img').first();
    await expect(photograph).toBeVisible();
    const width = `document.querySelector('article img').naturalWidth`;
    await expect.poll(() => app.evaluate<number>(width)).toBeGreaterThan(0);
    await expectForEveryone(app);
  });

  await test.step('a rating and a comment wait', async () => {
    await app.getByRole('link', { name: 'Seuil', exact: true }).click();
    await expect(app.getByRole('heading', { name: 'Seuil' })).toBeVisible();
    await rate(app);
    await comment(app).fill('Quelle focale ?');
    await app.getByRole('button', { name: 'Envoyer' }).click();
    await expect(
      app.getByText('Pas de connexion. Ce sera envoyé au retour du réseau.'),
    ).toBeVisible();
  });

  await test.step('a conversation is read on, and a message waits', async () => {
    await openApp(app, chat);
    await expect(said(app, 'La marée sera basse.')).toBeVisible();
    await field(app).fill('J’apporte le sténopé.');
    await field(app).press('Enter');
    await expect(said(app, 'J’apporte le sténopé.')).toBeVisible();
    await expectForEveryone(app);
    expect((await kept(app)).waiting).toBe(2);
    await app.close();
  });

  const again = await context.newPage();
  await test.step('closed and opened once more, all three say that they wait', async () => {
    await openApp(again, addressOfPost(post));
    await expect(again.getByRole('button', { name: 'Note en attente' }).first()).toBeVisible();
    await expect(comment(again)).toHaveValue('Quelle focale ?');
  });

  await test.step('with the network each arrives, once', async () => {
    await product.startAgain();
    await context.setOffline(false);
    await expect(notice(again)).toHaveCount(0);
    await expect(comments(again).getByText('Quelle focale ?')).toHaveCount(1);
    await expect
      .poll(() => arrived(lila, conversationId, post.id))
      .toEqual({
        messages: ['La marée sera basse.', 'J’apporte le sténopé.'],
        comments: ['Quelle focale ?'],
      });
    await expect.poll(() => ownRating(context, post.id)).not.toBeNull();
    await expect(comment(again)).toHaveValue('');
    expect((await kept(again)).waiting).toBe(0);
  });

  await test.step('who signs out leaves nothing that was seen, and the site opens for nobody', async () => {
    await again.setViewportSize(desk);
    await again.getByRole('button', { name: 'Mon compte' }).click();
    await again.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(again.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible();
    await expect
      .poll(() => kept(again))
      .toEqual({ records: [], pictures: 0, programs: 1, waiting: 0 });
    await product.goAway();
    await again.goto('/welcome');
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(again.getByText('Seuil')).toHaveCount(0);
    await expect(again.getByRole('button', { name: 'Mon compte' })).toHaveCount(0);
  });
  await lila.dispose();
});
