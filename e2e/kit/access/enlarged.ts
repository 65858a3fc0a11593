import { expect, type Page } from '@playwright/test';
import { expectNoOverhang, narrow } from '../inspect.ts';

/** The spacing WCAG 1.4.12 wants pages to bear. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const twice = 'html { font-size: 200% !important; }';

/** Half of a window 1280 px wide, as twice the size leaves it. */
const half = { width: 640, height: 720 } as const;

/** Replaces what a former call added to the style sheets. */
const dress = (css: string) => `(() => {
  globalThis.dressed ??= new CSSStyleSheet();
  dressed.replaceSync(${JSON.stringify(css)});
  if (!document.adoptedStyleSheets.includes(dressed)) document.adoptedStyleSheets.push(dressed);
})()`;

/**
 * Text that is cut off by the window or by an element that neither scrolls nor shows by an ellipsis
 * that there is more; text for screen readers alone is left out.
 */
const findCutOff = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  const hides = (value) => value === 'hidden' || value === 'clip';
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const holder = text.parentElement;
    if (text.data.trim() === '' || holder.closest('[aria-hidden=true], script, style, noscript, option')) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length === 0) continue;
    const [left, right, top, bottom] = [
      Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right)),
      Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom)),
    ];
    let scrolls = false;
    let isBy;
    for (let around = holder; around !== null && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) { scrolls = true; break; }
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) { scrolls = true; break; }
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') { scrolls = true; break; }
      if (style.position === 'fixed' && style.translate !== 'none') { scrolls = true; break; }
      if (hides(style.overflowX) && (left < box.left - 2 || right > box.right + 2)) isBy ??= around;
      // Letters are lower than their line: a quarter of a line may go beyond.
      const spare = parseFloat(style.fontSize) / 4;
      if (hides(style.overflowY) && (top < box.top - spare || bottom > box.bottom + spare)) isBy ??= around;
    }
    if (scrolls) continue;
    if (left < -1 || right > innerWidth + 1) found.push(text.data.slice(0, 60) + ' beside the window');
    else if (isBy) found.push(text.data.slice(0, 60) + ' cut off by ' + isBy.outerHTML.slice(0, 100));
  }
  return found;
})()`;

/**
 * Checks that nothing is lost with more space between lines, words and letters at the narrowest
 * width (WCAG 1.4.12, 1.4.10), and with text of twice its size (1.4.4).
 */
export async function expectWholeEnlarged(page: Page): Promise<void> {
  for (const [viewport, css] of [
    [narrow, spacing],
    [half, twice],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.evaluate(dress(css));
    await expectNoOverhang(page);
    expect(await page.evaluate<string[]>(findCutOff)).toEqual([]);
  }
  await page.evaluate(dress(''));
}
