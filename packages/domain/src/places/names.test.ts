import { describe, expect, test } from 'vitest';
import { entriesOf, foldName, withoutLinkWords } from './names.ts';

describe('a folded name', () => {
  test.each([
    ['Saint-Étienne', 'saint etienne'],
    ['SAINT-ÉTIENNE', 'saint etienne'],
    ['Œuf-en-Ternois', 'oeuf en ternois'],
    ['L’Haÿ-les-Roses', 'l hay les roses'],
    ["L'Haÿ-les-Roses", 'l hay les roses'],
    ['St Malo', 'saint malo'],
    ['Ste-Foy-la-Grande', 'sainte foy la grande'],
    ['Straßburg', 'strassburg'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['Tórshavn', 'torshavn'],
    ['狛江', '狛江'],
    ['  Die  ', 'die'],
    ['…', ''],
  ])('%s is %s', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  test('keeps an abbreviation that may be the beginning of a word', () => {
    expect(foldName('st')).toBe('st');
    expect(foldName('Brest')).toBe('brest');
    expect(foldName('Best Western')).toBe('best western');
  });

  test('is folded already', () => {
    const once = foldName('Châlons-en-Champagne');
    expect(foldName(once)).toBe(once);
  });
});

test('small words may be left out, but not all of them', () => {
  expect(withoutLinkWords('lus la croix haute')).toBe('lus croix haute');
  expect(withoutLinkWords('le mans')).toBe('mans');
  expect(withoutLinkWords('la')).toBe('la');
});

test('a name is entered at its beginning and at each word that says something', () => {
  expect(entriesOf('lus la croix haute')).toEqual([
    'lus la croix haute',
    'croix haute',
    'haute',
    'lus croix haute',
  ]);
  expect(entriesOf('die')).toEqual(['die']);
});
