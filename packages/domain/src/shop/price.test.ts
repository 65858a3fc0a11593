import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productLimits } from './limits.ts';
import { readPrice, writePrice } from './price.ts';

describe('a price as people write it', () => {
  test.each<[string, number]>([
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['12', 1200],
    ['0,99', 99],
    [',99', 99],
    ['.5', 50],
    ['12,50 €', 1250],
    ['12,50€', 1250],
    ['€12.50', 1250],
    ['€ 12.50', 1250],
    ['12.50 EUR', 1250],
    ['12 euros', 1200],
    ['1 euro', 100],
    ['12€50', 1250],
    ['12 € 50', 1250],
    ['1 234 € 05', 123_405],
    ['1 234,00', 123_400],
    ['1\u00a0234,00\u00a0€', 123_400],
    ['1\u202f234,00\u202f€', 123_400],
    ['1\u2009234,5', 123_450],
    ['999 999,99', 99_999_999],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ["1'234.50", 123_450],
    ['1’234.50', 123_450],
    ['123.456,78', 12_345_678],
    ['  45  ', 4500],
    ['007', 700],
    ['１２，５０', 1250],
    ['１２３４', 123_400],
    ['1234,56', 123_456],
  ])('%s is %i cents', (typed, cents) => {
    expect(readPrice(typed)).toEqual({ cents });
  });

  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['\u00a0', 'missing'],
    ['0', 'too_low'],
    ['0,00 €', 'too_low'],
    ['1 000 000', 'too_high'],
    ['999999,999', 'format'],
    ['99999999999999999999', 'too_high'],
    ['1.234', 'unclear'],
    ['12,345', 'unclear'],
    ['1.234 €', 'unclear'],
    ['-5', 'format'],
    ['+5', 'format'],
    ['1e3', 'format'],
    ['0x10', 'format'],
    ['NaN', 'format'],
    ['Infinity', 'format'],
    ['12,505', 'unclear'],
    ['1234,567', 'format'],
    ['12,', 'format'],
    [',', 'format'],
    ['12,50,10', 'format'],
    ['1.2.3', 'format'],
    ['1 23,00', 'format'],
    ['1 2345,00', 'format'],
    ['1 234.567,00', 'format'],
    ['1,234,50', 'format'],
    ['1,234,567,50', 'format'],
    ['12 $', 'format'],
    ['12 CHF', 'format'],
    ['€ 12 €', 'format'],
    ['douze', 'format'],
    ['12²', 'format'],
    ['½', 'format'],
    ['١٢', 'format'],
    ['12\u0000', 'format'],
    ['1'.repeat(41), 'format'],
    [`1${' '.repeat(100_000)}`, 'format'],
  ])('%j is none: %s', (typed, fault) => {
    expect(readPrice(typed)).toEqual({ fault });
  });

  test('is read as it was written, whatever it is', () => {
    const { lowestCents: min, highestCents: max } = productLimits;
    fc.assert(
      fc.property(fc.integer({ min, max }), (cents) => {
        expect(readPrice(writePrice(cents))).toEqual({ cents });
        const told = new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' });
        expect(readPrice(told.format(cents / 100))).toEqual({ cents });
      }),
    );
  });

  test('is never anything else than whole cents within bounds', () => {
    const sign = fc.constantFrom(..."0123456789., \u00a0\u202f’'€eurEUR-+x".split(''));
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 45 }), (typed) => {
        const read = readPrice(typed);
        if (!('cents' in read)) return;
        expect(Number.isSafeInteger(read.cents)).toBe(true);
        expect(read.cents).toBeGreaterThanOrEqual(productLimits.lowestCents);
        expect(read.cents).toBeLessThanOrEqual(productLimits.highestCents);
      }),
      { numRuns: 2000 },
    );
  });
});
