import { expect, test } from 'vitest';
import { commonPlace, widestPart } from './names.ts';

test('places have in common what their names end with', () => {
  const die = 'Die, Drôme, France';
  const valence = 'Valence, Drôme, France';
  expect(commonPlace([die])).toBe(die);
  expect(commonPlace([die, die])).toBe(die);
  expect(commonPlace([die, valence, die])).toBe('Drôme, France');
  expect(commonPlace([die, 'Brest, Finistère, France'])).toBe('France');
  expect(commonPlace([die, 'Drôme, France'])).toBe('Drôme, France');
  expect(commonPlace([die, 'Torino, Italia'])).toBeNull();
  // One name in two countries is no common place.
  expect(commonPlace(['Paris, France', 'Paris, Texas'])).toBeNull();
  expect(commonPlace(['Massif des Bornes', 'Lac d’Annecy'])).toBeNull();
  expect(commonPlace([])).toBeNull();
});

test('the widest part of a name comes last', () => {
  expect(widestPart('Die, Drôme, France')).toBe('France');
  expect(widestPart('Massif des Bornes')).toBe('Massif des Bornes');
});
