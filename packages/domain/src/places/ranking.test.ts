import { expect, test } from 'vitest';
import { otherNamesOf } from './other-names.ts';
import { entryWeight, placeScore } from './ranking.ts';

const place = (name: string, population: number, countryCode = 'ZA') => ({
  name,
  population,
  countryCode,
});

/** Order of places found by a beginning that is in each of their names. */
function order(typed: string, places: readonly ReturnType<typeof place>[]): readonly string[] {
  const score = ({ name, ...of }: ReturnType<typeof place>) =>
    placeScore(entryWeight(of, name.startsWith(typed)), name === typed, 0);
  return places.toSorted((one, other) => score(other) - score(one)).map(({ name }) => name);
}

test('the name itself, then what begins so, then the larger place', () => {
  const places = [
    place('diepsloot', 350_000),
    place('dieppe', 28_000, 'FR'),
    place('die', 4_800, 'FR'),
    place('oued die', 10_000),
  ];
  expect(order('die', places)).toEqual(['die', 'diepsloot', 'dieppe', 'oued die']);
});

test('a large place inside whose name it stands comes before a hamlet that begins so', () => {
  const places = [place('malovka', 300), place('saint malo', 47_000, 'FR')];
  expect(order('malo', places)).toEqual(['saint malo', 'malovka']);
});

test('a slip weighs as much as a hundred times the people', () => {
  const [town, city] = [place('a', 2_000), place('b', 150_000)].map((of) => entryWeight(of, true));
  expect(placeScore(town ?? 0, false, 0)).toBeGreaterThan(placeScore(city ?? 0, false, 1));
  expect(placeScore(town ?? 0, false, 1)).toBeLessThan(placeScore(city ?? 0, false, 1));
});

test('a large city is known by what our languages call it; its namesakes are not', () => {
  const london = { name: 'London', countryCode: 'GB', population: 7_556_900 };
  expect(otherNamesOf(london)).toContain('Londres');
  expect(otherNamesOf({ ...london, population: 300 })).toEqual([]);
  expect(otherNamesOf({ ...london, countryCode: 'CA' })).toEqual([]);
});
