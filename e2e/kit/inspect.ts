import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 } as const;
export const desk = { width: 1440, height: 900 } as const;
/** The narrowest that WCAG asks for. */
export const narrow = { width: 320, height: 640 } as const;

/** Opens an address and waits until what it shows is there, the curtain gone. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectShown(page);
  await expect(page.locator('#loader')).toHaveCount(0);
}

/**
 * The page of whoever looks, not one that stands there until that is known: to a member the first
 * page is another than to a visitor, and its heading would pass for theirs.
 */
export async function expectShown(page: Page): Promise<void> {
  const isMember = (await page.context().cookies()).some(({ name }) => name === 'stenope');
  if (isMember) {
    await expect(page.locator('html')).toHaveAttribute('data-live', 'ready');
    // The top bar is a part of its own, and may come last.
    await expect(page.locator('header a[href="/welcome"]')).toBeAttached();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What a page fetches by itself (its own part, sessions, which doors stand open) has come.
  await expect(page.locator('output svg')).toHaveCount(0);
}

/** Two frames later, with every movement that ends at its end: colours are what they will be. */
const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => Promise.allSettled(document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
    .map((animation) => animation.finished)))
  .then(() => true)`;

export async function expectForEveryone(page: Page): Promise<void> {
  await page.evaluate(settled);
  // A page that was looked at before has the whole of axe already.
  const isThere = await page.evaluate<boolean>(`typeof axe === 'object'`);
  const builder = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page });
  // We have no frames to look into, and do without a second page for each look.
  const axe = builder.setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const said = violations.map(({ id, help, nodes }) => ({
    [id]: help,
    where: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
  }));
  expect(said).toEqual([]);
}

/** Nothing can be pushed sideways, once the page has taken its new width. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  await expect.poll(overhang).toBe(0);
}

const least = 44;

/**
 * What is pressed with a thumb is 44 px high and wide (look: targets). A link within a sentence is
 * as high as its line; what is not seen, or is there for nobody, is not pressed; of a box in a label
 * the label counts, of a slider the line it is taken hold of by.
 */
const findSmallTargets = `[...document.querySelectorAll('a, button, select, input, textarea, [role=tab]')]
  .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((target) => getComputedStyle(target).display !== 'inline')
  .filter((target) => target.getAttribute('aria-hidden') !== 'true')
  .map((target) => ({
    target,
    box: (target.closest('label, [data-base-ui-swipe-ignore]') ?? target).getBoundingClientRect(),
  }))
  .filter(({ box }) => Math.round(box.height) < ${least} || Math.round(box.width) < ${least})
  .map(({ target, box }) =>
    target.outerHTML.slice(0, 120) + ' is ' + box.width + ' × ' + box.height)`;

export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(findSmallTargets);
}

/** All a page says, to the eye and to screen readers. */
const gatherWords = `[
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap((one) =>
    ['aria-label', 'alt', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '')),
].join('\\n')`;

export function wordsOf(page: Page): Promise<string> {
  return page.evaluate<string>(gatherWords);
}
