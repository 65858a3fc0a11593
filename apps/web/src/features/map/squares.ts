import { deepestTile, levelsWithin, squareOf, type Tile } from '@stenope/domain/map/cells';
import type { Coordinates } from '@stenope/domain/places/coordinates';
import { pointOf, shape, zoomIn, type MapPoint, type View } from '../../ui/map/view.ts';

/** Width of the world in degrees of the flat map. */
const world = 360;

/** Marks in the window, at most: each is an element of the page. */
const mostMarks = 140;

const tilePixels = 512;

/** Zoom of the tiles that fill a window, so that their squares are far enough apart and few. */
export function tileZoom(view: View, width: number): number {
  const zoom = zoomIn(view, width);
  let level = Math.max(0, Math.min(deepestTile, Math.floor(zoom)));
  const marks = () => {
    const side = (tilePixels * 2 ** (zoom - level)) / 2 ** levelsWithin;
    return (width / side + 1) * ((width * shape) / side + 1);
  };
  while (level > 0 && marks() > mostMarks) level -= 1;
  return level;
}

/** Tiles that a window shows; those beyond the date line come round from the other side. */
export function tilesIn(view: View, width: number): readonly Tile[] {
  const zoom = tileZoom(view, width);
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
  readonly cell: string;
}

/** Share of a square that its mark keeps away from the edges, so that no two marks touch. */
const inset = 0.22;

/** Squares smaller than this are streets: their marks stand exactly where they should. */
const exactLevel = 17;

/** Where the mark of a square stands on the flat map: in the middle of what it counts, within the square. */
export function standOf({ cell, ...at }: Counted, view: View): MapPoint {
  const { x, y } = pointOf(at);
  if (cell.length >= exactLevel) return { x: nearest(x, view.x), y };
  const square = squareOf(cell);
  const side = square.side * world;
  const within = (value: number, from: number) =>
    Math.max(from + side * inset, Math.min(from + side * (1 - inset), value));
  return {
    x: nearest(within(x, square.x * world - world / 2), view.x),
    y: within(y, square.y * world - world / 2),
  };
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
