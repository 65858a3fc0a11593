import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartOf, heightOf, size, type ChartPoint } from './progress-chart.ts';

const at = (month: string, value: number, uncertainty = 0.2): ChartPoint => ({
  month,
  value,
  uncertainty,
});

const numbersIn = (points: string): number[][] =>
  points.split(' ').map((pair) => pair.split(',').map(Number));

describe('the drawing of a value over time', () => {
  test('has the best at the top and the least at the foot', () => {
    expect(heightOf(5)).toBeLessThan(heightOf(4.9));
    expect(heightOf(0)).toBeGreaterThan(heightOf(0.1));
    expect(heightOf(7)).toBe(heightOf(5));
    expect(heightOf(-1)).toBe(heightOf(0));
    expect(heightOf(2.5)).toBe(size.height / 2);
  });

  test('keeps months as far apart as they were, over the turn of a year', () => {
    const { spots } = chartOf([at('2025-11', 3), at('2026-01', 3), at('2026-05', 3)]);
    const [first, second, third] = spots.map(({ x }) => x) as [number, number, number];
    expect((third - second) / (second - first)).toBeCloseTo(2, 9);
  });

  test('draws a month alone in the middle, as a bar with its interval', () => {
    const { spots, band } = chartOf([at('2026-01', 3, 1)]);
    expect(spots).toEqual([{ x: size.width / 2, y: heightOf(3) }]);
    const corners = numbersIn(band);
    expect(corners).toHaveLength(4);
    expect(new Set(corners.map(([x]) => x)).size).toBe(2);
    expect(corners[0]?.[1]).toBeCloseTo(heightOf(4), 1);
    expect(corners[2]?.[1]).toBeCloseTo(heightOf(2), 1);
  });

  test('draws nothing of nothing', () => {
    expect(chartOf([])).toEqual({ spots: [], line: '', band: '' });
  });

  test('keeps everything on the paper, and the line inside its band', () => {
    const month = fc
      .integer({ min: 0, max: 240 })
      .map((n) => `${2010 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`);
    const points = fc.uniqueArray(month, { minLength: 2, maxLength: 40 }).chain((months) =>
      fc.tuple(
        ...months.toSorted().map((one) =>
          fc.record({
            month: fc.constant(one),
            value: fc.double({ min: 0, max: 5, noNaN: true }),
            uncertainty: fc.double({ min: 0, max: 5, noNaN: true }),
          }),
        ),
      ),
    );
    fc.assert(
      fc.property(points, (several) => {
        const { spots, band } = chartOf(several);
        const edges = numbersIn(band);
        expect(edges).toHaveLength(several.length * 2);
        for (const [n, { x, y }] of spots.entries()) {
          const [above = 0, below = 0] = [edges[n]?.[1], edges.at(-1 - n)?.[1]];
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(size.width);
          expect(above).toBeLessThanOrEqual(y + 0.06);
          expect(below).toBeGreaterThanOrEqual(y - 0.06);
          expect(below).toBeLessThanOrEqual(size.height);
          expect(above).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
