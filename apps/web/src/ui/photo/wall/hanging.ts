import { findRows, ratioOf, rowHeight, wallOf, type Box, type Sized } from '../justify.ts';

export interface HungRow {
  readonly top: number;
  readonly height: number;
  /** Which photograph of the list stands first in it. */
  readonly first: number;
  /** Made once: what has not moved is not drawn anew. */
  readonly boxes: readonly Box[];
}

/** Photographs on a wall of a certain width, as many of them as have their place for good. */
export interface Hanging {
  readonly width: number;
  readonly gap: number;
  readonly foot: number;
  readonly highest: number;
  readonly items: readonly Sized[];
  readonly rows: readonly HungRow[];
  /** How many of the items hang; the others wait for those beside them. */
  readonly hung: number;
  readonly isEnd: boolean;
  readonly height: number;
}

export const bareWall: Hanging = {
  width: 0,
  gap: 0,
  foot: 0,
  highest: Infinity,
  items: [],
  rows: [],
  hung: 0,
  isEnd: false,
  height: 0,
};

interface List {
  readonly items: readonly Sized[];
  readonly width: number;
  /** Nothing comes behind these: the last row may be ragged. */
  readonly isEnd: boolean;
  /** How much is left below each row, for words. */
  readonly foot?: number;
  /** No row is higher than this. */
  readonly highest?: number;
}

/**
 * Hangs what has come since, and only that. A row that is not full waits until it is, or until
 * there is nothing more to come: what hangs never moves.
 */
export function hang(before: Hanging, list: List): Hanging {
  const { items, width, isEnd, foot = 0, highest = Infinity } = list;
  if (width === 0) return before;
  const standing = goesOn(before, { items, width, isEnd, foot, highest }) ? before : undefined;
  if (standing && standing.items.length === items.length && standing.isEnd === isEnd) {
    return standing;
  }
  const wall = wallOf(width, highest);
  const rows = [...(standing?.rows ?? [])];
  let hung = standing?.hung ?? 0;
  let top = standing?.height ?? 0;
  let like = rows.at(-1)?.height ?? wall.target;
  for (const { ratios, isLast } of findRows(items.slice(hung).map(ratioOf), wall)) {
    if (isLast && !isEnd) break;
    const height = rowHeight(ratios, { ...wall, like: isLast ? like : undefined });
    let left = 0;
    const boxes = ratios.map((ratio) => {
      const box = { left, top, width: ratio * height, height };
      left += box.width + wall.gap;
      return box;
    });
    rows.push({ top, height, first: hung, boxes });
    hung += ratios.length;
    top += height + foot + wall.gap;
    like = height;
  }
  return { width, gap: wall.gap, foot, highest, items, rows, hung, isEnd, height: top };
}

/** The same list, perhaps longer: nothing of it was taken away or became another. */
function goesOn(before: Hanging, { items, width, isEnd, foot, highest }: Required<List>): boolean {
  if (before.width !== width || before.foot !== foot || before.highest !== highest) return false;
  if (before.isEnd && !isEnd) return false;
  if (before.isEnd && items.length !== before.items.length) return false;
  return before.items.every((item, place) => items[place] === item);
}

/** The rows that touch a stretch of the wall: from the first, up to but not with the last. */
export function rowsBetween(
  rows: readonly HungRow[],
  from: number,
  to: number,
): readonly [first: number, end: number] {
  const first = firstWhere(rows, ({ top, height }) => top + height > from);
  return [
    first,
    Math.max(
      first,
      firstWhere(rows, ({ top }) => top >= to),
    ),
  ];
}

function firstWhere(rows: readonly HungRow[], isBeyond: (row: HungRow) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row === undefined || isBeyond(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
