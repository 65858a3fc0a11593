import { describe, expect, test } from 'vitest';
import { chanceFrom, distanceFromUniform, planKills } from './chance.ts';
import { Checks, lastLineOf, quantile, tableOf } from './checks.ts';
import { faults } from './kinds/all.ts';
import { compare, compareCounts } from './ledger.ts';
import { shortForms } from './short-forms.ts';

test('every fault has its short form in one of the groups', () => {
  // The short form of `input` is next to the fuzzer.
  const wanted = faults.map(({ name }) => name).filter((name) => name !== 'input');
  const played = Object.values(shortForms).flatMap((group) => group.map(({ name }) => name));
  expect(played.toSorted()).toEqual(wanted.toSorted());
});

describe('the instruments', () => {
  test('a ledger sees what is missing, doubled and stray', () => {
    const found = new Map([
      [1, 1],
      [2, 2],
      [4, 1],
    ]);
    expect(compare([1, 2, 3], found)).toEqual({ missing: [3], doubled: [2], stray: [4] });
  });

  test('of what may be there several times it sees too few and too many', () => {
    const expected = new Map([
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 1],
    ]);
    const found = new Map([
      ['a', 1],
      ['b', 1],
      ['c', 3],
      ['e', 1],
    ]);
    expect(compareCounts(expected, found)).toEqual({
      missing: ['b', 'd'],
      doubled: ['c'],
      stray: ['e'],
    });
  });

  test('chance repeats itself, and plans as many kills as it was asked for', () => {
    const plan = (seed: number) =>
      planKills(chanceFrom(seed), { server: 3, postgres: 2 }, { fromMs: 10, toMs: 20 });
    expect(plan(7)).toEqual(plan(7));
    expect(plan(7)).not.toEqual(plan(8));
    expect(plan(7).filter(({ kind }) => kind === 'server')).toHaveLength(3);
    expect(plan(7).every(({ afterMs }) => afterMs >= 10 && afterMs <= 20)).toBe(true);
  });

  test('waits without jitter, or with half of it, are not taken for full jitter', () => {
    const { next } = chanceFrom(1);
    const full = Array.from({ length: 1_000 }, () => next() * 500);
    const within = (sample: number[]) => {
      const { distance, limit } = distanceFromUniform(sample, 500);
      return distance <= limit;
    };
    expect(within(full)).toBe(true);
    expect(within(full.map((wait) => 250 + wait / 2))).toBe(false);
    expect(within(full.map(() => 500))).toBe(false);
  });

  test('one check that does not hold is the verdict', () => {
    const checks = new Checks();
    checks.none('lost', []);
    checks.atMost('slowest', 3, 2, 's');
    checks.report('rate', 12.345, '/s');
    expect(lastLineOf(checks.verdict)).toBe('falls short: slowest (3 s)');
    expect(tableOf(checks.verdict)).toContain('FALLS SHORT');
    expect(quantile([3, 1, 2, 4], 0.5)).toBe(2);
  });

  test('a promised time is longer where every request is, and there only', () => {
    const holds = (ms: number, ordinaryMs: number) => {
      const checks = new Checks();
      checks.inTime('answered', ms, 5_000, ordinaryMs);
      return lastLineOf(checks.verdict) === 'holds';
    };
    expect([holds(4_900, 3), holds(5_100, 3), holds(5_100, 40)]).toEqual([true, false, false]);
    expect([holds(19_000, 200), holds(21_000, 200)]).toEqual([true, false]);
    expect(holds(Infinity, 200)).toBe(false);
  });
});
