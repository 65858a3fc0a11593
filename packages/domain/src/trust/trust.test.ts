import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementOf, dayLength, noEvidence, withoutTerm, withTerm } from './evidence.ts';
import { severityOf, steadinessOf, trustOf } from './trust.ts';
import type { EvidenceSums, Person } from './types.ts';
import { trust2026v1 } from './versions.ts';

const now = 2000 * dayLength;
const newcomer: Person = { joinedAt: now, verified: false, seededAt: null, sanctions: [] };
const config = trust2026v1;

/** Evidence from pairs of given mark and consensus. */
function evidence(pairs: readonly (readonly [number, number])[], at = now): EvidenceSums {
  return pairs.reduce((sums, [given, consensus]) => {
    const agreement = agreementOf(given, 0, consensus, config.evidence);
    return withTerm(sums, { at, given, consensus, agreement }, now, config);
  }, noEvidence);
}

const varied = Array.from({ length: 30 }, (_, n) => 1.5 + (n % 7) * 0.5);
const careful = evidence(varied.map((mark) => [mark, mark + 0.1]));
const trust = (sums: EvidenceSums, person: Person = newcomer, at = now): number =>
  trustOf(sums, person, at, config).trust;

test('a new account starts low, rises a little with a confirmed address and with age', () => {
  expect(trust(noEvidence)).toBe(15);
  expect(trust(noEvidence, { ...newcomer, verified: true })).toBe(25);
  const old = { ...newcomer, verified: true, joinedAt: now - 400 * dayLength };
  expect(trust(noEvidence, old)).toBe(35);
});

test('care makes trusted, and says how sure we are', () => {
  const shown = trustOf(careful, newcomer, now, config);
  expect(shown.trust).toBeGreaterThan(75);
  expect(shown.confidence).toBeCloseTo(30 / 36, 9);
  expect(shown.uncertainty).toBeCloseTo(25 * (6 / 36), 9);
});

test('whoever gives everything a 5 tells nothing', () => {
  expect(trust(evidence(varied.map((mark) => [5, mark])))).toBeLessThan(30);
  const hardly = varied.map((mark, n): [number, number] => [n % 4 === 0 ? 4.75 : 5, mark]);
  expect(trust(evidence(hardly))).toBeLessThan(30);
});

test('one gross contradiction cancels about three agreements', () => {
  expect(agreementOf(5, 0, 0, config.evidence)).toBe(-2);
  expect(agreementOf(3, 0, 3, config.evidence)).toBe(1);
});

test('being strict is no fault: what is corrected does not count against anyone', () => {
  const strict = evidence(varied.map((mark) => [mark - 0.8, mark]));
  expect(severityOf(strict, config)).toBeCloseTo((-0.8 * 30) / 36, 9);
  expect(agreementOf(2.2, -0.8, 3, config.evidence)).toBeCloseTo(1, 9);
});

test('scatter lowers the weight, severity does not', () => {
  const strict = evidence(varied.map((mark) => [mark - 0.8, mark]));
  const wild = evidence(varied.map((mark, n) => [mark + (n % 2 ? 1.2 : -1.2), mark]));
  expect(steadinessOf(strict, config)).toBeGreaterThan(1);
  expect(steadinessOf(wild, config)).toBeLessThan(1);
  expect(steadinessOf(noEvidence, config)).toBe(1);
});

test('trust of who stays away drifts back to where it began', () => {
  const years = now + 10 * 365 * dayLength;
  const base = trust(noEvidence, newcomer, years);
  expect(Math.abs(trust(careful, newcomer, years) - base)).toBeLessThan(0.1);
});

test('sanctions cost, at most three at once, and fade; a seed curator feels them too', () => {
  const sanctioned = (times: number): Person => ({
    ...newcomer,
    sanctions: Array.from({ length: times }, () => now),
  });
  expect(trust(careful) - trust(careful, sanctioned(1))).toBeCloseTo(15, 9);
  expect(trust(careful) - trust(careful, sanctioned(9))).toBeCloseTo(45, 9);
  const seed = { ...sanctioned(1), seededAt: now };
  expect(trust(noEvidence, seed)).toBe(55);
});

test('seed curators have a floor for half a year', () => {
  const seed = { ...newcomer, seededAt: now };
  expect(trust(noEvidence, seed)).toBe(70);
  expect(trust(noEvidence, seed, now + 181 * dayLength)).toBeLessThan(30);
});

test('what is taken out of the sums leaves nothing behind', () => {
  const mark = fc.double({ min: 0, max: 5, noNaN: true });
  const days = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(mark, mark), { maxLength: 20 }),
      mark,
      mark,
      days,
      (pairs, given, consensus, later) => {
        const before = evidence(pairs);
        const agreement = agreementOf(given, 0, consensus, config.evidence);
        const term = { at: now - dayLength, given, consensus, agreement };
        const then = now + later * dayLength;
        const back = withoutTerm(withTerm(before, term, now, config), term, then, config);
        expect(Math.abs(trust(back, newcomer, then) - trust(before, newcomer, then))).toBeLessThan(
          1e-6,
        );
      },
    ),
  );
});
