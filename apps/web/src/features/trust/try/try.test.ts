import { globalScore } from '@stenope/domain/echoes/global-score';
import { newCommunity } from '@stenope/domain/trust/community';
import { trust2026v1 } from '@stenope/domain/trust/versions';
import { numbersOf } from '@stenope/domain/trust/numbers';
import { describe, expect, test } from 'vitest';
import type { Rules } from '../api.ts';
import { figuresOf } from './figures.ts';
import { communityOf, configOf, marksOf, samples, trustOf } from './samples.ts';

const grown = { ...newCommunity(trust2026v1), trustedMembers: 100 };
const world = { config: trust2026v1, community: grown };
const start = samples.map((sample) => sample.start);

const rules: Rules = {
  axisWeights: { intention: 1.5, composition: 1.2, matiere: 1, technique: 1, emotion: 1.3 },
  sumOfWeights: 6,
  version: 'trust-2026.9',
  numbers: Object.entries(numbersOf(trust2026v1))
    .filter(([place]) => !place.startsWith('badges.'))
    .map(([place, value]) => ({ place, value: place === 'trustedT' ? 61 : value })),
  badges: trust2026v1.badges.map(({ fr: _fr, en: _en, ...rule }) => rule),
  community: {
    mean: 3.2,
    trustedMembers: 4,
    activeRaters: 9,
    typicalWeight: 0.1,
    batchedAt: null,
  },
  changelog: [],
};

describe('the sample ratings', () => {
  test('have the global mark that was dragged, at every step and for every taste', () => {
    for (const { tilt } of samples) {
      for (let mark = 0; mark <= 5; mark += 0.5) {
        const marks = marksOf(mark, tilt);
        expect(globalScore(marks)).toBeCloseTo(mark, 9);
        for (const one of Object.values(marks)) {
          expect(one).toBeGreaterThanOrEqual(-1e-9);
          expect(one).toBeLessThanOrEqual(5 + 1e-9);
        }
      }
    }
  });

  test('are weighed by the numbers that run', () => {
    const config = configOf(rules);
    expect(config).toMatchObject({ version: 'trust-2026.9', trustedT: 61 });
    expect(communityOf(rules)).toMatchObject({ mu: 3.2, trustedMembers: 4 });
    expect(trustOf('seasoned_eye', trust2026v1)).toBe(75);
    expect(trustOf('new_eye', trust2026v1)).toBe(25);
  });

  test('cannot be weighed where a number is not known here', () => {
    const numbers = [...rules.numbers, { place: 'weight.tomorrow', value: 1 }];
    expect(configOf({ ...rules, numbers })).toBeUndefined();
  });
});

describe('the figure', () => {
  test('holds against three new accounts that the plain mean follows', () => {
    const figures = figuresOf(start, world, false);
    const { plain, weighted, low, high, shares, startShare, state } = figures;
    expect(plain).toBeCloseTo(15.5 / 6, 9);
    expect(weighted).toBeGreaterThan(3);
    expect(low).toBeLessThan(weighted);
    expect(high).toBeGreaterThan(weighted);
    expect(shares[0]).toBeGreaterThan((shares[3] ?? 1) * 5);
    expect(shares.reduce((sum, share) => sum + share, startShare)).toBeCloseTo(1, 9);
    expect(state).toBe('provisional');
  });

  test('moves with every rater, and more with those who are trusted', () => {
    const before = figuresOf(start, world, false).weighted;
    const without = (at: number) => start.map((mark, place) => (place === at ? 2.5 : mark));
    const awa = before - figuresOf(without(0), world, false).weighted;
    const lou = figuresOf(without(3), world, false).weighted - before;
    expect(awa).toBeGreaterThan(0.3);
    expect(lou).toBeGreaterThan(0);
    expect(lou).toBeLessThan(awa / 4);
  });

  test('makes one voice of a group', () => {
    const apart = figuresOf(start, world, false).shares.slice(3);
    const together = figuresOf(start, world, true).shares.slice(3);
    const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
    expect(sum(together)).toBeLessThan(sum(apart) * 0.6);
  });

  test('stays on the scale', () => {
    const { low, axes } = figuresOf([0, 0, 0, 0, 0, 0], world, false);
    expect(Math.min(low, ...Object.values(axes))).toBeGreaterThanOrEqual(0);
  });
});
