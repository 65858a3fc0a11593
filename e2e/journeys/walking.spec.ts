import type { Locator, Page } from '@playwright/test';
import { swipe } from '../fingers.ts';
import { expectForEveryone, open, phone, smallTargets, walkTo } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const die = { label: 'Die, Drôme, France', lat: 44.7536, lon: 5.3703, precision: 'km' } as const;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Que dit cette image ?' });
const slider = (page: Page, axis: string) => sheet(page).getByRole('slider', { name: axis });
const ring = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Noter « ${title} »`) });
const tile = (page: Page, title: string) =>
  page.getByRole('list').getByRole('link', { name: new RegExp(title) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const back = (page: Page) => page.getByRole('button', { name: 'Retour' });
const next = (page: Page) => page.getByRole('link', { name: 'Image suivante' });
const previous = (page: Page) => page.getByRole('link', { name: 'Image précédente' });

/** Pinch-zooms the page itself. */
async function drawNearer(page: Page, pageScaleFactor: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor });
  await browser.detach();
  await expect.poll(() => page.evaluate('visualViewport.scale')).toBe(pageScaleFactor);
}

/** Presses Back once the overlay has its history entry. */
async function closeByBack(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>('history.state?.over ?? 0')).toBe(1);
  await page.goBack();
}

/** Presses the target while the page moves under the pointer, as a wheel leaves it moving. */
async function pressMoving(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.mouse.down();
  await page.evaluate(`new Promise((moved) => {
    addEventListener('scroll', () => requestAnimationFrame(() => requestAnimationFrame(moved)), { once: true });
    let by = 1;
    const move = () => {
      scrollBy(0, (by = -by));
      if (!('still' in document.body.dataset)) requestAnimationFrame(move);
    };
    move();
  })`);
  await page.mouse.up();
  await page.evaluate(`document.body.dataset.still = ''`);
}

/** Matches any file of a post's photograph. */
async function pictureOf(page: Page, postId: string | undefined): Promise<RegExp> {
  const answer = await page.request.get(`/api/posts/${postId}`);
  const { photo } = (await answer.json()) as { readonly photo: { readonly name: string } };
  return new RegExp(`/media/${photo.name}/`);
}

/** Three photographs of a member, the newest first, under a hashtag of their own. */
async function hangThree() {
  const author = await memberElsewhere('lila');
  const tag = `suite${Date.now()}`;
  const posts = [];
  for (const title of ['Le gué', 'Brume', 'Nuit de garde']) {
    posts.unshift(await publish(author, { title, description: `#${tag}`, place: die }));
  }
  await author.dispose();
  return { list: `/explore/hashtag/${tag}`, posts };
}

test.describe('in hand', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test('one rates where one looks, goes on through the list, and Back closes first', async ({
    page,
    context,
  }) => {
    const { list, posts } = await hangThree();
    await becomeMember(context, 'noe');
    await open(page, list);

    await test.step('the ring opens the rating; Back closes it and keeps what was set', async () => {
      await ring(page, 'Nuit de garde').tap();
      await slider(page, 'Intention').press('End');
      await closeByBack(page);
      await expect(sheet(page)).toHaveCount(0);
      await expect(page).toHaveURL(list);
      await expect(ring(page, 'Nuit de garde')).toBeFocused();
      await ring(page, 'Nuit de garde').tap();
      await expect(slider(page, 'Intention')).toHaveAttribute('aria-valuetext', '5,0 sur 5');
      for (const axis of ['Composition', 'Matière', 'Technique', 'Émotion']) {
        await slider(page, axis).press('End');
      }
      await sheet(page).getByRole('button', { name: 'Noter' }).click();
      await expect(sheet(page)).toHaveCount(0);
      await expect(page.getByText('Note enregistrée.')).toBeVisible();
    });

    await test.step('by a finger, a key, a link: on through the list', async () => {
      await tile(page, 'Nuit de garde').click();
      await expect(page.getByRole('button', { name: 'Votre note 5,0, modifier' })).toBeInViewport();
      await expect(previous(page)).toHaveCount(0);
      const { width, height } = phone;
      await swipe(page, { x: width * 0.7, y: height * 0.25 }, width * 0.4);
      await expect(heading(page, 'Brume')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(heading(page, 'Le gué')).toBeVisible();
      await expect(next(page)).toHaveCount(0);
      await previous(page).tap();
      await expect(heading(page, 'Brume')).toBeVisible();
    });

    await test.step('over a page drawn nearer, a finger looks around', async () => {
      await drawNearer(page, 2);
      await swipe(page, { x: 300, y: 200 }, 200);
      await expect.poll(() => page.evaluate('visualViewport.offsetLeft')).toBeGreaterThan(20);
      await expect(heading(page, 'Brume')).toBeAttached();
      await drawNearer(page, 1);
    });

    await test.step('the bar stays in reach', async () => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      for (const one of [back(page), page.getByRole('button', { name: 'Noter', exact: true })]) {
        await expect(one).toBeInViewport({ ratio: 1 });
      }
      await expectForEveryone(page);
      expect(await smallTargets(page)).toEqual([]);
      await page.evaluate('scrollTo(0, 0)');
    });

    await test.step('Back closes the viewer and menus, and then leads to the list', async () => {
      await page.getByRole('button', { name: 'Agrandir « Brume »' }).tap();
      const viewer = page.getByRole('dialog', { name: 'Brume' });
      const close = page.getByRole('button', { name: 'Fermer' });
      await expect(viewer.filter({ has: close })).toBeVisible();
      // Stepping works there too.
      await page.keyboard.press('ArrowRight');
      await expect(
        page.getByRole('dialog', { name: 'Le gué' }).filter({ has: close }),
      ).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(viewer.filter({ has: close })).toBeVisible();
      await closeByBack(page);
      await expect(viewer).toHaveCount(0);
      await page.getByRole('button', { name: 'Autres actions' }).tap();
      await expect(page.getByRole('menuitem', { name: 'Signaler' })).toBeVisible();
      await closeByBack(page);
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await page.getByRole('button', { name: 'Noter', exact: true }).tap();
      await expect(slider(page, 'Intention')).toBeVisible();
      // After a reload it is closed without a history entry left; the neighbour is preloaded.
      const coming = page.waitForRequest(await pictureOf(page, posts[2]?.id));
      await page.reload();
      await expect(heading(page, 'Brume')).toBeVisible();
      await coming;
      await expect(next(page)).toBeVisible();
      await back(page).tap();
      await expect(page).toHaveURL(list);
    });

    await test.step('a photograph pressed while its list still moves opens', async () => {
      await walkTo(page, '/welcome?list=needs_eyes');
      await pressMoving(page, tile(page, 'Brume').first());
      await expect(next(page)).toBeVisible();
    });

    await test.step('every list leads on', async () => {
      const { username } = posts[0]?.author ?? { username: '' };
      const profile = `/profile/${username}`;
      for (const place of ['/search', `${profile}?tab=map`, '/welcome?list=needs_eyes', profile]) {
        await walkTo(page, place);
        await tile(page, 'Brume').first().click();
        await expect(next(page)).toBeVisible();
        await expect(previous(page)).toBeVisible();
      }
      await expect(next(page)).toHaveAttribute('href', posts[2] ? addressOfPost(posts[2]) : '');
    });
  });
});
