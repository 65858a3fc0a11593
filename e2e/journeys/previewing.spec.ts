import type { Page } from '@playwright/test';
import { desk, moving, open, phone } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember, becomePro } from '../kit/people.ts';
import { aFilm } from '../kit/pictures.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

test.use(moving);

const picture = aFilm({ width: 320, height: 180, seconds: 2 });
const preview = (page: Page) => page.locator('.film-preview video');
const tile = (page: Page) => page.getByRole('link', { name: /Vagues/ });

/** Address of a profile where a film hangs. */
async function aWall(sensitive?: 'nude'): Promise<string> {
  const author = await memberElsewhere('lila');
  await becomePro(author);
  const post = await publish(author, { title: 'Vagues', picture, ...(sensitive && { sensitive }) });
  await author.dispose();
  return `/profile/${post.author.username}`;
}

/** What of previews is asked of the server from now on. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/preview.mp4')) asked.push(request.url());
  });
  return asked;
}

/** Whatever follows from a movement is drawn two frames later. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}

async function expectPlaysSilently(page: Page): Promise<void> {
  await expect(preview(page)).toHaveCount(1);
  const state = () =>
    page.evaluate<boolean>(
      `(() => {
        const { muted, paused, currentTime } = document.querySelector('.film-preview video') ?? {};
        return muted && !paused && currentTime > 0;
      })()`,
    );
  await expect.poll(state).toBe(true);
}

test('a film moves in a grid while it is pointed at, and not where motion or data are spared', async ({
  page,
  context,
}) => {
  const wall = await aWall();
  await becomeMember(context, 'noe');
  await page.setViewportSize(desk);

  await test.step('under the pointer, and under the focus', async () => {
    await open(page, wall);
    await expect(tile(page)).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
    await tile(page).hover();
    await expectPlaysSilently(page);
    await page.mouse.move(0, 0);
    await expect(preview(page)).toHaveCount(0);
    await tile(page).focus();
    await expectPlaysSilently(page);
  });

  await test.step('never with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectStays(page, wall);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  await test.step('never with a saver of data', async () => {
    await page.addInitScript({
      content: `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });`,
    });
    await expectStays(page, wall);
  });
});

/** Neither pointing at it nor focus begins it, and nothing of it is fetched. */
async function expectStays(page: Page, wall: string): Promise<void> {
  const asked = listen(page);
  await page.mouse.move(0, 0);
  await open(page, wall);
  // Its part of the page is loaded where there is a film.
  await expect(page.locator('.film-preview')).toHaveCount(1);
  await tile(page).hover();
  await tile(page).focus();
  await drawn(page);
  await expect(preview(page)).toHaveCount(0);
  expect(asked).toEqual([]);
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test('a film moves when it is in sight, and nothing of a veiled one is fetched', async ({
    page,
    context,
  }) => {
    await becomeMember(context, 'noe');
    await test.step('in sight', async () => {
      await open(page, await aWall());
      await expect(tile(page)).toBeVisible();
      await expectPlaysSilently(page);
    });

    await test.step('behind a veil there is none, until it is lifted', async () => {
      const wall = await aWall('nude');
      const asked = listen(page);
      await open(page, wall);
      const veil = page.getByRole('button', { name: /Vagues/ });
      await expect(veil).toBeVisible();
      await drawn(page);
      await expect(page.locator('.film-preview')).toHaveCount(0);
      expect(asked).toEqual([]);
      await veil.tap();
      await expectPlaysSilently(page);
    });
  });
});
