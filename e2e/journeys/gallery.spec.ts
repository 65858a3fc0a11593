import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { computingFlags, findChromium } from '@stenope/kit/chromium';
import { startDevServer } from '../gallery/dev-server.ts';
import { desk, expectForEveryone, moving, ofLight, phone, stepTo } from '../kit/inspect.ts';
import { expect, test } from '../quiet-page.ts';

// One development server for all of them, so they stay in one process.
test.describe.configure({ mode: 'default' });

const chromium = findChromium();

test.use({
  ...moving,
  // The page renders its photographs itself.
  launchOptions: {
    ...(chromium === undefined ? {} : { executablePath: chromium }),
    args: [...computingFlags],
  },
});

const screens = { phone, desk } as const;

const built = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const mark = 'stenope-development-page';

let url = '';
let stop = async () => {};

test.beforeAll(async () => {
  ({ url, stop } = await startDevServer());
});

test.afterAll(() => stop());

// The live line is blocked: the server would not know this page's origin.
test.beforeEach(({ context }) =>
  context.routeWebSocket(`${url.replace('http', 'ws')}/live`, () => undefined),
);

async function openGallery(page: Page): Promise<void> {
  await page.goto(`${url}/dev/gallery`);
  await expect(page.locator(`[data-mark=${mark}]`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'States' })).toBeVisible();
}

const hung = (page: Page) => page.getByRole('list', { name: 'Posts', exact: true }).locator('img');

/** Scrolls through the page, because photographs load when they are near. */
async function seeEverything(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
      scrollTo(0, y);
      await new Promise((go) => requestAnimationFrame(go));
    }
  })()`);
  const photographs = hung(page);
  await expect(photographs).toHaveCount(8);
  for (const photograph of await photographs.all()) {
    await photograph.scrollIntoViewIfNeeded();
    await expect(photograph).toHaveAttribute('data-state', /arrived|there/);
  }
  await page.evaluate('scrollTo(0, 0)');
}

const watchMoves = `globalThis.moved = [];
  new PerformanceObserver((list) => {
    const nodes = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node));
    const inPage = nodes.filter((node) => document.querySelector('main')?.contains(node));
    moved.push(...inPage.map((node) => node.outerHTML ?? node.textContent));
  }).observe({ type: 'layout-shift', buffered: true });`;

// In development the gallery is some hundred files, so it is loaded once for all of this.
test('every component can be shown, and used by everyone', async ({ page }) => {
  await page.addInitScript(watchMoves);
  await openGallery(page);
  await test.step('photographs keep their frame, and nothing moves when they come', () =>
    seeFrames(page));
  await test.step('a photograph can be looked at on the whole screen, by keys alone', () =>
    lookCloser(page));
  for (const [screen, colorScheme] of [
    ['phone', 'dark'],
    ['desk', 'light'],
  ] as const) {
    await test.step(`on a ${screen}, ${colorScheme}`, async () => {
      await page.setViewportSize(screens[screen]);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await lookAround(page, colorScheme);
    });
  }
  await test.step('the page knows itself, and shows how it waits', () => seeDiagnostic(page));
});

/** Inspects an overlay. In the light theme journeys inspect it in full; here the dark theme is. */
async function lookAround(page: Page, light: 'dark' | 'light'): Promise<void> {
  await settle(page);
  await expectForEveryone(page, light === 'dark' ? {} : { rules: ofLight });
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(tooWide)).toBe(0);

  for (const overlay of ['dialog', 'sheet', 'side-sheet', 'menu'] as const) {
    const role = overlay === 'menu' ? 'menu' : 'dialog';
    await page.getByRole('button', { name: `Open the ${overlay}` }).click();
    await expect(page.getByRole(role)).toBeVisible();
    await settle(page);
    if (light === 'dark') await expectForEveryone(page, { part: `[role=${role}]` });
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toBeHidden();
  }

  const toasts = page.locator('[data-toast]');
  for (const said of ['Say it', 'Say what failed', 'Say it with a way back']) {
    await page.getByRole('button', { name: said, exact: true }).click();
  }
  await expect(toasts).toHaveCount(3);
  await settle(page);
  await expectForEveryone(page, { part: '[data-toast]' });
  for (const left of [2, 1, 0]) {
    await page.keyboard.press('F6');
    await page.keyboard.press('Escape');
    await expect(toasts).toHaveCount(left);
  }
}

/** Waits until only endless animations run; no other takes longer than a second. */
function settle(page: Page): Promise<unknown> {
  return page.evaluate(`Promise.race([
    new Promise((done) => setTimeout(done, 1000)),
    Promise.allSettled(document.getAnimations()
      .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished)),
  ])`);
}

async function seeFrames(page: Page): Promise<void> {
  await seeEverything(page);
  const cropped = await page.evaluate(`[...document.querySelectorAll('[aria-label=Posts] img')]
    .map((image) => image.clientWidth * image.naturalHeight / image.naturalWidth - image.clientHeight)`);
  expect(cropped).toHaveLength(8);
  for (const pixels of cropped as number[]) expect(Math.abs(pixels)).toBeLessThanOrEqual(1);
  expect(await page.evaluate('globalThis.moved')).toEqual([]);

  await test.step('one that does not come says what it would have shown', async () => {
    await expect(page.getByText('Un phare dans la brume, à contre-jour')).toBeVisible();
  });

  await test.step('an Echo holds its words in every language', async () => {
    expect(await page.evaluate(wordsOutside)).toEqual([]);
  });

  await test.step('and ripples only where motion is welcome', async () => {
    const ripple = page.locator('.echo-ripple').first();
    await page.getByRole('button', { name: 'A rating lands' }).click();
    await expect(ripple).toHaveCSS('display', 'inline');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(ripple).toHaveCSS('display', 'none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });
}

async function lookCloser(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Look closer' });
  // Sample photographs render one after the other: nothing to inspect before.
  await expect(hung(page)).toHaveCount(8);
  await opener.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'A photograph on the whole screen' });
  await expect(viewer).toBeVisible();
  await expect(page.getByText('1 / 3')).toBeVisible();
  // While opening it ignores keys.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('2 / 3')).toBeVisible({ timeout: 500 });
  }).toPass();
  await settle(page);
  await expectForEveryone(page, { part: '.zoom' });
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Names and figures that overflow their drawing. */
const wordsOutside = `[...document.querySelectorAll('.echo:has(text)')].flatMap((echo) => {
  const frame = echo.getBoundingClientRect();
  return [...echo.querySelectorAll('text')].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
  }).map((text) => text.textContent);
})`;

async function seeDiagnostic(page: Page): Promise<void> {
  await stepTo(page, '/dev/diagnostic');
  const fact = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  await expect(fact('<html lang>')).toHaveText('fr');
  await expect(fact('viewer')).toHaveText('nobody');
  await expect(fact('live line')).toHaveText('off');
  await expectForEveryone(page);

  await stepTo(page, '/dev/spinner');
  await expect(page.getByRole('status').filter({ hasText: 'One moment…' })).toBeVisible();
  await expectForEveryone(page);
}

test('the panel makes a person and becomes them again', async ({ page, context, baseURL }) => {
  // `npm run dev` tells its server the page's origin; this server does not know it.
  await context.route(`${url}/api/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({
      url: `${baseURL}${pathname}${search}`,
      headers: { ...route.request().headers(), origin: baseURL ?? '' },
    });
    await route.fulfill({ response });
  });
  await page.goto(`${url}/dev/auth`);
  const viewer = page
    .getByRole('heading', { name: 'Signed in as' })
    .locator('xpath=following-sibling::p[1]');
  await expect(viewer).toHaveText('Nobody');
  await page.getByRole('button', { name: 'Make a person' }).click();
  await expect(viewer).toHaveText(/^[a-z]+_[a-z0-9]{5}$/);
  const username = await viewer.innerText();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(viewer).toHaveText('Nobody');
  await page
    .getByRole('listitem')
    .filter({ hasText: username })
    .getByRole('button', { name: 'Sign in' })
    .click();
  await expect(viewer).toHaveText(username);
  await page.reload();
  await expect(viewer).toHaveText(username);
  await expect(page.getByRole('listitem').filter({ hasText: username })).toBeVisible();
});

test('what ships has none of these pages', () => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|js|css|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(3);
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.includes(mark) || text.includes('dev/gallery') || text.includes('dev/auth');
  });
  expect(found).toEqual([]);
});
