import { deepestTile, levelsWithin, squareOf, type Tile } from '@stenope/domain/map/cells';
import type { Coordinates } from '@stenope/domain/places/coordinates';
import { pointOf, shape, zoomIn, type MapPoint, type View } from '../../ui/map/view.ts';

/** Width of the world in degrees of the flat map. */
const world = 360;

/** Marks of all kinds in the window, at most: each is an element of the page. */
const mostMarks = 160;

const tilePixels = 512;

/**
 * Zoom of the tiles that fill a window, so that their squares are far enough apart and few, also
 * where several kinds of them are shown.
 */
export function tileZoom(view: View, width: number, kinds = 1): number {
  const zoom = zoomIn(view, width);
  let level = Math.max(0, Math.min(deepestTile, Math.floor(zoom)));
  const marks = () => {
    const side = (tilePixels * 2 ** (zoom - level)) / 2 ** levelsWithin;
    return kinds * (width / side + 1) * ((width * shape) / side + 1);
  };
  while (level > 0 && marks() > mostMarks) level -= 1;
  return level;
}

/** Tiles that a window shows; those beyond the date line come round from the other side. */
export function tilesIn(view: View, width: number, kinds = 1): readonly Tile[] {
  const zoom = tileZoom(view, width, kinds);
  const count = 2 ** zoom;
  const share = (at: number) => ((at + world / 2) / world) * count;
  const span = (middle: number, across: number) => {
    return {
      from: Math.floor(share(middle - across / 2)),
      to: Math.ceil(share(middle + across / 2)) - 1,
    };
  };
  const columns = span(view.x, Math.min(view.across, world));
  const rows = span(view.y, view.across * shape);
  const tiles = new Map<string, Tile>();
  for (let x = columns.from; x <= columns.to; x += 1) {
    for (let y = Math.max(0, rows.from); y <= Math.min(count - 1, rows.to); y += 1) {
      const round = ((x % count) + count) % count;
      tiles.set(`${round} ${y}`, { zoom, x: round, y });
    }
  }
  return [...tiles.values()];
}

interface Counted extends Coordinates {
  readonly kind: 'posts' | 'profiles';
  readonly cell: string;
}

/** Share of a square that a crowded mark keeps away from the edges, so that no two marks touch. */
const inset = 0.22;

/** Squares smaller than this are streets: marks of posts stand exactly where they should. */
const exactLevel = 17;

/**
 * Adds where each mark stands on the flat map: in the middle of what it counts. Marks that would
 * touch keep within their own squares; a profile in the square of such a post stands beside it.
 */
export function standingApart<Square extends Counted>(
  squares: readonly Square[],
): readonly (Square & { readonly stand: MapPoint })[] {
  const middles = squares.map(pointOf);
  return squares.map((square, own) => {
    const middle = middles[own] ?? pointOf(square);
    const { side } = cornersOf(square.cell);
    const near = squares.filter((_, other) => {
      return other !== own && isTouching(middle, middles[other] ?? middle, 2 * inset * side);
    });
    if (near.length === 0) return { ...square, stand: middle };
    const isBeside = square.kind === 'profiles' && near.some(({ cell }) => cell === square.cell);
    const stand = square.cell.length >= exactLevel ? middle : keptWithin(square.cell, middle);
    return { ...square, stand: isBeside ? beside(square.cell, stand) : stand };
  });
}

function isTouching(one: MapPoint, other: MapPoint, room: number): boolean {
  const x = Math.abs(one.x - other.x);
  return Math.min(x, world - x) < room && Math.abs(one.y - other.y) < room;
}

function cornersOf(cell: string) {
  const { x, y, side } = squareOf(cell);
  return { left: x * world - world / 2, top: y * world - world / 2, side: side * world };
}

function keptWithin(cell: string, { x, y }: MapPoint): MapPoint {
  const { left, top, side } = cornersOf(cell);
  const kept = (value: number, from: number) =>
    Math.max(from + side * inset, Math.min(from + side * (1 - inset), value));
  return { x: kept(x, left), y: kept(y, top) };
}

/** On the side of the square that has more room. */
function beside(cell: string, { x, y }: MapPoint): MapPoint {
  const { left, side } = cornersOf(cell);
  const away = 2 * inset * side;
  return { x: x > left + side / 2 ? x - away : x + away, y };
}

/** On the side of the date line one looks at. */
export function standIn(view: View, { x, y }: MapPoint): MapPoint {
  return { x: nearest(x, view.x), y };
}

/** Of the copies of a point around the world, the one nearest to the middle of the window. */
function nearest(x: number, middle: number): number {
  return x + Math.round((middle - x) / world) * world;
}

/** View that a square fills. */
export function viewOfSquare(cell: string): View {
  const { x, y, side } = squareOf(cell);
  return {
    x: (x + side / 2) * world - world / 2,
    y: (y + side / 2) * world - world / 2,
    across: Math.max(0.003, side * world * 1.4),
  };
}
