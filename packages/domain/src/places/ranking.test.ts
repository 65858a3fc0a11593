import { expect, test } from 'vitest';
import { otherNamesOf } from './other-names.ts';
import { placeScore } from './ranking.ts';

const place = (name: string, population: number, isFrench = false) => ({
  names: [name],
  population,
  isFrench,
});

function order(typed: string, places: readonly ReturnType<typeof place>[]): readonly string[] {
  return places
    .toSorted((one, other) => placeScore(other, typed) - placeScore(one, typed))
    .map(({ names }) => names[0] ?? '');
}

test('the name itself, then what begins so, then the larger place', () => {
  const places = [
    place('diepsloot', 350_000),
    place('dieppe', 28_000, true),
    place('die', 4_800, true),
    place('oued die', 10_000),
  ];
  expect(order('die', places)).toEqual(['die', 'diepsloot', 'dieppe', 'oued die']);
});

test('a large place inside whose name it stands comes before a hamlet that begins so', () => {
  const places = [place('malovka', 300), place('saint malo', 47_000, true)];
  expect(order('malo', places)).toEqual(['saint malo', 'malovka']);
});

test('small words do not count', () => {
  const places = [place('rochelle', 9_000), place('la rochelle', 77_000, true)];
  expect(order('rochelle', places)).toEqual(['la rochelle', 'rochelle']);
});

test('a large city is known by what our languages call it; its namesakes are not', () => {
  const london = { name: 'London', countryCode: 'GB', population: 7_556_900 };
  expect(otherNamesOf(london)).toContain('Londres');
  expect(otherNamesOf({ ...london, population: 300 })).toEqual([]);
  expect(otherNamesOf({ ...london, countryCode: 'CA' })).toEqual([]);
});
