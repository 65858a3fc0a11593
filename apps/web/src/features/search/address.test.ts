import { longestQuery } from '@stenope/domain/search/limits';
import { expect, test } from 'vitest';
import {
  chosenFilters,
  countFilters,
  readAddress,
  withFilters,
  withoutFilter,
  withWords,
} from './address.ts';

test('the address holds words and filters, and what the server would refuse is left out', () => {
  const asked = new URLSearchParams('q=brume&licence=cc_by&least=12&since=hier&tab=posts');
  expect(readAddress(asked)).toEqual({ q: 'brume', filters: { licence: 'cc_by' } });
});

test('a change leaves the rest of the address alone', () => {
  const before = new URLSearchParams('tab=users&q=mer&place=Brest');
  expect(withWords(before, '').toString()).toBe('tab=users&place=Brest');
  const after = withFilters(before, { method: 'told', place: ' ' });
  expect(after.toString()).toBe('tab=users&q=mer&method=told');
});

test('colours are read as the server would, and any filter is taken away alone', () => {
  const { filters } = readAddress(
    new URLSearchParams('colour=c8242c-2f62b5&light=soft&format=oval&axis=emotion'),
  );
  expect(filters).toEqual({ colour: 'c8242c-2f62b5', light: 'soft', axis: 'emotion' });
  expect(chosenFilters(filters)).toEqual(['colour', 'light']);
  expect(withoutFilter(filters, 'colour')).toEqual({ light: 'soft', axis: 'emotion' });
});

test('an axis without a figure filters nothing', () => {
  expect(countFilters({ axis: 'emotion' })).toBe(0);
  expect(countFilters({ axis: 'emotion', least: '3', of: 'me' })).toBe(2);
});

test('what is pasted beside the words and is not seen is left out, and long words are cut whole', () => {
  const readQ = (q: string) => readAddress(new URLSearchParams({ q })).q;
  expect(readQ('\u200ebrume\u202e d’hiver')).toBe('brume d’hiver');
  expect(readQ('brume\nhiver\0')).toBe('brume hiver ');
  expect(readQ(`a${'🙂'.repeat(longestQuery)}`)).toBe(`a${'🙂'.repeat(longestQuery - 1)}`);
});
