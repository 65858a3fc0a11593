import type { Page } from '@playwright/test';
import { expectShown, moving, phone } from '../kit/inspect.ts';
import { becomeMember, ownerOfTheSite, signIn } from '../kit/people.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ ...moving, viewport: phone });

const dock = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });
const jump = (page: Page) => page.getByRole('button', { name: 'Remonter en haut de la page' });
const scrollTo = (page: Page, y: number) =>
  page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
const places = (page: Page) => dock(page).getByRole('link').allInnerTexts();

test('the button to the top comes on the way down and goes on the way up', async ({ page }) => {
  await page.goto('/legal/privacy');
  await expectShown(page);
  await scrollTo(page, 80);
  await expect(jump(page)).toBeHidden();
  await scrollTo(page, 200);
  await expect(jump(page)).toBeVisible();
  // Jitter within the dead zone.
  await scrollTo(page, 193);
  await expect(jump(page)).toBeVisible();
  await scrollTo(page, 180);
  await expect(jump(page)).toBeHidden();
  await scrollTo(page, 400);
  await jump(page).click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await expect(jump(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the top bar is for members; it and the dock slide away and come back', async ({
  page,
  context,
}) => {
  await page.goto('/legal/privacy');
  await expectShown(page);
  await expect(page.getByRole('link', { name: 'Sténopé, accueil' })).toHaveCount(0);
  await becomeMember(context);
  await page.reload();
  const bar = page.getByRole('link', { name: 'Sténopé, accueil' });
  await expect(bar).toBeInViewport();
  await expect(dock(page)).toBeInViewport({ ratio: 1 });
  await scrollTo(page, 600);
  await expect(bar).not.toBeInViewport();
  await expect(dock(page)).not.toBeInViewport();
  await scrollTo(page, 500);
  await expect(bar).toBeInViewport();
  await expect(dock(page)).toBeInViewport({ ratio: 1 });
  // Keyboard focus brings either bar back.
  await scrollTo(page, 700);
  await expect(bar).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(bar).toBeFocused();
  await expect(bar).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  await expect(dock(page)).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(dock(page).getByRole('link').first()).toBeFocused();
  await expect(dock(page)).toBeInViewport({ ratio: 1 });
});

test.describe('beside a post that is not there', () => {
  // The page must ask to find out that the post is missing.
  test.use({ refusals: [404, 422] });

  test('there is no dock', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/user/marc/post/42');
    await expectShown(page);
    await expect(dock(page)).toHaveCount(0);
  });
});

test('the dock holds what is there for whoever looks, and the keyboard goes straight to the content', async ({
  page,
  context,
}) => {
  await page.goto('/search');
  await expectShown(page);
  expect(await places(page)).toEqual(['Accueil', 'Recherche']);
  await expect(dock(page).locator('[aria-current=page]')).toHaveText('Recherche');

  const lila = await becomeMember(context);
  await page.reload();
  await expectShown(page);
  await expect(dock(page).getByRole('link')).toHaveText([
    'Accueil',
    'Créer',
    'Profil',
    'Recherche',
  ]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await dock(page).getByRole('link', { name: 'Profil' }).click();
  await expect(page).toHaveURL(`/profile/${lila.username}`);
  // The page would go on asking without its cookie: clearing it is no way to sign out.
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(context, ownerOfTheSite);
  await page.goto('/admin');
  await expect(dock(page).getByRole('link')).toHaveText([
    'Accueil',
    'Créer',
    'Profil',
    'Admin',
    'Recherche',
  ]);
});

test('the curtain is drawn once there is a page, and a step to another is told to those who do not see it', async ({
  page,
}) => {
  await page.goto('/welcome');
  await expectShown(page);
  await expect(page.locator('#loader')).toHaveCount(0);
  await dock(page).getByRole('link', { name: 'Recherche' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Sténopé · Recherche' })).toHaveCount(1);
});

test('by keys, Back leads to the link one left by, and each title is told once', async ({
  page,
}) => {
  await page.goto('/legal/privacy');
  await expectShown(page);
  await page.evaluate(`globalThis.told = [];
    new MutationObserver((records) => told.push(...records.map(({ target }) => target.textContent)))
      .observe(document.querySelector('output.sr-only:empty'),
        { characterData: true, childList: true, subtree: true })`);
  const terms = page.getByRole('main').getByRole('link', { name: 'Conditions d’utilisation' });
  await terms.focus();
  const down = await page.evaluate<number>('scrollY');
  expect(down).toBeGreaterThan(200);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/legal/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(terms).toBeFocused();
  expect(await page.evaluate('scrollY')).toBe(down);
  expect(await page.evaluate('told')).toEqual([
    'Sténopé · Conditions d’utilisation',
    'Sténopé · Vie privée',
  ]);
});

test('who wants nothing to move sees nothing move', async ({ page, context }) => {
  await becomeMember(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/legal/privacy');
  await expectShown(page);
  const slowest = `Math.max(...[...document.querySelectorAll('*')].flatMap((one) => {
    const { transitionDuration, animationDuration } = getComputedStyle(one);
    return (transitionDuration + ',' + animationDuration).split(',').map(parseFloat);
  }))`;
  expect(await page.evaluate(slowest)).toBeLessThan(0.001);
  await scrollTo(page, 900);
  await jump(page).click();
  expect(await page.evaluate('scrollY')).toBe(0);
});
