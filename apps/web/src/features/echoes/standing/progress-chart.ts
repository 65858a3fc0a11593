import { echoScale } from '@stenope/domain/echoes/axes';

/** Value of a month, with its uncertainty. */
export interface ChartPoint {
  /** `2026-03` */
  readonly month: string;
  readonly value: number;
  /** Half the width of the interval. */
  readonly uncertainty: number;
}

interface Chart {
  readonly spots: readonly { readonly x: number; readonly y: number }[];
  /** `points` of the polyline, and of the polygon between the interval's bounds. */
  readonly line: string;
  readonly band: string;
}

/** Size of the drawing's coordinates; scaled to any size on screen. */
export const size = { width: 220, height: 88 } as const;
const margin = { x: 7, y: 7 } as const;
/** Width of the bar for a single month. */
const loneWidth = 10;

/**
 * Months are spaced by time and the axis shows the whole scale, so that no trend looks steeper than
 * it is.
 */
export function chartOf(points: readonly ChartPoint[]): Chart {
  const numbers = points.map(({ month }) => monthNumber(month));
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const xOf = (month: number): number =>
    first === last
      ? size.width / 2
      : margin.x + ((month - first) / (last - first)) * (size.width - 2 * margin.x);
  const spots = points.map(({ value }, at) => ({
    x: xOf(numbers[at] ?? first),
    y: heightOf(value),
  }));
  const edge = (side: 1 | -1) =>
    points.map(({ value, uncertainty }, at) => ({
      x: spots[at]?.x ?? 0,
      y: heightOf(value + side * uncertainty),
    }));
  const around = [...edge(1), ...edge(-1).toReversed()];
  return {
    spots,
    line: written(spots),
    band: written(points.length === 1 ? widened(around) : around),
  };
}

/** The interval of a single month has no width: it is drawn as a bar. */
function widened(around: readonly Spot[]): readonly Spot[] {
  const [top, foot] = [around[0], around[1]];
  if (!top || !foot) return [];
  const half = loneWidth / 2;
  return [
    { x: top.x - half, y: top.y },
    { x: top.x + half, y: top.y },
    { x: foot.x + half, y: foot.y },
    { x: foot.x - half, y: foot.y },
  ];
}

type Spot = Chart['spots'][number];

/** Values beyond the scale are clamped to the drawing. */
export function heightOf(score: number): number {
  const share = Math.min(1, Math.max(0, score / echoScale.max));
  return margin.y + (1 - share) * (size.height - 2 * margin.y);
}

function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

function written(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
