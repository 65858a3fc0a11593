import layOut from 'justified-layout';

export interface Sized {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Sized {
  readonly left: number;
  readonly top: number;
}

interface Rows {
  readonly height: number;
  readonly boxes: readonly Box[];
}

/** Below this there is less to spare between photographs. */
const phone = 600;

/** Two or three to a row on a phone, three to five on a desk. */
const targetHeight = (width: number) => Math.min(300, Math.max(140, 65 + width * 0.245));

/** How far a row may be from the height it should have before it is left ragged. */
const tallest = 2;

/** How much higher a last row may be to reach the end: a narrow hole looks like something missing. */
const highestLast = 1.6;

/**
 * Rows of photographs that fill the width, none of them cropped. The library finds which stand
 * together; heights follow from the ratios alone, because it bends those when a row comes out far
 * too high or too low.
 */
export function justify(photographs: readonly Sized[], width: number): Rows {
  const wall = wallOf(width);
  const { gap, target } = wall;
  const rows = findRows(photographs.map(ratioOf), wall);
  const boxes: Box[] = [];
  let top = 0;
  let before = target;
  for (const { ratios, isLast } of rows) {
    const height = rowHeight(ratios, { ...wall, like: isLast ? before : undefined });
    let left = 0;
    for (const ratio of ratios) {
      boxes.push({ left, top, width: ratio * height, height });
      left += ratio * height + gap;
    }
    top += height + gap;
    before = height;
  }
  return { height: Math.max(0, top - gap), boxes };
}

interface Wall {
  readonly width: number;
  readonly gap: number;
  readonly target: number;
  /** No row is higher: all of it is seen at once. */
  readonly highest: number;
}

/** How far rows come out above the height they should have, before that is their end. */
const usualSpread = 1.25;

export function wallOf(width: number, highest = Infinity): Wall {
  const target = Math.min(targetHeight(width), highest / usualSpread);
  return { width, gap: width < phone ? 3 : 6, target, highest };
}

interface Row {
  readonly ratios: readonly number[];
  /** Not full: far from it, it must not be stretched to look as if it were. */
  readonly isLast: boolean;
}

/** Which ratios stand together. What is found stays so, whatever comes behind it. */
export function findRows(ratios: readonly number[], { width, gap, target }: Wall): readonly Row[] {
  const { boxes, widowCount } = layOut(ratios, {
    containerWidth: width,
    containerPadding: 0,
    boxSpacing: gap,
    targetRowHeight: target,
  });
  const full = ratios.length - widowCount;
  const byTop = new Map<number, number[]>();
  for (const [place, ratio] of ratios.entries()) {
    const top = boxes[place]?.top ?? 0;
    byTop.set(top, [...(byTop.get(top) ?? []), ratio]);
  }
  const rows = [...byTop.values()];
  return rows.map((row, place) => ({
    ratios: row,
    isLast: place === rows.length - 1 && full < ratios.length,
  }));
}

export function rowHeight(
  ratios: readonly number[],
  { width, gap, target, highest, like }: Wall & { readonly like: number | undefined },
): number {
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const filling = (width - gap * (ratios.length - 1)) / sum;
  if (like === undefined) return Math.min(filling, target * tallest, highest);
  const fitting = Math.min(Math.max(like, target * 0.75), target * 1.25);
  return Math.min(filling <= fitting * highestLast ? filling : fitting, highest);
}

/** A size nobody knows is a square's: better than no photographs at all. */
export function ratioOf({ width, height }: Sized): number {
  return width > 0 && height > 0 ? width / height : 1;
}
