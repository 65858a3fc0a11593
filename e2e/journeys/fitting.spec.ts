import type { Locator, Page } from '@playwright/test';
import { expectWholeEnlarged } from '../kit/access/enlarged.ts';
import { expectFocusSeen } from '../kit/access/focus.ts';
import { expectSeenInForcedColours } from '../kit/access/forced-colours.ts';
import {
  desk,
  expectNoOverhang,
  focusBehindBars,
  lostAtEnd,
  open,
  phone,
  walkTo,
  zoomed,
} from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember, signIn } from '../kit/people.ts';
import { aPicture } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { settle } from '../kit/ratings.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const lying = { width: phone.height, height: phone.width } as const;
const shapes = {
  '1:4': { width: 120, height: 480 },
  '4:1': { width: 480, height: 120 },
} as const;

const dock = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });
const toTop = (page: Page) => page.getByRole('button', { name: 'Remonter en haut de la page' });
const toPublish = (page: Page) => page.getByRole('button', { name: 'Publier' });

/** Window height left by the bars, when all are visible. */
const between = `[...document.querySelectorAll('.top-bar, .dock, .bottom-bar')]
  .filter((bar) => bar.checkVisibility())
  .reduce((left, bar) => left - bar.offsetHeight, innerHeight)`;

/** Checks that the photograph keeps its ratio and fits between the bars. */
async function expectFits(page: Page, photo: Locator, shape: keyof typeof shapes): Promise<void> {
  const { width, height } = shapes[shape];
  await expect(async () => {
    const box = await photo.boundingBox();
    expect(box?.height).toBeGreaterThan(0);
    expect(box?.height).toBeLessThanOrEqual(await page.evaluate<number>(between));
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1);
  }).toPass();
}

/** Tabs through the whole page and back: no focused element is behind a bar. */
async function expectKeysInSight(page: Page, last: Locator): Promise<void> {
  const isThere = () => last.evaluate((element) => element === element.ownerDocument.activeElement);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 70; step += 1) {
      await page.keyboard.press(key);
      expect(await focusBehindBars(page)).toEqual([]);
      if (await isThere()) break;
    }
  }
}

test('photographs of any shape, and all that takes the focus, fit between the bars', async ({
  page,
  context,
}) => {
  const author = await memberElsewhere('lila');
  const posts = [];
  for (const [shape, size] of Object.entries(shapes)) {
    posts.push(await publish(author, { title: `Format ${shape}`, picture: await aPicture(size) }));
  }
  await author.dispose();
  const [tall, wide] = posts;
  if (tall === undefined || wide === undefined) throw new Error('nothing to look at');
  await becomeMember(context, 'noe');
  const own = { 'sec-fetch-site': 'same-origin' };
  const follow = { method: 'PUT', headers: own };
  await context.request.fetch(`/api/people/${tall.author.id}/follow`, follow);

  await page.setViewportSize(phone);
  await open(page, '/welcome');
  await test.step('in the feed', async () => {
    for (const viewport of [phone, lying, desk]) {
      await page.setViewportSize(viewport);
      for (const shape of ['1:4', '4:1'] as const) {
        const article = page.getByRole('article', { name: `Format ${shape}` });
        await expectFits(page, article.locator('img').last(), shape);
      }
    }
    await page.setViewportSize(phone);
    await expectKeysInSight(page, dock(page).getByRole('link').last());
    expect(await lostAtEnd(page)).toEqual([]);
  });

  await test.step('on the post’s page', async () => {
    for (const [shape, post] of [['4:1', wide] as const, ['1:4', tall] as const]) {
      await walkTo(page, addressOfPost(post));
      const photo = page.getByRole('figure').locator('picture img');
      for (const viewport of [lying, desk, phone]) {
        await page.setViewportSize(viewport);
        await expectFits(page, photo, shape);
      }
      await walkTo(page, '/welcome');
    }
  });

  await walkTo(page, '/create');
  await test.step('the bar that publishes is the foot of its panel, and the dock beside it', async () => {
    for (const viewport of [desk, { width: 1024, height: 768 }]) {
      await page.setViewportSize(viewport);
      await expect(async () => {
        const bar = await page.locator('.bottom-bar').boundingBox();
        const floating = await dock(page).boundingBox();
        if (!bar || !floating) throw new Error('a bar is missing');
        expect(bar.y + bar.height).toBe(viewport.height);
        expect(floating.x + floating.width).toBeLessThan(bar.x);
        expect(floating.x).toBeGreaterThan(0);
      }).toPass();
    }
  });
  await test.step('while one makes a post, with the bar that publishes it', async () => {
    const preview = page.locator('.crop-tool img');
    for (const shape of ['1:4', '4:1'] as const) {
      await page
        .locator('main input[type=file]')
        .first()
        .setInputFiles(await aPicture(shapes[shape]));
      for (const viewport of [lying, desk, phone]) {
        await page.setViewportSize(viewport);
        await expectFits(page, preview, shape);
        await expect(toPublish(page)).toBeInViewport({ ratio: 1 });
        await expect(page.getByText('Média principal · envoyé')).toBeInViewport({ ratio: 1 });
        await expect(dock(page)).toBeVisible({ visible: viewport === desk });
      }
    }
    await expectKeysInSight(page, toPublish(page));
    expect(await lostAtEnd(page)).toEqual([]);
    await expectNoOverhang(page);
  });
  await test.step('where the button to the top covers nothing of the form', async () => {
    await page.evaluate('scrollTo(0, 300)');
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(200);
    await expect(toTop(page)).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.evaluate('scrollTo(0, 0)');
    await page.evaluate('scrollTo(0, 300)');
    await expect(toTop(page)).toBeVisible();
    const [button, bar] = [
      await toTop(page).boundingBox(),
      await page.locator('.bottom-bar').boundingBox(),
    ];
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(bar?.x ?? 0);
  });
});

test('a narrow photograph in a grid is whole, and its link large enough for a finger', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const { username } = await becomeMember(context, 'lila');
  for (const shape of ['4:1', '1:4'] as const) {
    const picture = await aPicture(shapes[shape]);
    await publish(context.request, { title: `Format ${shape}`, picture });
  }
  await open(page, `/profile/${username}`);
  for (const shape of ['4:1', '1:4'] as const) {
    const link = page.getByRole('link', { name: new RegExp(`Format ${shape}`) });
    await expectFits(page, link.locator('img'), shape);
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test.describe('at 200 % zoom of a phone, in German', () => {
  test.use({ locale: 'de-DE' });

  test('nothing lies beside the window', async ({ page, context, browser }) => {
    const lila = await becomeMember(context, 'lila');
    const picture = await aPicture(shapes['4:1']);
    const post = await publish(context.request, { picture });
    await settle(post.id);
    const noe = await memberElsewhere('noe');
    const theirs = await publish(noe);
    const shut = await memberElsewhere('shut_out_for_good');
    const own = { 'sec-fetch-site': 'same-origin' };
    const { id: shutId } = (await (await shut.fetch('/api/me')).json()) as { readonly id: string };
    await context.request.fetch(`/api/people/${shutId}/block`, { method: 'PUT', headers: own });
    const begun = await noe.fetch('/api/conversations', {
      method: 'POST',
      headers: own,
      data: { with: post.author.id },
    });
    const { id } = (await begun.json()) as { readonly id: string };
    const message = `/api/conversations/${id}/messages/${crypto.randomUUID()}`;
    const sent = { method: 'PUT', headers: own, data: { body: 'Schön.' } };
    expect((await noe.fetch(message, sent)).ok()).toBe(true);
    const elsewhere = await browser.newContext({ baseURL: serverAddress() ?? '' });
    await signIn(elsewhere, lila);

    await page.setViewportSize(zoomed);
    await open(page, '/welcome');
    const places = [
      '/notifications',
      '/chat',
      `/profile/${lila.username}?tab=echoes`,
      '/trust',
      '/edit-profile',
      addressOfPost(post),
      `/chat/${id}`,
      '/search?tab=users',
      '/create',
    ];
    for (const place of places) {
      await test.step(place, async () => {
        await walkTo(page, place);
        await expectNoOverhang(page);
        // Filled, where `every-screen` sees most of them empty.
        await expectSeenInForcedColours(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectWholeEnlarged(page);
        await page.setViewportSize(phone);
        await expectFocusSeen(page);
        await page.setViewportSize(zoomed);
      });
    }
    await page.locator('main input[type=file]').first().setInputFiles(picture);
    await expect(page.locator('.crop-tool img')).toBeVisible();
    await expectNoOverhang(page);

    await walkTo(page, addressOfPost(theirs));
    await page.getByRole('button', { name: 'Bewerten' }).first().click();
    await expect(page.getByRole('slider').first()).toBeVisible();
    await expectNoOverhang(page);
    await elsewhere.close();
    await Promise.all([noe.dispose(), shut.dispose()]);
  });
});
