import type { APIRequestContext, Page } from '@playwright/test';
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
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: words });
const rings = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(
    count === 0
      ? 'Notifications'
      : `Notifications, ${count} ${count === 1 ? 'non lue' : 'non lues'}`,
  );

// Marks the request as same-origin, as a browser does.
const own = { 'sec-fetch-site': 'same-origin' };

async function ask(api: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await api.fetch(path, { method, headers: own, ...(data && { data }) });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Comments of one person under another's photograph. */
async function remark(api: APIRequestContext, postId: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await ask(api, 'POST', `/api/posts/${postId}/comments`, { body: `Remarque ${at}.` });
  }
}

test('the bell rings while one looks, on every screen one has open, until all is read', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  await becomeMember(context, 'lila');
  const post = await publish(context.request, { title: 'Le dernier bain' });
  await open(page, '/welcome');
  await rings(page, 0);
  const second = await context.newPage();
  await second.setViewportSize(phone);
  await open(second, '/search');
  const noe = await memberElsewhere('noe');
  const heart = (method: 'PUT' | 'DELETE') => ask(noe, method, `/api/posts/${post.id}/favourite`);

  await test.step('liked, commented, followed', async () => {
    await heart('PUT');
    await rings(page, 1);
    const body = 'Quelle lumière sur l’eau.';
    await ask(noe, 'POST', `/api/posts/${post.id}/comments`, { body });
    await rings(page, 2);
    await ask(noe, 'PUT', `/api/people/${post.author.id}/follow`);
    await rings(page, 3);
    await rings(second, 3);
  });

  await test.step('what hangs from it says who, what and of which image', async () => {
    await tabTo(page, bell(page));
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('listitem')).toHaveCount(3);
    await expect(told(page, /noe_\w+ a aimé votre publication/)).toContainText('Le dernier bain');
    await expect(told(page, 'a commenté votre publication')).toContainText('Quelle lumière');
    await expect(told(page, 'a commencé à vous suivre')).toContainText(
      /à l’instant|il y a \d+\smin/,
    );
    await expect(told(page, 'a aimé').locator('img[src^="/media/"]')).toHaveJSProperty(
      'complete',
      true,
    );
    expect(await page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(
      true,
    );
    await expectForEveryone(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
  });

  await test.step('one is marked, and is read elsewhere too', async () => {
    await bell(page).click();
    await panel(page)
      .getByRole('button', { name: /^Marquer comme lue.*suivre/ })
      .click();
    await rings(second, 2);
    await expect(panel(page).getByRole('button', { name: /^Marquer comme lue/ })).toHaveCount(2);
    await expect(told(page, 'a commencé à vous suivre')).toBeFocused();
  });

  await test.step('followed to what it is about, it is read', async () => {
    await panel(page)
      .getByRole('link', { name: /a commenté/ })
      .click();
    await expect(page).toHaveURL(`${addressOfPost(post)}#comments`);
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await rings(page, 1);
    await rings(second, 1);
  });

  await test.step('all are marked, from a phone', async () => {
    await bell(second).click();
    await expect(panel(second).getByRole('listitem')).toHaveCount(3);
    await expectForEveryone(second);
    expect(await smallTargets(second)).toEqual([]);
    for (const viewport of [narrow, phone]) {
      await second.setViewportSize(viewport);
      // The panel takes its new position a moment after the page its new width.
      await expect(async () => {
        const box = await panel(second).boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      }).toPass();
    }
    await panel(second).getByRole('button', { name: 'Tout marquer lu' }).click();
    await expect(second.getByText('Tout est lu.')).toBeAttached();
    await rings(second, 0);
    await rings(page, 0);
    await panel(second).getByRole('link', { name: 'Toutes les notifications' }).click();
    await expect(second).toHaveURL('/notifications');
    await expect(second.getByRole('heading', { name: 'aujourd’hui' })).toBeVisible();
    await expect(second.getByText('Fin des notifications')).toBeVisible();
  });

  await test.step('taken back, it is told no more', async () => {
    await heart('DELETE');
    await heart('PUT');
    await rings(second, 1);
    await heart('DELETE');
    await rings(second, 0);
  });
  await noe.dispose();
});

test('all one was told is there, page after page, and one’s place in it is kept', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await becomeMember(context, 'lila');
  const post = await publish(context.request);
  const noe = await memberElsewhere('noe');
  await remark(noe, post.id, 50);
  await open(page, '/notifications');
  await expect(told(page, 'Remarque 50.')).toBeVisible();
  await rings(page, 50);
  await expect(told(page, /Remarque 1\./)).toHaveCount(0);
  await expectForEveryone(page);
  await expectNoOverhang(page);
  expect(await smallTargets(page)).toEqual([]);

  await test.step('older ones come as one goes down, to the end', async () => {
    const goDown = async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      return page.getByText('Fin des notifications').count();
    };
    await expect.poll(goDown).toBe(1);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(50);
  });

  await test.step('who comes back is where they were', async () => {
    // By keyboard: a click may scroll a little more by itself.
    await told(page, 'Remarque 9.').getByRole('link').focus();
    await expect(told(page, 'Remarque 9.')).toBeInViewport();
    const before = await page.evaluate<number>('scrollY');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/post\//);
    await page.goBack();
    await expect(told(page, 'Remarque 9.')).toBeInViewport();
    await expect.poll(() => page.evaluate('scrollY')).toBe(before);
    await rings(page, 49);
  });

  await test.step('what comes meanwhile is on top', async () => {
    await remark(noe, post.id, 1);
    await rings(page, 50);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(51);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Remarque 1.');
  });
  await noe.dispose();
});

/** The server's answer when its database is gone. */
const away = {
  status: 503,
  json: { error: { code: 'unavailable', values: {}, requestId: 'journey' } },
};

const refusal = {
  status: 403,
  json: { error: { code: 'forbidden', values: {}, requestId: 'journey' } },
};

test.describe('when the server is away', () => {
  test.use({ refusals: [403, 503] });

  test('a mark that failed is taken back, and nothing is shown to who is refused', async ({
    page,
    context,
  }) => {
    await becomeMember(context, 'lila');
    const post = await publish(context.request);
    const noe = await memberElsewhere('noe');
    await remark(noe, post.id, 2);

    await test.step('it did not come, and comes when asked again', async () => {
      await page.route('**/api/inbox', (route) => route.fulfill(away));
      await open(page, '/welcome');
      await bell(page).click();
      await expect(panel(page).getByRole('alert')).toContainText(
        'Les notifications ne sont pas arrivées.',
      );
      // Before it is back: the query retries by itself too, and the button would be gone.
      await panel(page).getByRole('button', { name: 'Réessayer' }).click();
      await page.unroute('**/api/inbox');
      await expect(panel(page).getByRole('listitem')).toHaveCount(2);
    });

    await test.step('not marked, it is unread', async () => {
      await page.route('**/api/notifications/**', (route) => route.fulfill(away));
      await panel(page).getByRole('button', { name: 'Tout marquer lu' }).click();
      await expect(page.getByText(/^Les notifications restent non lues/)).toBeVisible();
      await rings(page, 2);
      await expect(panel(page).getByRole('button', { name: /^Marquer/ })).toHaveCount(2);
      await page.unroute('**/api/notifications/**');
    });

    await test.step('refused, there is nothing, and soon after it is let in again all of it', async () => {
      let isRefused = true;
      await page.route('**/api/inbox', (route) =>
        isRefused ? route.fulfill(refusal) : route.continue(),
      );
      await remark(noe, post.id, 1);
      await rings(page, 0);
      await expect(panel(page)).toContainText('Aucune notification');
      isRefused = false;
      await rings(page, 3);
      await expect(panel(page).getByRole('listitem')).toHaveCount(3);
    });
    await noe.dispose();
  });
});
