import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { membersElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { tellEarlyRatings } from '../kit/ratings.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const tiles = (page: Page, list = 'Publications') =>
  page.getByRole('list', { name: list }).getByRole('listitem');
const order = (page: Page) => page.getByRole('combobox', { name: 'Trier par' });

const somewhere = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ baseURL: serverAddress() ?? '', locale: 'fr-FR' });

/** Ratings needed for a score to be shown. */
const enough = 5;

/** The older post is rated high, the newer one low except for its technique. */
async function twoPosts(browser: Browser, tag: string): Promise<string> {
  const author = await somewhere(browser);
  const { username } = await becomeMember(author, 'lila');
  const description = `#${tag}`;
  const calm = await publish(author.request, { title: 'Calme', description });
  const wind = await publish(author.request, { title: 'Vent', description });
  for (const rater of await membersElsewhere(enough)) {
    for (const [post, mark, technique] of [
      [calm, 4.5, 2],
      [wind, 2, 4.5],
    ] as const) {
      const axes = { intention: mark, composition: mark, matiere: mark, emotion: mark };
      const answer = await rater.fetch(`/api/works/${post.id}/rating`, {
        method: 'PUT',
        headers: { 'sec-fetch-site': 'same-origin' },
        data: { marks: { ...axes, technique } },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    await rater.dispose();
  }
  await tellEarlyRatings();
  await author.close();
  return username;
}

test('posts in the order of what is thought of them, kept in the address', async ({
  page,
  context,
  browser,
}) => {
  const tag = `ordre${Date.now()}`;
  const username = await twoPosts(browser, tag);
  await becomeMember(context, 'noe');
  await page.setViewportSize(desk);
  await open(page, `/profile/${username}`);
  await expect(tiles(page)).toContainText(['Vent', 'Calme']);

  await test.step('by keys alone, and one stays where one is', async () => {
    await tabTo(page, order(page));
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(`/profile/${username}?sort=global`);
    await expect(tiles(page)).toContainText(['Calme', 'Vent']);
    await expect(order(page)).toBeFocused();
  });

  await test.step('the order tells no number', async () => {
    await expect(tiles(page).getByRole('img', { name: 'Écho à découvrir' })).toHaveCount(2);
  });

  await test.step('who comes back, or comes anew, finds the order they left', async () => {
    await page.getByRole('link', { name: /Calme/ }).click();
    await expect(page).toHaveURL(/\/post\//);
    await page.goBack();
    await expect(tiles(page)).toContainText(['Calme', 'Vent']);
    await page.reload();
    await expect(tiles(page)).toContainText(['Calme', 'Vent']);
    await order(page).selectOption({ value: 'technique' });
    await expect(tiles(page)).toContainText(['Vent', 'Calme']);
    await order(page).selectOption({ value: 'recent' });
    await expect(page).toHaveURL(`/profile/${username}`);
  });

  await test.step('so under a hashtag, on a desk and on a phone', async () => {
    await walkTo(page, `/explore/hashtag/${tag}?sort=emotion`);
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      await expect(order(page)).toHaveValue('emotion');
      await expect(tiles(page, `#${tag}`)).toContainText(['Calme', 'Vent']);
      await expectForEveryone(page);
      await expectNoOverhang(page);
      expect(await smallTargets(page)).toEqual([]);
    }
  });

  await test.step('and in search, beside the tabs', async () => {
    await walkTo(page, '/search?sort=composition');
    await expect(order(page)).toHaveValue('composition');
    await page.getByRole('tab', { name: 'Membres' }).click();
    await expect(order(page)).toHaveCount(0);
  });
});

test('visitors sort what there is for them', async ({ page, browser }) => {
  const author = await somewhere(browser);
  await becomeMember(author, 'lila');
  await publish(author.request);
  await author.close();
  await page.setViewportSize(phone);
  await open(page, '/search');
  await order(page).selectOption({ value: 'global' });
  await expect(page).toHaveURL('/search?sort=global');
  await expect(tiles(page).first()).toBeVisible();
});
