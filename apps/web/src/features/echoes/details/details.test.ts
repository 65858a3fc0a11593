import { echoAxes } from '@stenope/domain/echoes/axes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsOf, isWritten } from './distribution.ts';
import { agrees, meanOfLines } from './recompute.ts';

describe('the distribution', () => {
  const bars = barsOf([0, 0, 1, 0, 0, 0, 2, 3, 6, 0, 1]);

  test('has a bar at every half step, the highest as high as the figure', () => {
    expect(bars.map(({ mark }) => mark)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
    expect(bars[8]).toEqual({ mark: 4, count: 6, share: 1 });
    expect(bars[7]?.share).toBe(0.5);
    expect(bars.filter(isWritten).map(({ mark }) => mark)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('of nothing is flat', () => {
    expect(barsOf(Array.from({ length: 11 }, () => 0)).every(({ share }) => share === 0)).toBe(
      true,
    );
  });
});

describe('the score made again', () => {
  const prior = { prior: 3, priorWeight: 0.6 };

  test('begins with the prior and goes with the weights', () => {
    expect(meanOfLines([], prior)).toBe(3);
    const lines = [
      { weight: 0.4, corrected: 5 },
      { weight: 1, corrected: 4 },
    ];
    expect(meanOfLines(lines, prior)).toBeCloseTo((0.4 * 5 + 4 + 0.6 * 3) / 2, 12);
  });

  test('stays between the lowest and the highest of what went in, in whatever order', () => {
    const line = fc.record({
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
      corrected: fc.double({ min: 0, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: echoAxes.length * 8 }), (lines) => {
        const marks = [prior.prior, ...lines.map(({ corrected }) => corrected)];
        const mean = meanOfLines(lines, prior);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...marks) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...marks) + 1e-9);
        expect(meanOfLines(lines.toReversed(), prior)).toBeCloseTo(mean, 9);
      }),
    );
  });

  test('agrees up to what nobody reads', () => {
    expect(agrees(4.5, 4.5000001)).toBe(true);
    expect(agrees(4.5, 4.52)).toBe(false);
  });
});
