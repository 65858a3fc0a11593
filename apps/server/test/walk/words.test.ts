import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorCodes, fieldRules } from '@stenope/contract/errors';
import { language as languageOnTheWire } from '@stenope/contract/primitives';
import { languageCodes } from '@stenope/i18n/languages';
import { describe, expect, test } from 'vitest';

/** The server sends only codes: one without a translation would show nothing. */
describe.each(languageCodes)('in %s', (language) => {
  test('every error code has words, and no words are left of codes that are gone', () => {
    expect(Object.keys(words('errors')).toSorted()).toEqual(errorCodes.toSorted());
  });

  test('every field rule has words', () => {
    // Besides rules there are the words of shared fields, in groups.
    const rules = Object.entries(words('fields')).filter(([, said]) => typeof said === 'string');
    const stems = rules.map(([key]) => key.replace(/_(one|many|other)$/, ''));
    expect([...new Set(stems)].toSorted()).toEqual(fieldRules.toSorted());
  });

  function words(file: string): Record<string, string> {
    const path = import.meta.resolve(`@stenope/i18n/locales/${language}/${file}.json`);
    return JSON.parse(readFileSync(fileURLToPath(path), 'utf8'));
  }
});

test('the languages of the wire are those there are words in', () => {
  expect(languageOnTheWire.options.toSorted()).toEqual(languageCodes.toSorted());
});
