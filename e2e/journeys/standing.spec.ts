import type { Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  narrow,
  open,
  phone,
  smallTargets,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { giveMarks, settle, tellEarlyRatings } from '../kit/ratings.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const view = (page: Page) => page.getByRole('tabpanel', { name: 'Échos' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const list = (page: Page, name: string) => page.getByRole('list', { name });
const received = (page: Page) =>
  list(page, 'Notes reçues').getByRole('img', { name: /^Écho de cette note/ });

/** Resolves when the server has stored the next write. */
const written = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());

test('what one’s images were rated is there for oneself, and for others as far as one likes', async ({
  page,
  context,
  browser,
}) => {
  const baseURL = serverAddress() ?? '';
  await page.setViewportSize(desk);
  const author = await becomeMember(context, 'lila');
  const post = await publish(context.request, { title: 'Le dernier bain' });
  const young = await publish(context.request, { title: 'Brume de mars' });
  await settle(post.id);
  const elsewhere = await browser.newContext({ baseURL, locale: 'fr-FR' });
  const reader = await becomeMember(elsewhere, 'noe');
  const his = await elsewhere.newPage();
  for (const { id } of [post, young]) await giveMarks(elsewhere.request, id, [4, 4, 4, 4, 4]);
  await tellEarlyRatings();

  await test.step('by keys to the Echoes: average, badge, progress', async () => {
    await open(page, `/profile/${author.username}`);
    await expect(page.locator('main header')).toContainText('Nouveau regard');
    await tabTo(page, tab(page, 'Publications'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=echoes/);
    await expect(view(page).getByRole('img', { name: /^Écho moyen/ })).toBeVisible();
    await expect(view(page)).toContainText('sur 1 image stabilisée');
    await expect(view(page)).toContainText('14 notes reçues');
    await expect(view(page)).toContainText('Vous seul le voyez.');
    await expect(view(page).getByRole('img', { name: /^Intention\s: \d,\d en / })).toBeVisible();
    await view(page).locator('summary').press('Enter');
    await expect(view(page).getByRole('table').getByRole('row')).toHaveCount(2);
  });

  await test.step('names once an image is stabilised, and only then', async () => {
    await expect(received(page)).toHaveCount(14);
    const works = list(page, 'Notes reçues').getByRole('article');
    await expect(works).toHaveCount(2);
    await expect(works.filter({ hasText: 'Brume de mars' })).not.toContainText(reader.username);
    await expect(works.filter({ hasText: 'Le dernier bain' })).toContainText(reader.username);
    await expectForEveryone(page);
    await expectNoOverhang(page);
  });

  await test.step('others see the average; the progress once it is shown', async () => {
    await open(his, `/profile/${author.username}?tab=echoes`);
    await expect(view(his)).toContainText('sur 1 image stabilisée');
    await expect(his.getByRole('heading', { name: 'Progression' })).toHaveCount(0);
    await expect(received(his)).toHaveCount(13);
    await tab(his, 'Images notées').click();
    await expect(his.getByText('Ce membre garde ses notes pour lui.')).toBeVisible();

    const shown = written(page);
    await page.getByRole('switch', { name: 'Montrer ma progression' }).click();
    await expect(page.getByRole('switch', { name: 'Montrer ma progression' })).toBeChecked();
    await shown;
    await open(his, `/profile/${author.username}?tab=echoes`);
    await expect(his.getByRole('heading', { name: 'Progression' })).toBeVisible();
  });

  await test.step('what one rated: all to oneself, what is stable to others', async () => {
    await open(his, `/profile/${reader.username}?tab=echoes`);
    await expect(his.getByText('Pas encore d’écho.')).toBeVisible();
    await tab(his, 'Images notées').click();
    await expect(list(his, 'Images notées').getByRole('article')).toHaveCount(2);
    const shown = written(his);
    await his.getByRole('switch', { name: 'Montrer les images que j’ai notées' }).click();
    await shown;
    await open(page, `/profile/${reader.username}?tab=echoes`);
    await tab(page, 'Images notées').click();
    const items = list(page, 'Images notées').getByRole('article');
    await expect(items).toHaveCount(1);
    await expect(items).toContainText('Le dernier bain');
  });

  await test.step('on a phone, too', async () => {
    await open(page, `/profile/${author.username}?tab=echoes`);
    for (const viewport of [phone, narrow]) {
      await page.setViewportSize(viewport);
      await expect(received(page)).toHaveCount(14);
      await expectNoOverhang(page);
      expect(await smallTargets(page)).toEqual([]);
    }
    await expectForEveryone(page);
  });
  await elsewhere.close();
});

/** The server's answer when its database is gone. */
const away = {
  status: 503,
  json: { error: { code: 'unavailable', values: {}, requestId: 'journey' } },
};

test.describe('when the server is away', () => {
  test.use({ refusals: [503] });

  test('it is said, and comes when asked again', async ({ page, context }) => {
    const { username } = await becomeMember(context, 'awa');
    await page.route('**/api/people/*/echoes', (route) => route.fulfill(away));
    await open(page, `/profile/${username}?tab=echoes`);
    await expect(view(page).getByRole('alert')).toContainText('Les échos ne sont pas arrivés.');
    await page.unroute('**/api/people/*/echoes');
    await view(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(view(page)).toContainText('Pas encore d’écho.');
  });
});
