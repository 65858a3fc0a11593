import type { Page } from '@playwright/test';
import {
  expectForEveryone,
  expectNoOverhang,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { becomeMember } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const title = (page: Page) => page.getByLabel('Titre');

/** Stored draft of the version that kept one a member. */
const oldDraft = (memberId: string, words: string) => `new Promise((resolve, reject) => {
  const opening = indexedDB.open('stenope-drafts', 1);
  opening.onerror = () => reject(opening.error);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('drafts', { keyPath: 'memberId' });
    opening.result.createObjectStore('files', { keyPath: 'id' }).createIndex('memberId', 'memberId');
  };
  opening.onsuccess = () => {
    const writing = opening.result.transaction(['drafts'], 'readwrite');
    writing.objectStore('drafts').put({ memberId: '${memberId}', draft: {
      idempotencyKey: crypto.randomUUID(), texts: { title: '${words}' }, framing: 'frame', steps: [],
      resources: [], place: null, sensitive: 'none', licence: 'all_rights_reserved',
      hidesCamera: false, allowsResponses: false } });
    writing.oncomplete = () => { opening.result.close(); resolve(true); };
  };
})`;

test('two tabs write two drafts, and a closed one is found again', async ({ page, context }) => {
  await page.setViewportSize(phone);
  await becomeMember(context);
  const me = (await (await context.request.get('/api/me')).json()) as { readonly id: string };
  await page.goto('/api/health/live');
  await page.evaluate(oldDraft(me.id, 'Crêtes'));
  const saved = (at: Page) => expect(at.getByText('Brouillon enregistré')).toBeVisible();
  await open(page, '/create');
  await expect(title(page)).toHaveValue('Crêtes');
  await title(page).fill('Crêtes, 6 h 40');
  await saved(page);

  const other = await context.newPage();
  await open(other, '/create');
  await expect(title(other)).toHaveValue('');
  await title(other).fill('Marée');
  await saved(other);
  await page.reload();
  await expect(title(page)).toHaveValue('Crêtes, 6 h 40');
  await other.reload();
  await expect(title(other)).toHaveValue('Marée');
  await other.close();

  const others = page.getByRole('button', { name: 'Autres brouillons' });
  await page.bringToFront();
  const tide = page.getByRole('menuitem', { name: /^Marée/ });
  const menu = page.getByRole('menu');
  // An open menu does not change: if opened before the drafts were loaded, it is opened again.
  const lookInside = async () => {
    await others.click();
    await expect(menu).toBeVisible();
    const found = await tide.count();
    if (found === 0) await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(found);
    return found;
  };
  await expect.poll(lookInside).toBe(1);
  await expectForEveryone(page, { part: '[role=menu]' });
  await tide.click();
  await expect(title(page)).toHaveValue('Marée');
  await saved(page);
  expect(await smallTargets(page)).toEqual([]);
  await expectNoOverhang(page);
  await others.click();
  await page.getByRole('menuitem', { name: 'Nouveau brouillon' }).click();
  await expect(title(page)).toHaveValue('');
  await others.click();
  await page.getByRole('menuitem', { name: /^Crêtes, 6 h 40/ }).click();
  await expect(title(page)).toHaveValue('Crêtes, 6 h 40');
});

test('of a file nobody has looked into yet, the receipt says so, and then what was found', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  const post = await publish(context.request);
  let isLooking = true;
  await page.route(`**/api/posts/${post.id}`, async (route) => {
    if (!isLooking) return route.continue();
    const response = await route.fetch();
    const early = { status: 'processing', photo: null, receipt: null };
    const told = (await response.json()) as object;
    return route.fulfill({ response, json: { ...told, ...early } });
  });
  await page.clock.install();
  // A page opened by its address embeds its post and sends no request.
  await open(page, '/welcome');
  await walkTo(page, addressOfPost(post));
  const looking = page.getByText('Nous regardons ce que contient ce fichier…');
  await expect(looking).toBeVisible();
  await expect(page.getByText('Ce fichier ne contenait que l’image.')).toHaveCount(0);
  isLooking = false;
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Retiré · Position GPS')).toBeVisible();
  await expect(looking).toHaveCount(0);
});
