import type { Locator, Page } from '@playwright/test';

const furthest = 60;
/** As long as an assertion waits. */
const patience = { timeout: 120_000 };

/** Presses Tab until the target has the focus; fails if it never does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < furthest; step += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) => element === element.ownerDocument.activeElement,
    undefined,
    patience,
  );
}

/** Replaces the value of the focused field. */
export async function typeAnew(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}
