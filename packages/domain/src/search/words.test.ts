import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from './documents.ts';
import { longestQuery } from './limits.ts';
import { nearNames, nearTags, oneSlipFrom } from './near.ts';
import { readQuery, respell } from './queries.ts';
import { stemOf } from './stems.ts';
import { wordsIn } from './words.ts';

const meant = (text: string) =>
  wordsIn(text)
    .filter(({ isSmall }) => !isSmall)
    .map(({ word }) => word);

describe('words', () => {
  test.each([
    ['L’ombre d’un chêne', ['ombre', 'chene']],
    ["Aujourd'hui", ['aujourd', 'hui']],
    ['Boîte à thé', ['boite', 'the']],
    ['the tea', ['tea']],
    ['Contre-jour, f/22 !', ['contre', 'jour', '22']],
    ['#double_exposition', ['double', 'exposition']],
    ['Straße nach Köln', ['strasse', 'nach', 'koln']],
    ['富士山の朝', ['富', '士', '山', '富士', '士山', '朝']],
    ['フィルムHP5', ['フィ', 'ィル', 'ルム', 'hp5']],
    ['', []],
  ])('of %s', (text, words) => {
    expect(meant(text)).toEqual(words);
  });
});

describe('stems', () => {
  test.each([
    ['forets', 'foret'],
    ['chevaux', 'cheval'],
    ['bouleaux', 'bouleau'],
    ['lumineuses', 'lumineux'],
    ['bretonne', 'breton'],
    ['derniere', 'dernier'],
    ['developpee', 'developper'],
    ['cieux', 'ciel'],
    ['montagna', 'montagne'],
    ['paesaggi', 'paesaggio'],
    ['bilder', 'bild'],
    ['cities', 'city'],
  ])('of %s and %s are one', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });
  test.each([
    ['mer', 'mere'],
    ['port', 'portrait'],
    ['paris', 'parc'],
    ['porto', 'porte'],
  ])('of %s and %s are two', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });
});

test('a document weighs title, hashtags, description and the rest, and names its facts', () => {
  const { vector, words } = documentOf({
    title: 'L’aube',
    description: 'Brume #mer',
    alt: 'Quai',
    placeLabel: 'Le Havre',
    steps: ['Attendre'],
    licence: 'cc_by',
    camera: 'Leica M6',
    look: ['colour:007', 'format:square'],
  });
  expect(words).toEqual(['aube', 'mer', 'havre', 'brume', 'quai', 'attendre']);
  expect(vector.split(' ')).toEqual([
    "'aube':1A",
    "'mer':10B,30C",
    "'havre':20B",
    "'brume':29C",
    "'quai':39D",
    "'attendre':48D",
    "'/licence:cc_by'",
    "'/method'",
    "'/camera:leica'",
    "'/camera:m6'",
    "'/place:havre'",
    "'/colour:007'",
    "'/format:square'",
  ]);
});

test('a query knows its words, the one that is unfinished and those written as one', () => {
  const { terms, begun, joined } = readQuery('noir et bl');
  expect(terms.map(({ word }) => word)).toEqual(['noir', 'bl']);
  expect(begun).toBe('bl');
  expect(joined).toEqual([{ word: 'noiretbl', from: 0, to: 1 }]);
  expect(readQuery('le').terms.map(({ word }) => word)).toEqual(['le']);
  expect(readQuery('東京').terms.map(({ word }) => word)).toEqual(['東京']);
});

test('whatever is typed, what is asked of the database is bounded', () => {
  const hostile = [
    '(a+)+$ ',
    '"',
    '« ',
    'ab ',
    'é',
    'אבג ',
    '\u202E',
    '海山',
    'x'.repeat(99),
    '\u0301',
  ];
  const texts = fc.array(fc.constantFrom(...hostile), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 120 })), (text) => {
      const { terms, joined } = readQuery(text.slice(0, longestQuery));
      expect(terms.length).toBeLessThanOrEqual(10);
      expect(joined.length).toBeLessThanOrEqual(20);
      for (const { word } of [...terms, ...joined]) {
        expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(word.length).toBeLessThanOrEqual(longestQuery);
        expect(oneSlipFrom(word).length).toBeLessThan(1000);
      }
    }),
  );
});

test('a slip is taken for the nearest word, of two for the more common', () => {
  const known = ['brume', 'brun', 'bruine'].map((word, at) => ({
    word,
    stem: word,
    posts: 10 - at,
  }));
  const term = { word: 'burme', stem: 'burm', isSigns: false };
  expect(respell(term, known, true)?.words[0]).toBe('brume');
  expect(oneSlipFrom('burme')).toContain('brume');
  const elided = { word: 'lombre', stem: 'lombr', isSigns: false };
  const similar = ['nombre', 'ombre'].map((word) => ({ word, stem: word, posts: 1 }));
  expect(respell(elided, similar, true)?.words[0]).toBe('ombre');
});

test('a name is near with one slip in one of its words, with its digits, and within a bound', () => {
  expect(nearNames('Mraie Curie')).toContain('marie curie');
  expect(nearNames('marie_cuire')).toContain('marie curie');
  expect(nearNames('ellodie42')).toContain('elodie42');
  expect(nearNames('Mraie Cuire')).not.toContain('marie curie');
  expect(nearNames('富士山')).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
      expect(nearNames(name).length).toBeLessThan(3000);
    }),
  );
  const longest = 'a'.repeat(16);
  expect(nearNames(`${longest} ${longest} ${longest}`).length).toBeLessThan(3000);
  expect(nearNames('un deux trois quatre')).toEqual([]);
});

test('a hashtag is near with one slip, or with two accents that were not typed', () => {
  expect(nearTags('argetnique')).toContain('argentique');
  expect(nearTags('foret')).toContain('forêt');
  expect(nearTags('ete')).toContain('été');
  expect(nearTags('fenetre_fermee')).toContain('fenêtre_fermée');
  expect(nearTags('ete')).not.toContain('ete');
  expect(nearTags('夜景')).toEqual([]);
  expect(nearTags('e'.repeat(16)).length).toBeLessThan(4000);
  expect(nearTags('e'.repeat(17))).toEqual([]);
});

test('black and white is found as photographers write it in short', () => {
  const termsOf = (q: string) => readQuery(q).terms.map(({ word }) => word);
  for (const short of ['n&b', 'N & B', 'n/b', 'N＆B']) {
    expect(termsOf(`portrait ${short}`), short).toEqual(['portrait', 'noir', 'blanc']);
  }
  for (const short of ['b&w', 'B/W']) expect(termsOf(short), short).toEqual(['black', 'white']);
  expect(termsOf('pain&beurre')).toEqual(['pain', 'beurre']);
});
