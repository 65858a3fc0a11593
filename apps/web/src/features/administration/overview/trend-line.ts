/** Box in which a trend is drawn. */
export const trendBox = { width: 120, height: 32 } as const;

/** A stroke needs room at the edges. */
const margin = 2;

/**
 * Points of a small line, one list for each stretch of counted days: a day that was not counted is
 * a gap, not a zero. Drawn from zero, so that a small change looks small.
 */
export function stretchesOf(figures: readonly (number | null)[]): readonly string[] {
  const most = Math.max(1, ...figures.map((figure) => figure ?? 0));
  const step = (trendBox.width - 2 * margin) / Math.max(1, figures.length - 1);
  const room = trendBox.height - 2 * margin;
  const stretches: string[][] = [[]];
  for (const [day, figure] of figures.entries()) {
    if (figure === null) stretches.push([]);
    else {
      const [x, y] = [margin + day * step, margin + room * (1 - figure / most)];
      stretches.at(-1)?.push(`${round(x)},${round(y)}`);
    }
  }
  return stretches.filter((points) => points.length > 0).map(asLine);
}

/** A single day is drawn as a dot: a line of no length with round ends. */
function asLine(points: readonly string[]): string {
  return points.length === 1 ? `${points[0]} ${points[0]}` : points.join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Sum of the counted days. */
export function totalOf(figures: readonly (number | null)[]): number {
  return figures.reduce((sum: number, figure) => sum + (figure ?? 0), 0);
}
