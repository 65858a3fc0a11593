import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chanceFrom, distanceFromUniform, planKills } from './chance.ts';
import { Checks, lastLineOf, quantile, tableOf } from './checks.ts';
import { faults } from './kinds/all.ts';
import { compare, compareCounts } from './ledger.ts';
import { startPostgres, type Postgres } from './postgres.ts';

// The servers are processes of their own and hash as in production: what is made here is for them.
vi.unmock('node:crypto');

/**
 * The short forms, one after the other. Their long forms are `npm run faults -- NAME`; that of
 * `input` has its short form beside the fuzzer.
 */
const shortForms = faults.filter(({ name }) => name !== 'input');

describe('faults', () => {
  let postgres: Postgres;
  // Its own, not the one the other tests share: this one is killed.
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.end(), 30_000);

  test.each(shortForms)('$name: $what', { timeout: 240_000 }, async ({ name, run }) => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const verdict = await run({ quick: true, seed: 20_261_115, log, postgres });
    console.log(`${name}\n${tableOf(verdict)}`);
    expect(lastLineOf(verdict), lines.join('\n')).toBe('holds');
    expect(verdict.checks.length).toBeGreaterThan(5);
  });
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
});
