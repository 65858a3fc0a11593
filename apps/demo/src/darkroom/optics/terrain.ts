import { floats, shorts } from './bench.ts';
import type { Frame } from './light.ts';

/** A camera with a shift lens: verticals stay vertical, the horizon moves in the frame. */
export interface Stand {
  /** Height of the lens above zero. */
  readonly height: number;
  /** Vertical position of the horizon in the frame, from 0 to 1. */
  readonly horizon: number;
  /** Focal length in frame heights: 1.2 is a normal lens, 3 a long one. */
  readonly focal: number;
  readonly near: number;
  readonly far: number;
  readonly steps: number;
}

type Ground = (x: number, z: number) => number;

/**
 * The ground as a mesh in view space: columns fan out from the lens and steps grow with distance,
 * so that it is as fine as the print needs everywhere.
 */
export interface Terrain {
  readonly columns: number;
  readonly steps: number;
  readonly heights: Float32Array;
  /** Sideways offset per distance of a column; distance of a step. */
  readonly slope: (column: number) => number;
  readonly distance: (step: number) => number;
  /** Step visible at a point of the frame; negative for sky. */
  readonly seen: (x: number, y: number) => number;
  /** Interpolates mesh values at a visible point. */
  readonly value: (values: Float32Array, x: number, step: number) => number;
  /** Height of the ground anywhere in view. */
  readonly height: Ground;
  readonly place: (across: number, height: number, depth: number) => readonly [number, number];
}

/** Rows computed for every row of the print: crests are mostly level. */
const fineness = 2;
/** A visible step is stored in two bytes: in this many parts of a step, 0 for sky. */
const parts = 64;
/** Pixels between two columns of the mesh. */
const coarse = 2;

export function survey(frame: Frame, stand: Stand, ground: Ground, standing?: Ground): Terrain {
  const columns = Math.ceil(frame.width / coarse) + 1;
  const { steps } = stand;
  const middle = frame.aspect / 2;
  const growth = Math.log(stand.far / stand.near) / (steps - 1);
  const slope = (column: number): number =>
    ((column * coarse) / frame.height - middle) / stand.focal;
  const distance = (step: number): number => stand.near * Math.exp(step * growth);
  const heights = floats(columns * steps);
  for (let step = 0; step < steps; step += 1) {
    const z = distance(step);
    for (let column = 0; column < columns; column += 1) {
      heights[step * columns + column] = ground(slope(column) * z, z);
    }
  }
  const seen = view(frame, stand, { heights, columns, distance }, standing);
  const value = (values: Float32Array, x: number, step: number): number => {
    let across = (x * frame.height) / coarse;
    across = across < 0 ? 0 : across > columns - 1.001 ? columns - 1.001 : across;
    const far = step < 0 ? 0 : step > steps - 1.001 ? steps - 1.001 : step;
    const column = across | 0;
    const row = far | 0;
    const at = row * columns + column;
    const share = across - column;
    const front = values[at]! + (values[at + 1]! - values[at]!) * share;
    const back = at + columns;
    const behind = values[back]! + (values[back + 1]! - values[back]!) * share;
    return front + (behind - front) * (far - row);
  };
  return {
    columns,
    steps,
    heights,
    slope,
    distance,
    seen,
    value,
    height: (x, z) =>
      value(heights, (x / z) * stand.focal + middle, Math.log(z / stand.near) / growth),
    place: (across, height, depth) => [
      middle + (across / depth) * stand.focal,
      stand.horizon + ((stand.height - height) / depth) * stand.focal,
    ],
  };
}

/**
 * Computes visibility: each column walks away from the lens once and fills the rows that rise above
 * those before. Thousands of times cheaper than a ray for each pixel.
 */
function view(
  frame: Frame,
  stand: Stand,
  mesh: Pick<Terrain, 'heights' | 'columns' | 'distance'>,
  standing: Ground | undefined,
): Terrain['seen'] {
  const rows = frame.height * fineness;
  const found = shorts(frame.width * rows);
  const distances = Float64Array.from({ length: stand.steps }, (_, step) => mesh.distance(step));
  for (let x = 0; x < frame.width; x += 1) {
    const across = (x + 0.5) / coarse;
    const column = across | 0;
    const slope = ((x + 0.5) / frame.height - frame.aspect / 2) / stand.focal;
    let top = rows;
    let wasSeen = true;
    for (let step = 0; step < stand.steps && top > 0; step += 1) {
      const z = distances[step]!;
      const at = step * mesh.columns + column;
      let high =
        mesh.heights[at]! + (mesh.heights[at + 1]! - mesh.heights[at]!) * (across - column);
      if (standing !== undefined) high += standing(slope * z, z);
      const y = stand.horizon * rows + ((stand.height - high) * stand.focal * rows) / z;
      if (y >= top) {
        wasSeen = false;
        continue;
      }
      const to = y > 0 ? Math.ceil(y) : 0;
      const span = top - y;
      for (let row = top - 1; row >= to; row -= 1) {
        const share = wasSeen ? (top - row - 0.5) / span : 1;
        found[row * frame.width + x] = (step + (share < 1 ? share : 1)) * parts;
      }
      if (to < top) top = to;
      wasSeen = true;
    }
  }
  return (x, y) => {
    const column = (x * frame.height) | 0;
    const row = (y * rows) | 0;
    if (column < 0 || column >= frame.width || row < 0 || row >= rows) return -1;
    return found[row * frame.width + column]! / parts - 1;
  };
}

/** Slope of the ground, sideways and away, at every mesh point. */
export function leanings(terrain: Terrain): { side: Float32Array; away: Float32Array } {
  const { columns, steps, heights } = terrain;
  const side = floats(columns * steps);
  const away = floats(columns * steps);
  const gap = terrain.slope(1) - terrain.slope(0);
  for (let step = 0; step < steps; step += 1) {
    const back = Math.min(step + 1, steps - 1);
    const front = Math.max(step - 1, 0);
    const z = terrain.distance(step);
    const deep = terrain.distance(back) - terrain.distance(front);
    for (let column = 0; column < columns; column += 1) {
      const right = Math.min(column + 1, columns - 1);
      const left = Math.max(column - 1, 0);
      const dx =
        (heights[step * columns + right]! - heights[step * columns + left]!) /
        ((right - left) * gap * z);
      // Columns fan out with distance, so a step along one also moves sideways.
      const along = (heights[back * columns + column]! - heights[front * columns + column]!) / deep;
      side[step * columns + column] = dx;
      away[step * columns + column] = along - dx * terrain.slope(column);
    }
  }
  return { side, away };
}
