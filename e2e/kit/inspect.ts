import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type ViewportSize } from '@playwright/test';

export const phone = { width: 390, height: 844 } as const;
export const desk = { width: 1440, height: 900 } as const;
/** The narrowest width WCAG requires. */
export const narrow = { width: 320, height: 640 } as const;
/** A phone at 200 % zoom. */
export const zoomed = { width: 195, height: 422 } as const;

/** For `test.use` in journeys about animation, or faults during one. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Waits for a condition by checking every frame, where Playwright's assertions poll after 100, 250
 * and 500 ms. It asserts nothing itself.
 */
async function watchFor(page: Page, condition: string): Promise<void> {
  const watching = `new Promise((done) => {
    const end = performance.now() + 5000;
    const look = () =>
      (${condition}) || performance.now() > end ? done() : requestAnimationFrame(look);
    look();
  })`;
  // A page that navigates meanwhile loses the answer.
  await page.evaluate(watching).catch(() => undefined);
}

/** Opens an address and waits until its content is shown and the curtain gone. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectShown(page);
  await watchFor(page, `!document.querySelector('#loader')`);
  await expect(page.locator('#loader')).toHaveCount(0);
}

/**
 * Navigates like a link, without a full load. Not between two pages of one place, which may be one
 * component that stays mounted.
 */
export async function stepTo(page: Page, address: string): Promise<void> {
  // Closed overlays remove their history entry asynchronously.
  await expect.poll(() => page.evaluate<number>('history.state?.over ?? 0')).toBe(0);
  await page.evaluate(`(() => {
    document.querySelector('main').dataset.left = '';
    // Numbered and named like the router's own entries, so that it knows the direction.
    const [idx, key] = [(history.state?.idx ?? 0) + 1, crypto.randomUUID().slice(0, 8)];
    history.pushState({ idx, key }, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate'));
  })()`);
  await watchFor(page, `!document.querySelector('main[data-left]')`);
  await expect(page.locator('main[data-left]')).toHaveCount(0);
}

/** The same, and waits until the target is shown. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await stepTo(page, address);
  await expectShown(page);
}

/**
 * Waits for the viewer's own page: until the viewer is known, the visitors' welcome page may show,
 * whose heading would pass for theirs.
 */
export async function expectShown(page: Page): Promise<void> {
  const isMember = (await page.context().cookies()).some(({ name }) => name === 'stenope');
  await watchFor(
    page,
    `document.querySelector('h1') && !document.querySelector('output svg') &&
      !document.documentElement.hasAttribute('data-rendered') && (${!isMember} ||
      document.documentElement.dataset.live === 'ready' &&
      document.querySelector('header a[href="/welcome"]'))`,
  );
  if (isMember) {
    await expect(page.locator('html')).toHaveAttribute('data-live', 'ready');
    // The top bar is loaded lazily, and may come last.
    await expect(page.locator('header a[href="/welcome"]')).toBeAttached();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What the server rendered answers to the reader.
  await expect(page.locator('html[data-rendered]')).toHaveCount(0);
  // Lazy parts and queries of the page have loaded: no spinner is left.
  await expect(page.locator('output svg')).toHaveCount(0);
}

/** Two frames later, with finite animations finished, so that colours are final. */
const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => Promise.allSettled(document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
    .map((animation) => animation.finished)))
  .then(() => true)`;

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
let axeText: string | undefined;

interface Look {
  /** Only within this selector. */
  readonly part?: string;
  /** Only these rules; all by default. */
  readonly rules?: readonly string[];
  /** Counts results axe cannot decide as violations. */
  readonly isCertain?: boolean;
}

/**
 * Violations found by axe, with their elements; our pages have no frames. Selectors, which axe would
 * make up for every element it has looked at, are not read.
 */
const runAxe = ({ part, rules, isCertain = false }: Look) => `axe.run(
    ${JSON.stringify(part ?? null)} ?? document, {
    resultTypes: ${JSON.stringify(isCertain ? ['violations', 'incomplete'] : ['violations'])},
    selectors: false,
    ${rules === undefined ? '' : `runOnly: ${JSON.stringify(rules)},`}
  }).then(({ violations, incomplete }) =>
    [...violations, ...(${isCertain} ? incomplete : [])].map(({ id, help, nodes }) => ({
      [id]: help,
      where: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    })))`;

/**
 * Rules whose result may differ between themes: those about colours. Others read roles, names, order
 * and sizes, which no theme changes (`ui/themes.test.ts` of the web).
 */
export const ofLight: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Rules whose result may differ between languages: those about names and words. */
export const ofWords: readonly string[] = [
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'landmark-unique',
  'link-name',
  'select-name',
  'valid-lang',
];

export async function expectForEveryone(page: Page, look: Look = {}): Promise<void> {
  await page.evaluate(settled);
  // A page inspected before has axe already.
  if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) {
    axeText ??= readFileSync(axeFile, 'utf8');
    await page.evaluate(axeText);
  }
  expect(await page.evaluate<object[]>(runAxe(look))).toEqual([]);
}

/** Init script that records layout shifts. */
export const watchShifts = `globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
        [(node?.outerHTML ?? node?.textContent ?? '').slice(0, 120), from.y, from.height, to.y, to.height]);
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

const mostShift = 0.01;

/** Checks that nothing shifted since the page was loaded. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate<readonly { readonly value: number }[]>('shifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(mostShift);
}

/** Checks that the page does not scroll sideways, once it has its new width. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  await expect.poll(overhang).toBe(0);
}

const least = 44;

/**
 * Elements smaller than 44 × 44 px (look: targets). Links within a sentence may be as high as their
 * line; hidden elements are left out; a box in a label counts as the label, a slider as its track.
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

/**
 * Checks what is shown in both themes, at these sizes or as it is: axe finds nothing, nothing
 * overflows, and there is room for fingers. Ends in the dark.
 */
export async function expectGood(
  page: Page,
  sizes: readonly (ViewportSize | null)[] = [page.viewportSize()],
): Promise<void> {
  for (const size of sizes) {
    if (size) await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectForEveryone(page, { rules: ofLight });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectForEveryone(page);
    await expectNoOverhang(page);
    expect(await smallTargets(page)).toEqual([]);
  }
}

/** Rectangles where a text node is drawn; none if it is invisible. */
const drawn = `(node) => {
  const { parentElement: holder } = node;
  if (node.data.trim() === '') return [];
  if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  // Text for screen readers alone is clipped to a pixel.
  for (let around = holder; around !== null; around = around.parentElement) {
    const { width, height } = around.getBoundingClientRect();
    if (width <= 1 && height <= 1) return [];
  }
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
}`;

const textsIn = `(element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
}`;

/**
 * Visible text over the photographs of grids, and backgrounds painted for it, e.g. gradients. Dock
 * and top bar lie over the page, not on a photograph; the length of a film may stand on its poster.
 */
const findOnPhotographs = `(() => {
  const photographs = [...document.querySelectorAll('main .justified-grid img')]
    .map((image) => image.getBoundingClientRect());
  const lies = (box) => photographs.some((photograph) =>
    box.left < photograph.right && box.right > photograph.left &&
    box.top < photograph.bottom && box.bottom > photograph.top);
  const words = (${textsIn})(document.querySelector('main'))
    .filter((text) => (${drawn})(text).some(lies))
    .map((text) => text.data)
    .filter((word) => !/^\\d+:\\d\\d$/.test(word));
  const grounds = [...document.querySelectorAll('main .justified-grid *')]
    .filter((element) => lies(element.getBoundingClientRect()))
    .map((element) => getComputedStyle(element).backgroundImage)
    .filter((image) => image !== 'none');
  return [...words, ...grounds];
})()`;

/** Polled: photographs load when they are near, and captions take a moment. */
export async function expectOnPhotographs(page: Page, wanted: readonly unknown[]): Promise<void> {
  await expect(page.locator('main .justified-grid img').first()).toBeVisible();
  await expect.poll(() => page.evaluate<string[]>(findOnPhotographs)).toEqual(wanted);
}

const spoken = 'h1, h2, h3, label, legend, button, dt, th, .edge, [role=tab], nav a';

/**
 * Words of headings and labels broken across lines without a hyphen, where hyphenation or anything
 * else failed. Names and addresses are left out.
 */
const findBrokenWords = `(() => {
  const isInTwo = (text, { index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  const isHyphenated = (text, word) => {
    const { style } = text.parentElement;
    for (const name of ['overflow-wrap', 'word-break']) style.setProperty(name, 'normal', 'important');
    const is = isInTwo(text, word);
    for (const name of ['overflow-wrap', 'word-break']) style.removeProperty(name);
    return is;
  };
  const aWord = /(?<![^\\s(«„“‘])\\p{L}{2,}(?![\\p{L}\\p{N}_@])/gu;
  return [...new Set([...document.querySelectorAll('${spoken}')].flatMap(${textsIn}))]
    .filter((text) => (${drawn})(text).length > 0)
    .flatMap((text) => [...text.data.matchAll(aWord)]
      .filter((word) => isInTwo(text, word) && !isHyphenated(text, word))
      .map(([word]) => word));
})()`;

export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(findBrokenWords);
}

/** Floating bars; the dock at its resting position. */
const bars = `[...document.querySelectorAll('.top-bar, .dock, .bottom-bar')]
  .filter((bar) => bar.checkVisibility() && !(bar.matches('.top-bar') && scrollY === 0))
  .map((bar) => {
    const { height, left, right } = bar.getBoundingClientRect();
    const { top, bottom, position } = getComputedStyle(bar);
    const from = bar.matches('.top-bar') ? parseFloat(top) : innerHeight - parseFloat(bottom) - height;
    return { bar, position, left, right, top: from, bottom: from + height };
  })`;

const liesBehind = `(box, bar) => box.left < bar.right - 0.5 && box.right > bar.left + 0.5 &&
  box.top < bar.bottom - 0.5 && box.bottom > bar.top + 0.5`;

/** Scrolled to the end: text and controls that a bar covers for good. */
const findLostAtEnd = `(() => {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const standing = (${bars}).filter(({ position }) => position === 'fixed');
  const page = [...document.querySelectorAll('main, footer')].filter((part) => !part.closest('[role=dialog]'));
  const lost = page.flatMap(${textsIn})
    .filter((text) => standing.every(({ bar }) => !bar.contains(text)))
    .filter((text) => (${drawn})(text).some((box) => standing.some((bar) => (${liesBehind})(box, bar))))
    .map((text) => text.data);
  scrollTo({ top: 0, behavior: 'instant' });
  return lost;
})()`;

export function lostAtEnd(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(findLostAtEnd);
}

/** The focused element, if a bar covers part of it. */
const findFocusBehind = `(() => {
  const { activeElement: focused } = document;
  // Elements outside the page, such as the skip link, lie above it.
  if (focused.closest('main, footer') === null) return [];
  const box = focused.getBoundingClientRect();
  return [...document.querySelectorAll('.top-bar, .dock, .bottom-bar')]
    .filter((bar) => !bar.contains(focused) && bar.checkVisibility())
    .filter((bar) => (${liesBehind})(box, bar.getBoundingClientRect()))
    .map((bar) => focused.outerHTML.slice(0, 120) + ' behind ' + bar.className.slice(0, 40));
})()`;

export function focusBehindBars(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(findFocusBehind);
}

/** All text of a page, visible or for screen readers. */
const gatherWords = `[
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap((one) =>
    ['aria-label', 'alt', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '')),
].join('\\n')`;

export function wordsOf(page: Page): Promise<string> {
  return page.evaluate<string>(gatherWords);
}
