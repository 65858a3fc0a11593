import { expect, test } from 'vitest';
import { isNarrowed, readPlace, writePlace } from './address.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const read = (address: string) => readPlace(new URLSearchParams(address));

test('what is written is read again', () => {
  for (const address of [
    '',
    '?view=closed',
    '?q=dernier+feu&kind=post',
    `?view=waiting&reported=only&mine=yes&case=${id}`,
  ]) {
    expect(writePlace(read(address))).toBe(address);
  }
});

test('what nobody wrote this way is left out', () => {
  const place = read('?view=all&kind=video&case=42&reported=yes&mine=1&q=%20%20');
  expect(writePlace(place)).toBe('');
  expect(isNarrowed(place)).toBe(false);
});

test('long words are cut where people count', () => {
  expect(Array.from(read(`?q=${'📷'.repeat(70)}`).q)).toHaveLength(60);
});

test('words, a kind, and either filter narrow a list; a view does not', () => {
  expect(
    ['?view=closed', '?q=a', '?kind=post', '?reported=only', '?mine=yes'].map((address) =>
      isNarrowed(read(address)),
    ),
  ).toEqual([false, true, true, true, true]);
});
