import type { BrowserContext, Locator, Page } from '@playwright/test';
import { drawDown, spread } from '../fingers.ts';
import { desk, expectForEveryone, expectNoOverhang, narrow, open, phone } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember, becomePro } from '../kit/people.ts';
import { aPicture } from '../kit/pictures.ts';
import { addressOfPost, publish, respondTo } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const lying = { width: phone.height, height: phone.width } as const;
const tall = { width: 320, height: 480 } as const;
const wide = { width: 480, height: 320 } as const;
const axes = ['Intention', 'Composition', 'Matière', 'Technique', 'Émotion'] as const;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Que dit cette image ?' });
const photograph = (page: Page) => sheet(page).locator('picture img');
const rate = (page: Page) => page.getByRole('button', { name: 'Noter', exact: true });

interface Size {
  readonly width: number;
  readonly height: number;
}

async function edgesOf(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
}

/** Which of five points of a photograph (corners and middle) are covered by something. */
const hiddenPoints = `(() => {
  const photo = document.querySelector('[role=dialog] picture img');
  const { left, right, top, bottom } = photo.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const points = [left + 2, right - 2].flatMap((across) =>
    [top + 2, bottom - 2].map((down) => [across, down]));
  return [...points, [x, y]].filter((point) =>
    !document.elementFromPoint(...point)?.closest('.near')?.contains(photo));
})()`;

/** Checks that the photograph is within the window, in its own ratio, with nothing over it. */
async function expectWhole(page: Page, { width, height }: Size): Promise<void> {
  const photo = photograph(page);
  await expect(photo).toBeVisible();
  const edges = await edgesOf(photo);
  const window = page.viewportSize() ?? phone;
  expect(edges.left).toBeGreaterThanOrEqual(-0.5);
  expect(edges.top).toBeGreaterThanOrEqual(-0.5);
  expect(edges.right).toBeLessThanOrEqual(window.width + 0.5);
  expect(edges.bottom).toBeLessThanOrEqual(window.height + 0.5);
  expect(edges.width / edges.height).toBeCloseTo(width / height, 2);
  // Large enough for its room.
  expect(Math.max(edges.width / window.width, edges.height / window.height)).toBeGreaterThan(0.35);
  expect(await page.evaluate<object[]>(hiddenPoints)).toEqual([]);
}

/** Checks that the sheet begins below the photograph, which keeps two fifths of the window. */
async function expectAbove(page: Page, size: Size): Promise<void> {
  await expectWhole(page, size);
  const [photo, form] = [await edgesOf(photograph(page)), await edgesOf(sheet(page))];
  expect(photo.bottom).toBeLessThanOrEqual(form.top + 0.5);
  expect(form.top).toBeGreaterThanOrEqual((page.viewportSize() ?? phone).height * 0.4 - 0.5);
}

async function expectBeside(page: Page, size: Size): Promise<void> {
  await expectWhole(page, size);
  const [photo, form] = [await edgesOf(photograph(page)), await edgesOf(sheet(page))];
  expect(photo.right).toBeLessThanOrEqual(form.left + 0.5);
}

/** Sets each axis in turn, and checks its hint. */
async function setEveryAxis(page: Page, size: Size): Promise<void> {
  for (const axis of axes) {
    await sheet(page).getByRole('slider', { name: axis }).press('End');
    await expectAbove(page, size);
  }
  await sheet(page).getByRole('button', { name: 'Dire pourquoi' }).click();
  await expect(sheet(page).getByLabel('Intention, en une ligne')).toBeInViewport({ ratio: 1 });
  await sheet(page).getByLabel('Émotion, en une ligne').fill('Le souffle vient à manquer.');
  await expectAbove(page, size);
}

/** A member in front of another's photograph. */
async function arriveBefore(
  page: Page,
  context: BrowserContext,
  { sensitive, ...size }: Size & { readonly sensitive?: 'nude' },
): Promise<void> {
  const author = await memberElsewhere('lila');
  const picture = await aPicture(size);
  const post = await publish(author, { picture, ...(sensitive && { sensitive }) });
  await author.dispose();
  await becomeMember(context, 'noe');
  await open(page, addressOfPost(post));
}

/** The same, with a first mark given by touch. */
async function beginToRate(page: Page, context: BrowserContext): Promise<void> {
  await arriveBefore(page, context, wide);
  await rate(page).tap();
  await sheet(page).getByRole('slider', { name: 'Intention' }).press('End');
  await expectAbove(page, wide);
}

for (const [name, size] of Object.entries({ tall, wide })) {
  test(`a ${name} photograph stays in sight while one rates it`, async ({ page, context }) => {
    await page.setViewportSize(phone);
    const isCovered = size === tall;
    await arriveBefore(page, context, { ...size, ...(isCovered && { sensitive: 'nude' }) });
    await rate(page).click();
    if (isCovered) {
      await test.step('behind its veil it is not rated', async () => {
        const why = sheet(page).getByText('Affichez l’image pour la noter.');
        await sheet(page).getByRole('button', { name: 'Noter' }).click();
        await expect(why).toBeVisible();
        await sheet(page)
          .getByRole('button', { name: /Afficher/ })
          .click();
        await expect(why).toHaveCount(0);
      });
    }
    await setEveryAxis(page, size);
    await expectForEveryone(page);

    await test.step('at the narrowest what one gives stays on the line of what sends it', async () => {
      await page.setViewportSize(narrow);
      const top = async (button: string) =>
        (await edgesOf(sheet(page).getByRole('button', { name: button, exact: true }))).top;
      expect(await top('Annuler')).toBe(await top('Noter'));
    });

    await test.step('a phone on its side, a desk: one beside the other', async () => {
      for (const viewport of [lying, desk]) {
        await page.setViewportSize(viewport);
        await expect(async () => expectBeside(page, size)).toPass();
        await expectNoOverhang(page);
      }
    });

    await test.step('enlarged to twice its size the sheet scrolls, and the photograph stays', async () => {
      await page.setViewportSize({ width: phone.width / 2, height: phone.height / 2 });
      await expect(async () => expectAbove(page, size)).toPass();
      await sheet(page).getByRole('button', { name: 'Noter' }).click();
      await expect(sheet(page)).toHaveCount(0);
      await expectNoOverhang(page);
    });
  });
}

test('of a response, it is the response that stays in sight, and that has the whole screen', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const author = await memberElsewhere('lila');
  await becomePro(author);
  const post = await publish(author, { allowsResponses: true, picture: await aPicture(wide) });
  const other = await memberElsewhere('awa');
  await respondTo(other, post.id, await aPicture(tall));
  await becomeMember(context, 'noe');
  await open(page, addressOfPost(post));
  const response = page.getByRole('article', { name: /^Réponse de / });

  await test.step('on the whole screen, and back to where one was', async () => {
    const opener = response.getByRole('button', { name: /^Agrandir « Réponse de / });
    await opener.press('Enter');
    const viewer = page.getByRole('dialog', { name: /^Réponse de / });
    await expect(viewer.getByRole('button', { name: 'Approcher' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  const shown = await response.locator('picture img').getAttribute('src');
  await response.getByRole('button', { name: 'Noter avec ECHOES' }).click();
  await expect(photograph(page)).toHaveAttribute('src', shown ?? '');
  await setEveryAxis(page, tall);
  for (const viewport of [lying, desk]) {
    await page.setViewportSize(viewport);
    await expect(async () => expectBeside(page, tall)).toPass();
  }
  await Promise.all([author.dispose(), other.dispose()]);
});

test.describe('with two fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test('one comes nearer while rating, and the sheet stays', async ({ page, context }) => {
    await beginToRate(page, context);
    const { left, top, width: whole, height } = await edgesOf(photograph(page));
    const middle = { x: left + whole / 2, y: top + height / 2 };
    const width = async () => Math.round((await edgesOf(photograph(page))).width);

    await spread(page, middle, [40, 120]);
    await expect.poll(width).toBeGreaterThan(whole * 2);
    const form = await edgesOf(sheet(page));
    expect(form.top).toBeGreaterThanOrEqual(phone.height * 0.4 - 0.5);
    await sheet(page).getByRole('slider', { name: 'Technique' }).press('End');
    expect(await width()).toBeGreaterThan(whole * 2);

    await spread(page, middle, [120, 10]);
    await expect.poll(width).toBe(Math.round(whole));
    await expectAbove(page, wide);

    await test.step('a tap does the same, and so do keys', async () => {
      await page.touchscreen.tap(middle.x, middle.y);
      await expect.poll(width).toBeGreaterThan(whole * 2);
      await sheet(page).getByRole('button', { name: 'Reculer' }).press('0');
      await expect.poll(width).toBe(Math.round(whole));
      await sheet(page).getByRole('button', { name: 'Approcher' }).press('+');
      await expect.poll(width).toBeGreaterThan(whole * 1.5);
    });

    await test.step('near its lower edge one stays there, however the phone is turned', async () => {
      const near = sheet(page).getByRole('button', { name: 'Reculer' });
      await page.setViewportSize(lying);
      for (const key of ['+', '+', ...Array.from({ length: 8 }, () => 'ArrowDown')]) {
        await near.press(key);
      }
      await page.setViewportSize(phone);
      const gap = async () =>
        (await edgesOf(sheet(page))).top - (await edgesOf(photograph(page))).bottom;
      await expect.poll(gap).toBeLessThan(0.5);
    });
    await expect(sheet(page).getByRole('slider', { name: 'Intention' })).toHaveAttribute(
      'aria-valuetext',
      '5,0 sur 5',
    );
  });

  test('the sheet is drawn down, the photograph stays, and nothing is lost', async ({
    page,
    context,
  }) => {
    await beginToRate(page, context);
    const [photo, form] = [await edgesOf(photograph(page)), await edgesOf(sheet(page))];
    const head = { x: form.left + 60, y: form.top + 40 };

    await drawDown(page, head, form.height * 0.7, async () => {
      const lowered = async () => (await edgesOf(sheet(page))).top - form.top;
      await expect.poll(lowered).toBeGreaterThan(form.height * 0.6);
      expect(await lowered()).toBeLessThan(form.height * 0.75);
      expect((await edgesOf(photograph(page))).top).toBeCloseTo(photo.top, 0);
    });
    await expect(sheet(page)).toHaveCount(0);
    await rate(page).tap();
    await expect(sheet(page).getByRole('slider', { name: 'Intention' })).toHaveAttribute(
      'aria-valuetext',
      '5,0 sur 5',
    );
  });
});
