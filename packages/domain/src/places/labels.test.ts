import { expect, test } from 'vitest';
import { coarseLabel, labelFrom } from './labels.ts';

const exact = '12 bis Rue du Viaduc, Die, Drôme, France';

test('a label is no finer than its precision', () => {
  expect(coarseLabel(exact, 'exact')).toBe(exact);
  expect(coarseLabel(exact, 'km')).toBe('Rue du Viaduc, Die, Drôme, France');
  expect(coarseLabel(exact, 'city')).toBe('Die, Drôme, France');
});

test.each([
  ['7/9, Hauptstraße, Bonn, Deutschland', 'Hauptstraße, Bonn, Deutschland'],
  ['221b Baker Street, London, Royaume-Uni', 'Baker Street, London, Royaume-Uni'],
  ['3-5 Calle Mayor, Madrid, España', 'Calle Mayor, Madrid, España'],
  // Numbers that are part of a name.
  ['Paris 11e, Paris, France', 'Paris 11e, Paris, France'],
  ['1ère Avenue, Nice, France', '1ère Avenue, Nice, France'],
  ['Die, Drôme, France', 'Die, Drôme, France'],
])('of a kilometre has no house number: %s', (label, coarse) => {
  expect(coarseLabel(label, 'km')).toBe(coarse);
});

test('of a town begins with its name, wherever that stands', () => {
  expect(labelFrom(exact, (part) => part === 'Die')).toBe('Die, Drôme, France');
  expect(labelFrom('Die, Drôme, France', (part) => part === 'Die')).toBe('Die, Drôme, France');
  expect(labelFrom('Chez nous', (part) => part === 'Die')).toBeUndefined();
});

test('is never nothing', () => {
  expect(coarseLabel('12 ', 'km')).toBe('12 ');
});
