import { afterEach, expect, test, vi } from 'vitest';
import type { Place } from './pending.ts';
import { dropWords, keepWords, wordsAt } from './words.ts';
import { forgetWritten, writeAs } from './writer.ts';

const here: Place = ['comment', 'one'];
const there: Place = ['reply', 'one'];

let asked: ((event: Event) => void) | undefined;
vi.stubGlobal('addEventListener', (name: string, hear: (event: Event) => void) => {
  if (name === 'beforeunload') asked = hear;
});
afterEach(() => forgetWritten());

const isAsked = () => {
  const event = new Event('beforeunload', { cancelable: true });
  asked?.(event);
  return event.defaultPrevented;
};

test('words are kept by their place until they are sent or somebody signs out', () => {
  keepWords(here, 'Quelle focale ?');
  keepWords(there, '70 mm.');
  expect([wordsAt(here), wordsAt(there)]).toEqual(['Quelle focale ?', '70 mm.']);
  dropWords(there);
  expect([wordsAt(here), wordsAt(there)]).toEqual(['Quelle focale ?', undefined]);
  forgetWritten();
  expect(wordsAt(here)).toBeUndefined();
});

test('whoever closes the tab with words in it is asked', () => {
  keepWords(here, ' ');
  expect(isAsked()).toBe(false);
  keepWords(here, 'Quelle focale ?');
  expect(isAsked()).toBe(true);
  dropWords(here);
  expect(isAsked()).toBe(false);
});

test('whoever signs in next does not find them, and who wrote them does', () => {
  keepWords(here, 'Quelle focale ?');
  writeAs('lila');
  expect(wordsAt(here)).toBe('Quelle focale ?');
  writeAs('lila');
  expect(wordsAt(here)).toBe('Quelle focale ?');
  writeAs('noe');
  expect(wordsAt(here)).toBeUndefined();
});
