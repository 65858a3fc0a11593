import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { echoAxes, type EchoScores } from './axes.ts';
import { globalScore } from './global-score.ts';
import { meanEcho, uncertaintyOfMean, type ScoreSums } from './mean-echo.ts';

const all = (score: number): EchoScores => ({
  intention: score,
  composition: score,
  matiere: score,
  technique: score,
  emotion: score,
});

function sumsOf(scores: readonly EchoScores[], errors: readonly number[] = []): ScoreSums {
  const sum = (axis: keyof EchoScores) => scores.reduce((total, one) => total + one[axis], 0);
  const [intention = 0, composition = 0, matiere = 0, technique = 0, emotion = 0] =
    echoAxes.map(sum);
  return {
    works: scores.length,
    axes: { intention, composition, matiere, technique, emotion },
    squaredErrors: errors.reduce((total, error) => total + error ** 2, 0),
  };
}

describe('the average Echo of several works', () => {
  test('gives each of them one voice', () => {
    const mean = meanEcho(sumsOf([{ ...all(3), emotion: 5 }, all(4)]));
    expect(mean?.axes).toEqual({ ...all(3.5), emotion: 4.5 });
    expect(mean?.global).toBeCloseTo(globalScore({ ...all(3.5), emotion: 4.5 }), 9);
  });

  test('is not there without works', () => {
    expect(meanEcho(sumsOf([]))).toBeNull();
  });

  test('stays on the scale, where corrected marks have left it', () => {
    expect(meanEcho(sumsOf([{ ...all(4.9), intention: 5.3 }]))?.axes.intention).toBe(5);
    expect(meanEcho(sumsOf([all(-0.2)]))).toEqual({ global: 0, axes: all(0) });
  });

  test('has the global figure its axes give, to 1e-9', () => {
    const mark = fc.double({ min: 0, max: 5, noNaN: true });
    const scores = fc.record({
      intention: mark,
      composition: mark,
      matiere: mark,
      technique: mark,
      emotion: mark,
    });
    fc.assert(
      fc.property(fc.array(scores, { minLength: 1, maxLength: 40 }), (several) => {
        const mean = meanEcho(sumsOf(several));
        if (!mean) throw new Error('There were works');
        expect(Math.abs(globalScore(mean.axes) - mean.global)).toBeLessThan(1e-9);
      }),
    );
  });
});

describe('what is not known of it', () => {
  test('is that of the work, where there is one, and less with each further', () => {
    expect(uncertaintyOfMean(sumsOf([all(3)], [0.4]), 1.645)).toBeCloseTo(0.658, 9);
    expect(
      uncertaintyOfMean(sumsOf([all(3), all(3), all(3), all(3)], [0.4, 0.4, 0.4, 0.4]), 1.645),
    ).toBeCloseTo(0.329, 9);
  });

  test('is never more than the scale, and all of it where nothing is known', () => {
    expect(uncertaintyOfMean(sumsOf([all(3)], [9]), 1.645)).toBe(5);
    expect(uncertaintyOfMean(sumsOf([]), 1.645)).toBe(5);
  });
});
