import { boxesOf, findRows, ratioOf, rowHeight, wallOf, type Box, type Sized } from '../justify.ts';

export interface HungRow {
  readonly top: number;
  readonly height: number;
  /** Index of its first photograph. */
  readonly first: number;
  /** Created once: unchanged boxes are not rendered anew. */
  readonly boxes: readonly Box[];
}

/** Layout of a wall at a certain width, as far as it is final. */
export interface Hanging {
  readonly width: number;
  readonly gap: number;
  readonly foot: number;
  readonly highest: number;
  readonly items: readonly Sized[];
  readonly rows: readonly HungRow[];
  /** Number of items placed; the others wait for their row to fill. */
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
  /** No more items will come: the last row may be ragged. */
  readonly isEnd: boolean;
  /** Space below each row, for captions. */
  readonly foot?: number;
  /** Maximum height of a row. */
  readonly highest?: number;
}

/**
 * Places the items added since. An incomplete row waits until it is full or there is no more to
 * come: placed items never move.
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
    rows.push({ top, height, first: hung, boxes: boxesOf(ratios, { wall, top, height }) });
    hung += ratios.length;
    top += height + foot + wall.gap;
    like = height;
  }
  return { width, gap: wall.gap, foot, highest, items, rows, hung, isEnd, height: top };
}

/** Whether the list only grew: no item was removed or replaced. */
function goesOn(before: Hanging, { items, width, isEnd, foot, highest }: Required<List>): boolean {
  if (before.width !== width || before.foot !== foot || before.highest !== highest) return false;
  if (before.isEnd && !isEnd) return false;
  if (before.isEnd && items.length !== before.items.length) return false;
  return before.items.every((item, place) => items[place] === item);
}

/** Rows within a stretch of the wall: first index inclusive, last exclusive. */
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
