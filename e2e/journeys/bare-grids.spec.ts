import type { Page } from '@playwright/test';
import {
  brokenWords,
  desk,
  expectForEveryone,
  expectNoOverhang,
  expectOnPhotographs,
  narrow,
  open,
  phone,
  walkTo,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { aPlainPicture, shadesIn } from '../kit/pictures.ts';
import { publish } from '../kit/posts.ts';
import { settle } from '../kit/ratings.ts';
import { expect, test } from '../quiet-page.ts';

const die = { label: 'Die, Drôme, France', lat: 44.7536, lon: 5.3703, precision: 'km' } as const;
const titles = ['Brume', 'Le gué', 'Nuit de garde'];

const tile = (page: Page, title: string) =>
  page.getByRole('listitem').getByRole('link', { name: new RegExp(title) });

/** Three photographs of a member, and the addresses of all grids, no two of one kind in a row. */
async function hangThree(): Promise<{ username: string; grids: readonly string[] }> {
  const author = await memberElsewhere('lila');
  const tag = `nu${Date.now()}`;
  let username = '';
  for (const title of titles) {
    const post = await publish(author, { title, description: `#${tag}`, place: die });
    ({ username } = post.author);
  }
  await author.dispose();
  const profile = `/profile/${username}`;
  const others = [`/explore/hashtag/${tag}`, `${profile}?tab=map`, '/search'];
  return { username, grids: [profile, '/welcome?list=needs_eyes', ...others] };
}

/** Checks every grid; each photograph still has title and author as its accessible name. */
async function expectBare(page: Page, username: string, grids: readonly string[]): Promise<void> {
  await open(page, '/welcome?list=discover');
  // Home shows the detailed view by default.
  await page.getByRole('button', { name: 'En mosaïque' }).click();
  await expectOnPhotographs(page, []);
  for (const grid of grids) {
    await test.step(grid, async () => {
      await walkTo(page, grid);
      const named = page.getByRole('link', { name: new RegExp(`Brume @?${username}`) });
      await expect(named).toBeVisible();
      await expectOnPhotographs(page, []);
    });
  }
}

/**
 * Checks that the caption stands below its photograph and above the next row, and nothing on the
 * photograph.
 */
async function expectBelow(page: Page, title: string, author: string): Promise<void> {
  const hung = tile(page, title);
  const [photo, name, who] = [
    await hung.locator('img').boundingBox(),
    await hung.getByText(title).boundingBox(),
    await hung.getByText(author).boundingBox(),
  ];
  expect(name?.y).toBeGreaterThanOrEqual((photo?.y ?? 0) + (photo?.height ?? 0));
  expect(who?.y).toBeGreaterThan(name?.y ?? 0);
  await expectOnPhotographs(page, []);
}

test('nothing is written on photographs until somebody points at one', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { username, grids } = await hangThree();
  const author: unknown = expect.stringContaining(username);
  await becomeMember(context, 'noe');
  await page.setViewportSize(desk);

  await test.step('at rest, on a desk', () => expectBare(page, username, grids));

  await test.step('a pointer shows title and author, for as long as it stays', async () => {
    await walkTo(page, `/profile/${username}`);
    await tile(page, 'Brume').hover();
    await expectOnPhotographs(page, ['Brume', author]);
    await page.mouse.move(0, 0);
    await expectOnPhotographs(page, []);
  });

  await test.step('so do keys', async () => {
    await tabTo(page, tile(page, 'Le gué'));
    await expectOnPhotographs(page, ['Le gué', author]);
    // One tab stop each, although the ring can be pressed as well.
    await page.keyboard.press('Tab');
    await expectOnPhotographs(page, ['Brume', author]);
    await page.locator('main').focus();
    await expectOnPhotographs(page, []);
  });

  await test.step('under a finger nothing does', async () => {
    const inHand = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'fr-FR',
      storageState: await context.storageState(),
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    const hers = await inHand.newPage();
    await expectBare(hers, username, grids);
    await walkTo(hers, `/profile/${username}`);
    await tabTo(hers, tile(hers, 'Brume'));
    await expectOnPhotographs(hers, []);

    await test.step('unless she wants titles: below, from then on', async () => {
      const choice = hers.getByRole('button', { name: 'Titres sous les images' });
      await expect(choice).toHaveAttribute('aria-pressed', 'false');
      await choice.tap();
      await expectBelow(hers, 'Brume', username);
      await walkTo(hers, grids[2] ?? '');
      await expectBelow(hers, 'Le gué', username);
      await hers.reload();
      await expect(choice).toHaveAttribute('aria-pressed', 'true');
      await expectBelow(hers, 'Le gué', username);
      await expectForEveryone(hers);
    });
    await inHand.close();
  });
});

test('the Echo is a fine line on white and on black', async ({ page, context }) => {
  await page.setViewportSize(desk);
  const { username } = await becomeMember(context, 'lila');
  for (const shade of [250, 5]) {
    const picture = await aPlainPicture(shade);
    await publish(context.request, { title: `Sans note sur ${shade}`, picture });
    const { id } = await publish(context.request, { title: `Noté sur ${shade}`, picture });
    await settle(id);
  }
  await open(page, `/profile/${username}`);
  const shadesOf = async (title: string, shape: string) => {
    const photograph = tile(page, title);
    await expect(photograph.locator('img[data-state=there]')).toBeVisible();
    await expect(photograph.locator(`svg ${shape}`)).toBeVisible();
    return shadesIn(await photograph.locator('svg').screenshot());
  };
  for (const [title, shape] of [
    ['Sans note', '.echo-unrevealed'],
    ['Noté', 'polygon'],
  ] as const) {
    await test.step(title, async () => {
      // Contrast of at least 3:1, and hardly darker than without it.
      const onWhite = await shadesOf(`${title} sur 250`, shape);
      expect(onWhite.darkest).toBeLessThan(145);
      expect(onWhite.mean).toBeGreaterThan(195);
      const onBlack = await shadesOf(`${title} sur 5`, shape);
      expect(onBlack.lightest).toBeGreaterThan(150);
      expect(onBlack.mean).toBeLessThan(70);
    });
  }
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('long words stay whole beside what stands with them', async ({ page, context }) => {
    const { username } = await becomeMember(context, 'greta');
    const post = await publish(context.request);
    const other = await memberElsewhere('otto');
    await other.fetch(`/api/posts/${post.id}/comments`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { body: 'Schön.' },
    });
    await other.dispose();
    await open(page, `/profile/${username}`);
    await walkTo(page, '/notifications');
    await expect(page.getByRole('button', { name: 'Alle als gelesen markieren' })).toBeVisible();
    for (const viewport of [phone, narrow]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benachrichtigungen');
      await expectNoOverhang(page);
      expect(await brokenWords(page)).toEqual([]);
    }
    // Browsers that can hyphenate do so where there is no room.
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('hyphens', 'auto');
  });
});
