import { expect, type Page } from '@playwright/test';

/** Colours as the browser paints them; the one below what is transparent. */
const colours = `
  const channels = (colour) => {
    const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\\d.]+/g) ?? []).map(Number);
    return { r, g, b, a };
  };
  const light = (colour) => {
    const { r, g, b } = channels(colour);
    const [x, y, z] = [r, g, b].map((one) => one / 255)
      .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const below = (element) => {
    for (let around = element; around !== null; around = around.parentElement) {
      const { backgroundColor } = getComputedStyle(around);
      if (channels(backgroundColor).a > 0.5) return backgroundColor;
    }
    return getComputedStyle(document.documentElement).backgroundColor;
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1;`;

/** Controls of which nothing is left to see. */
const findInvisible = `(() => {
  ${colours}
  const paints = (element) => {
    const style = getComputedStyle(element);
    const around = below(element.parentElement ?? element);
    if (element instanceof SVGElement) {
      return ['stroke', 'fill'].some((way) => style[way] !== 'none' && channels(style[way]).a > 0 &&
        contrast(style[way], below(element)) >= 3);
    }
    if (channels(style.backgroundColor).a > 0.5 && contrast(style.backgroundColor, around) >= 3) return true;
    return ['Top', 'Left'].some((side) => parseFloat(style['border' + side + 'Width']) >= 1 &&
      style['border' + side + 'Style'] !== 'none' && contrast(style['border' + side + 'Color'], around) >= 3);
  };
  const controls = 'a[href], button, [role=switch], [role=progressbar], [role=meter], [data-base-ui-swipe-ignore], label:has(input.sr-only)';
  const pictures = 'img, picture, video, canvas';
  return [...document.querySelectorAll(controls)]
    .filter(isShown)
    // What lies over a whole photograph is seen by it.
    .filter((control) => getComputedStyle(control).position !== 'absolute' || control.parentElement.querySelector(pictures) === null)
    .filter((control) => control.closest('[aria-hidden=true]') === null)
    .filter((control) => control.innerText.trim() === '' && control.querySelector(pictures) === null)
    .filter((control) => ![control, ...control.querySelectorAll('*')].filter(isShown).some(paints))
    .map((control) => control.outerHTML.slice(0, 160));
})()`;

/** What is chosen, checked or current and looks like what is not, in the same set. */
const findAlike = `(() => {
  ${colours}
  const isOn = (one) => one.checked === true || ['aria-checked', 'aria-selected', 'aria-pressed', 'aria-current']
    .some((name) => one.hasAttribute(name) && one.getAttribute(name) !== 'false');
  const own = 'input[type=radio], input[type=checkbox], [aria-checked], [aria-selected], [aria-pressed]';
  const line = (style, side) => style[side + 'Style'] === 'none' || parseFloat(style[side + 'Width']) === 0
    ? '' : style[side + 'Width'] + style[side + 'Color'];
  const looks = (one) => {
    const place = one.matches('.sr-only') ? one.closest('label') : one;
    return [place, ...place.querySelectorAll('*')].filter(isShown).slice(0, 3).map((part) => {
      const style = getComputedStyle(part);
      const lines = ['borderTop', 'borderBottom', 'borderLeft', 'outline'].map((side) => line(style, side));
      return [below(part), ...lines, style.textDecorationLine, style.fontWeight, style.translate].join();
    }).join();
  };
  // Native boxes are drawn by the browser.
  const isNative = (one) => one.matches('input') && getComputedStyle(one).appearance !== 'none' && !one.matches('.sr-only');
  const sets = new Map();
  for (const one of document.querySelectorAll(own + ', nav a[href]')) {
    if (!isShown(one.matches('.sr-only') ? one.closest('label') : one) || isNative(one)) continue;
    const set = one.name || one.closest('[role=tablist], [role=radiogroup], fieldset, nav, ul') || one.role;
    sets.set(set, [...(sets.get(set) ?? []), one]);
  }
  return [...sets.values()].flatMap((set) => {
    const off = set.filter((one) => !isOn(one)).map(looks);
    return set.filter(isOn).filter((one) => off.includes(looks(one)))
      .map((one) => one.outerHTML.slice(0, 160));
  });
})()`;

/**
 * Checks in the colours of the system, in both of its lights, that no control vanishes and that what
 * is chosen shows.
 */
export async function expectSeenInForcedColours(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    expect(await page.evaluate<string[]>(findInvisible), colorScheme).toEqual([]);
    expect(await page.evaluate<string[]>(findAlike), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'none' });
}
