import type { Page } from '@playwright/test';
import { desk, moving, open, phone, walkTo } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember, becomePro } from '../kit/people.ts';
import { aFilm } from '../kit/pictures.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

test.use(moving);

const picture = aFilm({ width: 320, height: 180, seconds: 2 });
const preview = (page: Page) => page.locator('.video-preview video');
const tile = (page: Page) => page.getByRole('link', { name: /Vagues/ });

interface Wall {
  /** Of a profile where a film hangs. */
  readonly address: string;
  /** Path of the film's preview. */
  readonly preview: string;
}

async function aWall(sensitive?: 'nude'): Promise<Wall> {
  const author = await memberElsewhere('lila');
  await becomePro(author);
  const post = await publish(author, { title: 'Vagues', picture, ...(sensitive && { sensitive }) });
  const answer = await author.fetch(`/api/posts/${post.id}`);
  const { photo } = (await answer.json()) as { readonly photo: { readonly name: string } };
  await author.dispose();
  return {
    address: `/profile/${post.author.username}`,
    preview: `/media/${photo.name}/preview.mp4`,
  };
}

/** What of a preview is asked of the server from now on. */
function listen(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) asked.push(request.url());
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
        const { muted, paused, currentTime } = document.querySelector('.video-preview video') ?? {};
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
    await open(page, wall.address);
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
async function expectStays(page: Page, wall: Wall): Promise<void> {
  const asked = listen(page, wall.preview);
  await page.mouse.move(0, 0);
  await open(page, wall.address);
  // Its part of the page is loaded where there is a film.
  await expect(page.locator('.video-preview')).toHaveCount(1);
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
    await test.step('in sight, and no longer out of it', async () => {
      await open(page, (await aWall()).address);
      await expect(tile(page)).toBeVisible();
      await expectPlaysSilently(page);
      await pushDown(page, '200vh');
      await expect(preview(page)).toHaveCount(0);
      await pushDown(page, '0');
      await expectPlaysSilently(page);
    });

    await test.step('behind a veil there is none, until it is lifted', async () => {
      const wall = await aWall('nude');
      // Not loaded anew: the part that plays is there, and would begin with the tile.
      await walkTo(page, '/welcome');
      const asked = listen(page, wall.preview);
      await walkTo(page, wall.address);
      const veil = page.getByRole('button', { name: /Vagues/ });
      await expect(veil).toBeVisible();
      await drawn(page);
      await expect(page.locator('.video-preview')).toHaveCount(0);
      expect(asked).toEqual([]);
      await veil.tap();
      await expectPlaysSilently(page);
      expect(asked).not.toEqual([]);
    });
  });
});

/** Moves the tiles of a page down, past the end of the screen, or back. */
async function pushDown(page: Page, by: string): Promise<void> {
  await page.locator('main').evaluate((main, top) => {
    (main as unknown as { readonly style: Record<string, string> }).style['paddingTop'] = top;
  }, by);
}
