import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { defaultLanguage, languageCodes, normaliseLanguage, type Language } from './languages.ts';
import { wordFiles } from './words.ts';

const locales = fileURLToPath(new URL('../locales/', import.meta.url));
const others = languageCodes.filter((code) => code !== defaultLanguage);

/** Words that are rightly the same as in English. */
const sameAsEnglish: Readonly<Partial<Record<Language, readonly string[]>>> = {};

/** `{a: {b: 'x'}}` as `a.b -> x`. */
function read(language: string, file: string): Map<string, string> {
  const words = new Map<string, string>();
  const collect = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') words.set(path.join('.'), value);
    else {
      for (const [key, inner] of Object.entries(value as object)) collect(inner, [...path, key]);
    }
  };
  collect(JSON.parse(readFileSync(`${locales}${language}/${file}.json`, 'utf8')), []);
  return words;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

function stems(words: Map<string, string>): string[] {
  return [...new Set([...words.keys()].map((key) => key.replace(pluralForm, '')))].toSorted();
}

/** Which plural forms each counted key has. */
function forms(words: Map<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of words.keys()) {
    const form = pluralForm.exec(key)?.[1];
    if (!form) continue;
    const stem = key.replace(pluralForm, '');
    found.set(stem, [...(found.get(stem) ?? []), form].toSorted());
  }
  return found;
}

function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).toSorted();
}

test('the folders and files are the listed ones', () => {
  expect(readdirSync(locales).toSorted()).toEqual(languageCodes.toSorted());
  for (const code of languageCodes) {
    const files = readdirSync(`${locales}${code}`).map((file) => file.replace(/\.json$/, ''));
    expect(files.toSorted(), code).toEqual(wordFiles.toSorted());
  }
});

describe.each(wordFiles)('%s.json', (file) => {
  const french = read('fr', file);
  const english = read('en', file);

  test.each(others)('says in %s exactly what it says in French', (code) => {
    const words = read(code, file);
    expect(stems(words)).toEqual(stems(french));
    const frenchByStem = new Map(
      [...french].map(([key, says]) => [key.replace(pluralForm, ''), says]),
    );
    for (const [key, sentence] of words) {
      const original = frenchByStem.get(key.replace(pluralForm, '')) ?? '';
      expect(placeholders(sentence), key).toEqual(placeholders(original));
    }
  });

  test.each(languageCodes)('has in %s the plural forms the language has', (code) => {
    const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    for (const [stem, found] of forms(read(code, file))) expect(found, stem).toEqual(needed);
  });

  test.each(languageCodes)('leaves nothing empty or untrimmed in %s', (code) => {
    for (const [key, sentence] of read(code, file)) {
      expect(sentence, key).toBe(sentence.trim());
      expect(sentence, key).not.toBe('');
    }
  });

  test.each(languageCodes.filter((code) => code !== 'en'))('leaves no English in %s', (code) => {
    const left = [...read(code, file)]
      .filter(([key, sentence]) => english.get(key) === sentence)
      .filter(([key]) => !sameAsEnglish[code]?.includes(`${file}.${key}`))
      .map(([key]) => key);
    expect(left).toEqual([]);
  });

  test('keeps French punctuation: no straight apostrophe, no breakable space before : ; ? !', () => {
    for (const [key, sentence] of french) {
      expect(sentence, key).not.toMatch(/'/);
      expect(sentence, key).not.toMatch(/[^\u00a0\u202f:;?!][:;?!](?!\/)/);
    }
  });
});

test('a language is recognised in every spelling, and nothing else is', () => {
  expect(normaliseLanguage('fr-CA')).toBe('fr');
  expect(normaliseLanguage('EN_us')).toBe('en');
  expect(normaliseLanguage(' ja ')).toBe('ja');
  expect(normaliseLanguage('de-Latn-AT-1996')).toBe('de');
  for (const strange of ['', 'pt-BR', 'frc', 'x', '-fr', 'english']) {
    expect(normaliseLanguage(strange), strange).toBeUndefined();
  }
});
