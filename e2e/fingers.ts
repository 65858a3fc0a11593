import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

const steps = 12;

/**
 * Moves fingers from where they touch to where they are lifted, simultaneously. `before` runs while
 * they are still down.
 */
async function move(
  page: Page,
  ways: readonly (readonly [from: Point, to: Point])[],
  before?: () => Promise<void>,
): Promise<void> {
  const fingers = await page.context().newCDPSession(page);
  const at = (step: number) =>
    ways.map(([from, to], id) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
      id,
    }));
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) {
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
  }
  await before?.();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await fingers.detach();
}

/** Two fingers pinch around a point, from one distance to another. */
export function spread(
  page: Page,
  { x, y }: Point,
  [from, to]: readonly [from: number, to: number],
): Promise<void> {
  const way = (side: number) =>
    [
      { x: x + (side * from) / 2, y },
      { x: x + (side * to) / 2, y },
    ] as const;
  return move(page, [way(-1), way(1)]);
}

/** One finger swipes down. */
export function drawDown(
  page: Page,
  { x, y }: Point,
  by: number,
  before?: () => Promise<void>,
): Promise<void> {
  return move(
    page,
    [
      [
        { x, y },
        { x, y: y + by },
      ],
    ],
    before,
  );
}

/** One finger swipes quickly: to the left by `by`, to the right if negative. */
export function swipe(page: Page, { x, y }: Point, by: number): Promise<void> {
  return move(page, [
    [
      { x, y },
      { x: x - by, y },
    ],
  ]);
}
