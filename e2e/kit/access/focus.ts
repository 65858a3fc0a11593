import { expect, type Page } from '@playwright/test';

/** What Tab reaches. Of a set of radio buttons it is one; each of them may have the focus. */
const stops = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.closest('[inert], [aria-hidden=true]') === null)
  .filter((stop) => stop.checkVisibility({ visibilityProperty: true }))`;

/** Where the indicator of a control may be drawn: on itself, around it, or in its label. */
const drawnAround = `(stop) => [
  stop, stop.parentElement, stop.parentElement.parentElement,
  ...(stop.closest('label')?.querySelectorAll('*') ?? []),
]`;

/**
 * Every control that has the focus without an indicator of at least 2 px, or lies outside the window
 * or wholly behind something else, such as a bar. Bars that move for the focus are waited for.
 */
const findUnseenFocus = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const ring = (element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const isDrawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    return isDrawn && !/, 0\\)$/.test(outlineColor) ? outlineWidth + outlineColor : '';
  };
  const isSeen = (stop) => {
    const shown = stop.matches('.sr-only, .sr-only *') ? (stop.closest('label') ?? stop) : stop;
    const { left, top, width, height } = shown.getBoundingClientRect();
    return [0.5, 0.1, 0.9].some((down) => [0.5, 0.1, 0.9].some((across) => {
      const over = document.elementFromPoint(left + width * across, top + height * down);
      // The thumb of a slider lies over its input.
      return over !== null && (shown.contains(over) || over === shown.parentElement);
    }));
  };
  const found = [];
  for (const stop of ${stops}) {
    if (!stop.isConnected) continue;
    const around = (${drawnAround})(stop);
    const before = around.map(ring);
    stop.focus();
    if (document.activeElement !== stop) continue;
    const name = stop.outerHTML.slice(0, 160);
    if (!around.some((element, at) => ring(element) !== '' && ring(element) !== before[at])) {
      await frame();
      if (!around.some((element) => ring(element) !== '')) found.push('no indicator: ' + name);
    }
    for (let left = 30; left > 0 && !isSeen(stop); left -= 1) await frame();
    if (!isSeen(stop)) found.push('not in sight: ' + name);
  }
  document.activeElement?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
})()`;

/** Checks each control of the page as if it were reached by Tab (WCAG 2.4.7, 2.4.11). */
export async function expectFocusSeen(page: Page): Promise<void> {
  // Indicators are for those who use keys.
  await page.keyboard.press('Tab');
  expect(await page.evaluate<string[]>(findUnseenFocus)).toEqual([]);
}
