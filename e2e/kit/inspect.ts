import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 } as const;
export const desk = { width: 1440, height: 900 } as const;
/** The narrowest that WCAG asks for. */
export const narrow = { width: 320, height: 640 } as const;

/** For `test.use` in journeys about movement, or what could go wrong while something moves. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * An assertion looks again after a tenth of a second, then a quarter, a half: a page is looked at in
 * every frame instead, and asserted of when what is waited for is there. It judges nothing itself.
 */
async function watchFor(page: Page, condition: string): Promise<void> {
  const watching = `new Promise((done) => {
    const end = performance.now() + 5000;
    const look = () =>
      (${condition}) || performance.now() > end ? done() : requestAnimationFrame(look);
    look();
  })`;
  // A page that leads elsewhere meanwhile takes its answer along.
  await page.evaluate(watching).catch(() => undefined);
}

/** Opens an address and waits until what it shows is there, the curtain gone. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectShown(page);
  await watchFor(page, `!document.querySelector('#loader')`);
  await expect(page.locator('#loader')).toHaveCount(0);
}

/**
 * As a link leads there, without loading all of it anew. Not between two pages of one place, which
 * may be one page that stays and says something else.
 */
export async function stepTo(page: Page, address: string): Promise<void> {
  // What was closed takes its step of the history back, when the browser gets to it.
  await expect.poll(() => page.evaluate<number>('history.state?.over ?? 0')).toBe(0);
  await page.evaluate(`(() => {
    document.querySelector('main').dataset.left = '';
    // Numbered and named as the router does its own: it knows which way one came.
    const [idx, key] = [(history.state?.idx ?? 0) + 1, crypto.randomUUID().slice(0, 8)];
    history.pushState({ idx, key }, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate'));
  })()`);
  await watchFor(page, `!document.querySelector('main[data-left]')`);
  await expect(page.locator('main[data-left]')).toHaveCount(0);
}

/** The same, until what it leads to is there. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await stepTo(page, address);
  await expectShown(page);
}

/**
 * The page of whoever looks, not one that stands there until that is known: to a member the first
 * page is another than to a visitor, and its heading would pass for theirs.
 */
export async function expectShown(page: Page): Promise<void> {
  const isMember = (await page.context().cookies()).some(({ name }) => name === 'stenope');
  await watchFor(
    page,
    `document.querySelector('h1') && !document.querySelector('output svg') && (${!isMember} ||
      document.documentElement.dataset.live === 'ready' &&
      document.querySelector('header a[href="/welcome"]'))`,
  );
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

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
let axeText: string | undefined;

interface Look {
  /** Only within what this selects. */
  readonly part?: string;
  /** Only these rules; all of them without. */
  readonly rules?: readonly string[];
  /** What axe cannot tell counts as wrong. */
  readonly isCertain?: boolean;
}

/** What a rule of axe finds wrong, and where: our pages have no frames to look into besides. */
const runAxe = ({ part, rules, isCertain = false }: Look) => `axe.run(
    ${JSON.stringify(part ?? null)} ?? document, {
    resultTypes: ['violations', 'incomplete'],
    ${rules === undefined ? '' : `runOnly: ${JSON.stringify(rules)},`}
  }).then(({ violations, incomplete }) =>
    [...violations, ...(${isCertain} ? incomplete : [])].map(({ id, help, nodes }) => ({
      [id]: help,
      where: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    })))`;

/** What another light can change of what axe looks for. */
export const ofLight: readonly string[] = ['color-contrast', 'link-in-text-block'];

export async function expectForEveryone(page: Page, look: Look = {}): Promise<void> {
  await page.evaluate(settled);
  // A page that was looked at before has the whole of axe already.
  if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) {
    axeText ??= readFileSync(axeFile, 'utf8');
    await page.evaluate(axeText);
  }
  expect(await page.evaluate<object[]>(runAxe(look))).toEqual([]);
}

/** For a context, before its pages: how far what stands there is pushed about by what comes. */
export const watchShifts = `globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
        [(node?.outerHTML ?? node?.textContent ?? '').slice(0, 120), from.y, from.height, to.y, to.height]);
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

const mostShift = 0.01;

/** As it was loaded: of what came later, nothing pushed away what one may already have been reading. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate<readonly { readonly value: number }[]>('shifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(mostShift);
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

/** Of words within an element: where they are drawn, unless nobody sees them. */
const drawn = `(node) => {
  const { parentElement: holder } = node;
  if (node.data.trim() === '') return [];
  if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  // What is there for screen readers alone is cut to a pixel.
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
 * What lies over the photographs of the page’s grids: words that are seen, and what is painted for
 * them to be read, as gradients are. Dock and top bar stand before the page, not on a photograph.
 */
const findOnPhotographs = `(() => {
  const photographs = [...document.querySelectorAll('main .justified-grid img')]
    .map((image) => image.getBoundingClientRect());
  const lies = (box) => photographs.some((photograph) =>
    box.left < photograph.right && box.right > photograph.left &&
    box.top < photograph.bottom && box.bottom > photograph.top);
  const words = (${textsIn})(document.querySelector('main'))
    .filter((text) => (${drawn})(text).some(lies))
    .map((text) => text.data);
  const grounds = [...document.querySelectorAll('main .justified-grid *')]
    .filter((element) => lies(element.getBoundingClientRect()))
    .map((element) => getComputedStyle(element).backgroundImage)
    .filter((image) => image !== 'none');
  return [...words, ...grounds];
})()`;

/** Looked at until it is so: photographs come when they are near, and captions take a moment. */
export async function expectOnPhotographs(page: Page, wanted: readonly unknown[]): Promise<void> {
  await expect(page.locator('main .justified-grid img').first()).toBeVisible();
  await expect.poll(() => page.evaluate<string[]>(findOnPhotographs)).toEqual(wanted);
}

const spoken = 'h1, h2, h3, label, legend, button, dt, th, .edge, [role=tab], nav a';

/**
 * Words of headings and labels that go on in another line without a hyphen: what a language
 * hyphenates is still in two where nothing else may break it. Names and addresses are no words.
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

/** What floats before a page; the dock where it stands when it is not away. */
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

/** At its end: words and what is pressed that a page would leave behind a bar, where nobody gets them out. */
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

/** What has the focus, if any of it is behind a bar as these stand right now. */
const findFocusBehind = `(() => {
  const { activeElement: focused } = document;
  // What is not of the page lies above it, as the link past the bars does.
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
