import fc from 'fast-check';
import { expect, test } from 'vitest';
import { echoScale, type EchoScores } from './axes.ts';
import { globalScore } from './global-score.ts';

const all = (score: number): EchoScores => ({
  intention: score,
  composition: score,
  matiere: score,
  technique: score,
  emotion: score,
});

const scores = (score: fc.Arbitrary<number>): fc.Arbitrary<EchoScores> =>
  fc.record({
    intention: score,
    composition: score,
    matiere: score,
    technique: score,
    emotion: score,
  });

const marks = fc
  .integer({ min: 0, max: echoScale.max / echoScale.step })
  .map((steps) => steps * echoScale.step);
const means = fc.double({ min: echoScale.min, max: echoScale.max, noNaN: true });

test.each<[EchoScores, number]>([
  [{ intention: 4.5, composition: 4, matiere: 4, technique: 4.5, emotion: 3.5 }, 24.6 / 6],
  [{ intention: 5, composition: 0, matiere: 0, technique: 0, emotion: 0 }, 1.25],
  [{ intention: 0, composition: 5, matiere: 0, technique: 0, emotion: 0 }, 1],
  [{ intention: 0, composition: 0, matiere: 5, technique: 0, emotion: 0 }, 5 / 6],
  [{ intention: 0, composition: 0, matiere: 0, technique: 5, emotion: 0 }, 5 / 6],
  [{ intention: 0, composition: 0, matiere: 0, technique: 0, emotion: 5 }, 6.5 / 6],
])('%o makes %f', (marked, global) => {
  expect(Math.abs(globalScore(marked) - global)).toBeLessThan(1e-9);
});

test('marks come out exact to 1e-9', () => {
  fc.assert(
    fc.property(scores(marks), (marked) => {
      // In hundredths of a mark everything is a whole number, and the sum has no rounding at all.
      const hundredths =
        150n * BigInt(marked.intention * 2) +
        120n * BigInt(marked.composition * 2) +
        100n * BigInt(marked.matiere * 2) +
        100n * BigInt(marked.technique * 2) +
        130n * BigInt(marked.emotion * 2);
      expect(Math.abs(globalScore(marked) - Number(hundredths) / 1200)).toBeLessThan(1e-9);
    }),
  );
});

test('it stays on the scale, and equal marks are their own global', () => {
  expect([globalScore(all(0)), globalScore(all(5))]).toEqual([0, 5]);
  fc.assert(
    fc.property(scores(means), means, (marked, score) => {
      const low = Math.min(...Object.values(marked));
      const high = Math.max(...Object.values(marked));
      expect(globalScore(marked)).toBeGreaterThanOrEqual(low - 1e-9);
      expect(globalScore(marked)).toBeLessThanOrEqual(high + 1e-9);
      expect(Math.abs(globalScore(all(score)) - score)).toBeLessThan(1e-9);
    }),
  );
});
