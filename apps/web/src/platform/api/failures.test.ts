import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPatience, readRetryAfter, waitBefore } from './failures.ts';

test('a wait lies between what was asked and the bound of its turn', () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.nat(60_000),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (retry, askedMs, chance) => {
        const wait = waitBefore(retry, askedMs, defaultPatience, () => chance);
        const { baseMs, capMs } = defaultPatience;
        expect(wait).toBeGreaterThanOrEqual(askedMs);
        expect(wait).toBeLessThanOrEqual(askedMs + Math.min(capMs, baseMs * 2 ** retry));
      },
    ),
  );
});

test('Retry-After is read in both spellings; nonsense asks for nothing', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120_000);
  expect(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000);
  expect(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  for (const nonsense of [null, '', 'soon', '-5', 'NaN']) {
    expect(readRetryAfter(nonsense, now), String(nonsense)).toBe(0);
  }
});
