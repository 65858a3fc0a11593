import fc from 'fast-check';
import { expect, test } from 'vitest';
import { globalScore } from '../../echoes/global-score.ts';
import { dayLength } from '../evidence.ts';
import { receiptOf, recompute } from '../receipt.ts';
import type { RatingFacts } from '../types.ts';
import { trust2026v1 } from '../versions.ts';
import { aRating as rating, flat, grownCommunity as community } from './example-ratings.ts';
import { scorePost } from './score.ts';

const config = trust2026v1;
const ratings = (count: number, of: Partial<RatingFacts> = {}, from = 0): RatingFacts[] =>
  Array.from({ length: count }, (_, n) => rating(from + n, of));
const score = (of: readonly RatingFacts[], among = community) =>
  scorePost({ ratings: of, community: among }, config).score;

const anyMark = fc.integer({ min: 0, max: 10 }).map((steps) => steps / 2);
const anyRatings = fc
  .array(
    fc.record({
      scores: fc.record({
        intention: anyMark,
        composition: anyMark,
        matiere: anyMark,
        technique: anyMark,
        emotion: anyMark,
      }),
      at: fc.integer({ min: 0, max: 60 }).map((day) => day * dayLength),
      trust: fc.double({ min: 0, max: 100, noNaN: true }),
      severity: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      steadiness: fc.double({ min: 0.25, max: 4, noNaN: true }),
      cluster: fc.constantFrom(null, null, 'a', 'b'),
      givenToAuthor: fc.integer({ min: 1, max: 50 }),
      possibleRetaliation: fc.boolean(),
      excluded: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((of, at) => rating(at, of)));

test('a score lies between its corrected ratings and the prior, whatever they are', () => {
  fc.assert(
    fc.property(anyRatings, fc.double({ min: 0, max: 5, noNaN: true }), (all, mu) => {
      const scored = scorePost({ ratings: all, community: { ...community, mu } }, config);
      const heard = scored.weights.filter((_, at) => !all[at]?.excluded);
      const marks = [mu, ...heard.map(({ corrected }) => corrected)];
      expect(scored.score.mean).toBeGreaterThanOrEqual(Math.min(...marks) - 1e-9);
      expect(scored.score.mean).toBeLessThanOrEqual(Math.max(...marks) + 1e-9);
      expect(scored.score.n).toBe(heard.length);
    }),
  );
});

test('the formula of the axis means is the mean, and the receipt comes to both', () => {
  fc.assert(
    fc.property(anyRatings, (all) => {
      const receipt = receiptOf({ ratings: all, community }, config);
      const { mean, axes } = receipt.score;
      expect(Math.abs(globalScore(axes) - mean)).toBeLessThan(1e-9);
      const again = recompute(receipt);
      expect(Math.abs(again.mean - mean)).toBeLessThan(1e-9);
      expect(Math.abs(again.axes.emotion - axes.emotion)).toBeLessThan(1e-9);
    }),
  );
});

test('clusters and newcomers hold no more than their share', () => {
  fc.assert(
    fc.property(anyRatings, (all) => {
      const { weights } = scorePost({ ratings: all, community }, config);
      const weighing = (which: (of: RatingFacts) => boolean): number =>
        all.reduce((sum, of, at) => sum + (which(of) ? (weights[at]?.weight ?? 0) : 0), 0);
      // Damping and later caps only reduce weights, so bare weights are an upper bound.
      const bare = all.reduce((sum, of) => {
        return of.cluster === null && !of.excluded
          ? sum + Math.max(0.01, (of.trust / 100) ** 2) * of.steadiness
          : sum;
      }, config.post.priorWeight);
      expect(weighing(({ cluster }) => cluster === 'a')).toBeLessThanOrEqual(
        config.cluster.maxShare * bare + 1e-9,
      );
    }),
  );
});

test('states follow the number of ratings and of trusted voices', () => {
  expect(score(ratings(4)).state).toBe('hidden');
  expect(score(ratings(9, { trust: 30 })).state).toBe('hidden');
  expect(score(ratings(5)).state).toBe('provisional');
  expect(score(ratings(8)).state).toBe('stabilised');
  const camps = [...ratings(6, { scores: flat(0.5) }), ...ratings(6, { scores: flat(4.5) }, 6)];
  expect(score(camps).state).toBe('contested');
  const together = [...ratings(5, { cluster: 'a' }), ...ratings(3, {}, 5)];
  expect(score(together)).toMatchObject({ trustedRaters: 4 });
});

test('a stabilised score does not follow every small change of trust', () => {
  const three = [...ratings(3), ...ratings(6, { trust: 59 }, 3)];
  expect(score(three).state).toBe('provisional');
  const state = (settled: boolean, of = three) =>
    scorePost({ ratings: of, community, settled }, config).score.state;
  expect(state(true)).toBe('stabilised');
  expect(state(true, three.slice(1))).toBe('provisional');
});

test('while few are trusted, twelve ratings settle a score', () => {
  const young = { ...community, trustedMembers: 3 };
  expect(score(ratings(11, { trust: 25 }), young).state).toBe('provisional');
  expect(score(ratings(12, { trust: 25 }), young).state).toBe('stabilised');
});

test('fresh accounts together move little', () => {
  const honest = ratings(14, { scores: flat(2.5) });
  const struck = [...honest, ...ratings(10, { scores: flat(5), trust: 25, at: dayLength }, 14)];
  expect(Math.abs(score(struck).mean - score(honest).mean)).toBeLessThanOrEqual(0.3);
});

test('who was just marked down by the author and marks down in turn is hardly heard', () => {
  const honest = ratings(6, { scores: flat(4) });
  const angry = rating(6, { scores: flat(0), possibleRetaliation: true });
  const calm = rating(6, { scores: flat(0) });
  expect(score([...honest, angry]).mean).toBeGreaterThan(score([...honest, calm]).mean + 0.1);
  const kind = scorePost(
    { ratings: [...honest, rating(6, { possibleRetaliation: true, scores: flat(4) })], community },
    config,
  );
  expect(kind.weights.at(-1)?.weight).toBeCloseTo(0.49, 9);
});

test('always the same author counts less and less', () => {
  const weightOf = (givenToAuthor: number, given: number): number =>
    scorePost({ ratings: [rating(0, { givenToAuthor, given })], community }, config).weights[0]
      ?.weight ?? 0;
  expect(weightOf(10, 45)).toBeCloseTo(0.49, 9);
  expect(weightOf(45, 45)).toBeCloseTo((0.49 * 0.25) / 0.9, 9);
});

test('an exceptional score waits until some came at another time', () => {
  const first = ratings(10, { scores: flat(5), at: 0 });
  expect(score(first).state).toBe('hidden');
  expect(score([...first, ...ratings(4, { scores: flat(4.5) }, 10)]).state).toBe('stabilised');
  expect(score(ratings(10, { scores: flat(3.5), at: 0 })).state).toBe('stabilised');
});

test('whoever is excluded weighs and counts nothing', () => {
  const honest = ratings(6);
  const without = score(honest);
  expect(score([...honest, rating(6, { scores: flat(0), excluded: true })])).toEqual(without);
});
