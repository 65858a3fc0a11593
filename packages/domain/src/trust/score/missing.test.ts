import { expect, test } from 'vitest';
import { dayLength } from '../evidence.ts';
import type { Community, RatingFacts } from '../types.ts';
import { trust2026v1, trust2026v2, trust2026v3 } from '../versions.ts';
import { aRating as rating, flat, grownCommunity as grown } from './example-ratings.ts';
import { scorePost } from './score.ts';
import { bootstrapRatings, missingOf } from './state.ts';

const ratings = (count: number, of: Partial<RatingFacts> = {}, from = 0): RatingFacts[] =>
  Array.from({ length: count }, (_, n) => rating(from + n, of));

const after = (days: number, among: Partial<Community> = {}): Community => ({
  ...grown,
  ...among,
  asOf: days * dayLength,
});

const scored = (of: readonly RatingFacts[], community: Community, config = trust2026v3) =>
  scorePost({ ratings: of, community }, config).score;

test('a score everybody agrees on waits three days for other eyes, and says so', () => {
  const admired = ratings(10, { scores: flat(5), at: 0 });
  expect(scored(admired, after(2.9))).toMatchObject({
    state: 'hidden',
    waitsUntil: 3 * dayLength,
  });
  expect(scored(admired, after(3))).toMatchObject({ state: 'stabilised', waitsUntil: null });
  // In the first version it waited for ever.
  expect(scored(admired, after(3000), trust2026v1).state).toBe('hidden');
});

test('where those who rated disagree it waits longer, but not for ever', () => {
  const praised = ratings(10, { scores: flat(5), at: 0 });
  const divided = [...praised, ...ratings(3, { scores: flat(2.5), at: 0 }, 10)];
  expect(scored(divided, after(5.9))).toMatchObject({
    state: 'hidden',
    waitsUntil: 6 * dayLength,
  });
  expect(scored(divided, after(6)).state).toBe('stabilised');
});

test('a mark thrown in long before does not shorten the wait', () => {
  const admired = ratings(10, { scores: flat(5), at: 6 * dayLength });
  for (const trust of [25, 70]) {
    const early = rating(20, { scores: flat(3), at: 0, trust });
    expect(scored([early, ...admired], after(6.5))).toMatchObject({
      state: 'hidden',
      waitsUntil: 9 * dayLength,
    });
    expect(scored([early, ...admired], after(9)).state).toBe('stabilised');
  }
});

test('fresh accounts are no other eyes, however many they are', () => {
  const admired = ratings(10, { scores: flat(5), at: 6 * dayLength });
  const fresh = ratings(11, { scores: flat(4), at: 0, trust: 25 }, 20);
  expect(scored([...fresh, ...admired], after(6.5)).state).toBe('hidden');
  expect(scored([...fresh, ...admired], after(9)).state).toBe('stabilised');
});

test('by the second version everybody was other eyes, and the wait began with the first', () => {
  const admired = ratings(10, { scores: flat(5), at: 2 * dayLength });
  const early = rating(20, { scores: flat(3), at: 0, trust: 25 });
  expect(scored([early, ...admired], after(2.5), trust2026v2)).toMatchObject({
    state: 'hidden',
    waitsUntil: 3 * dayLength,
  });
  const fresh = ratings(4, { scores: flat(4.5), at: 9 * dayLength, trust: 25 }, 20);
  expect(scored([...admired, ...fresh], after(2.5), trust2026v2).waitsUntil).toBeNull();
});

test('a late rating ends the wait as a batch does', () => {
  const admired = ratings(10, { scores: flat(5), at: 0 });
  const late = rating(10, { scores: flat(5), at: 3.5 * dayLength });
  expect(scored([...admired, late], after(1)).state).toBe('stabilised');
});

test('the cold start asks for half of those who rate, from six to twelve', () => {
  const needed = (activeRaters: number): number =>
    bootstrapRatings({ activeRaters }, trust2026v3.stabilization);
  expect([0, 3, 12, 15, 24, 500].map(needed)).toEqual([12, 6, 6, 8, 12, 12]);
  expect(bootstrapRatings({ activeRaters: 12 }, trust2026v1.stabilization)).toBe(12);
  const friends = { trustedMembers: 2, activeRaters: 12, typicalWeight: 0.15 };
  expect(scored(ratings(8, { trust: 25 }), after(0, friends)).state).toBe('stabilised');
});

test('where few are trusted for so many, twelve ratings settle a score, and eight after a week', () => {
  const town = { trustedMembers: 60, activeRaters: 900, typicalWeight: 0.3 };
  const known = { trust: 50, at: 0 };
  expect(scored(ratings(12, known), after(1, town)).state).toBe('stabilised');
  expect(scored(ratings(8, known), after(6.9, town)).state).toBe('provisional');
  expect(scored(ratings(8, known), after(7, town)).state).toBe('stabilised');
});

test('in a town eight ratings with two trusted settle after a week, and not a day before', () => {
  const known = [...ratings(2, { at: 0 }), ...ratings(6, { trust: 55, at: dayLength }, 2)];
  expect(scored(known, after(6.9))).toMatchObject({
    state: 'provisional',
    waitsUntil: 7 * dayLength,
  });
  expect(scored(known, after(7))).toMatchObject({ state: 'stabilised', waitsUntil: null });
  const oneTrusted = [...ratings(1, { at: 0 }), ...ratings(7, { trust: 55, at: 0 }, 1)];
  expect(scored(oneTrusted, after(100)).state).toBe('hidden');
});

test('a farm of fresh accounts does not become a score by waiting', () => {
  const town = { trustedMembers: 60, activeRaters: 900, typicalWeight: 0.3 };
  expect(scored(ratings(40, { trust: 30, at: 0 }), after(100, town)).state).toBe('provisional');
  expect(scored(ratings(40, { trust: 30, at: 0 }), after(100)).state).toBe('hidden');
});

test('nobody weighs more than a little more than the typical member', () => {
  const perfect = { trust: 99, steadiness: 4, scores: flat(3) };
  const { weights } = scorePost({ ratings: ratings(9, perfect), community: grown }, trust2026v3);
  const most = trust2026v3.weight.maxRatio * grown.typicalWeight;
  for (const { weight } of weights) expect(weight).toBeLessThanOrEqual(most + 1e-9);
});

test('what a score waits for is told, and until when', () => {
  const missing = (of: readonly RatingFacts[], community: Community) => {
    const score = scored(of, community);
    return { missing: missingOf(score, community, trust2026v3), until: score.waitsUntil };
  };
  const some = (count: number, trust: number) => ratings(count, { trust, at: 0 });
  const grownUp = after(0);
  expect(missing(some(3, 70), grownUp).missing).toEqual({ for: 'ratings', count: 2 });
  expect(missing(some(6, 30), grownUp).missing).toEqual({ for: 'trusted', count: 2 });
  expect(missing(some(6, 70), grownUp).missing).toEqual({ for: 'ratings', count: 2 });
  const known = [...some(3, 70), ...ratings(6, { trust: 55, at: 0 }, 3)];
  expect(missing(known, grownUp)).toEqual({
    missing: { for: 'trusted', count: 1 },
    until: 7 * dayLength,
  });
  expect(missing(some(8, 70), grownUp)).toEqual({ missing: null, until: null });
  const praised = ratings(10, { scores: flat(5), at: 0 });
  expect(missing(praised, grownUp)).toEqual({ missing: { for: 'eyes' }, until: 3 * dayLength });
  const friends = { trustedMembers: 2, activeRaters: 12, typicalWeight: 0.15 };
  expect(missing(some(5, 25), after(0, friends)).missing).toEqual({ for: 'ratings', count: 1 });
});
