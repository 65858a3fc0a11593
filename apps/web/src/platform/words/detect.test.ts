import { expect, test } from 'vitest';
import { chooseLanguage } from './detect.ts';

const wishes = { search: '', stored: null, browser: [] as readonly string[] };

test('the address is asked first, then storage, then the browser, then it is French', () => {
  const all = { search: '?a=1&lng=ja', stored: 'de', browser: ['it-IT', 'en'] };
  expect(chooseLanguage(all)).toBe('ja');
  expect(chooseLanguage({ ...all, search: '?a=1' })).toBe('de');
  expect(chooseLanguage({ ...all, search: '', stored: null })).toBe('it');
  expect(chooseLanguage(wishes)).toBe('fr');
});

test('every spelling counts, and what we do not speak is passed over', () => {
  expect(chooseLanguage({ ...wishes, search: '?lng=EN_us' })).toBe('en');
  expect(chooseLanguage({ ...wishes, search: '?lng=pt', stored: 'es-MX' })).toBe('es');
  expect(chooseLanguage({ ...wishes, stored: '', browser: ['nl', 'pt-BR', 'de-AT'] })).toBe('de');
  expect(chooseLanguage({ ...wishes, stored: '__proto__', browser: ['x', ''] })).toBe('fr');
});
