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

/** Width below which gaps are smaller. */
const phone = 600;

/** Two or three to a row on a phone, three to five on a desktop. */
const targetHeight = (width: number) => Math.min(300, Math.max(140, 65 + width * 0.245));

/** Maximum ratio of a row's height to the target before it is left ragged. */
const tallest = 2;

/**
 * How much higher the last row may be in order to fill the width: a narrow gap looks like a missing
 * picture.
 */
const highestLast = 1.6;

/**
 * Justified rows of uncropped photographs. The library decides which stand together; heights are
 * computed from the ratios here, because the library distorts them when a row is far too high or
 * low.
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
    boxes.push(...boxesOf(ratios, { wall, top, height }));
    top += height + gap;
    before = height;
  }
  return { height: Math.max(0, top - gap), boxes };
}

/**
 * Minimum width of a tile, a touch target. A narrower photograph stands in the middle of it.
 */
const leastWidth = 44;

interface Wall {
  readonly width: number;
  readonly gap: number;
  readonly target: number;
  /** Maximum height of a row, so that it is visible at once. */
  readonly highest: number;
}

/** Factor by which rows usually exceed the target height. */
const usualSpread = 1.25;

export function wallOf(width: number, highest = Infinity): Wall {
  const target = Math.min(targetHeight(width), highest / usualSpread);
  return { width, gap: width < phone ? 3 : 6, target, highest };
}

interface Row {
  readonly ratios: readonly number[];
  /** An incomplete row, which must not be stretched if far from full. */
  readonly isLast: boolean;
}

/** Groups ratios into rows. Rows found stay the same, whatever follows. */
export function findRows(ratios: readonly number[], { width, gap, target }: Wall): readonly Row[] {
  // As wide as their tiles in the lowest usual row.
  const atLeast = leastWidth / (target * 0.75);
  const tiles = ratios.map((ratio) => Math.max(ratio, atLeast));
  const { boxes, widowCount } = layOut(tiles, {
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
  const filling = fillingHeight(ratios, width - gap * (ratios.length - 1));
  if (like === undefined) return Math.min(filling, target * tallest, highest);
  const fitting = Math.min(Math.max(like, target * 0.75), target * 1.25);
  return Math.min(filling <= fitting * highestLast ? filling : fitting, highest);
}

/** Height at which a row fills its room: tiles of minimum width do not grow with it. */
function fillingHeight(ratios: readonly number[], room: number): number {
  const least = Math.min(leastWidth, room / ratios.length);
  let growing = ratios;
  for (;;) {
    const sum = growing.reduce((total, ratio) => total + ratio, 0);
    const height = (room - least * (ratios.length - growing.length)) / sum;
    const wider = growing.filter((ratio) => ratio * height > least);
    if (wider.length === growing.length || wider.length === 0) return height;
    growing = wider;
  }
}

interface Place {
  readonly wall: Wall;
  readonly top: number;
  readonly height: number;
}

/** Tiles of a row. */
export function boxesOf(ratios: readonly number[], { wall, top, height }: Place): readonly Box[] {
  const { width, gap } = wall;
  const least = Math.min(leastWidth, (width - gap * (ratios.length - 1)) / ratios.length);
  let left = 0;
  return ratios.map((ratio) => {
    const box = { left, top, width: Math.max(least, ratio * height), height };
    left += box.width + gap;
    return box;
  });
}

/** An unknown size counts as a square. */
export function ratioOf({ width, height }: Sized): number {
  return width > 0 && height > 0 ? width / height : 1;
}
