import { expect, test } from 'vitest';
import { placeLabel, shownPlace } from './places.ts';

const die = {
  id: '26113',
  label: 'Die, Drôme, France',
  name: 'Die',
  region: 'Drôme',
  country: 'France',
  countryCode: 'FR',
  lat: 44.75,
  lon: 5.37,
  kind: 'commune',
  approximate: false,
} as const;

test('a place is called as it is there, its country as the reader calls it', () => {
  expect(placeLabel(die, 'fr')).toBe('Die, Drôme, France');
  expect(placeLabel(die, 'ja')).toBe('Die, Drôme, フランス');
  expect(placeLabel({ ...die, region: null }, 'de')).toBe('Die, Frankreich');
  // An unknown country code falls back to the server's name.
  expect(placeLabel({ ...die, countryCode: 'QX', country: 'Ailleurs' }, 'fr')).toBe(
    'Die, Drôme, Ailleurs',
  );
});

test('where nobody lives the coordinates are the name', () => {
  const sea = { label: null, lat: 44.123456, lon: -5.5, precision: 'km' } as const;
  expect(shownPlace(sea, 'en')).toBe('44.1235 · -5.5');
  expect(shownPlace({ ...sea, label: 'Die' }, 'fr')).toBe('Die');
});
