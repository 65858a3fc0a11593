import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Language } from '@stenope/i18n/languages';
import { wordFiles } from '@stenope/i18n/words';
import { expect } from '../quiet-page.ts';

const known = new Map<Language, ReadonlyMap<string, string>>();

/** Every sentence of a language by `file:key`, read once. Those of mails are left out. */
function wordsIn(language: Language): ReadonlyMap<string, string> {
  const before = known.get(language);
  if (before) return before;
  const found = new Map<string, string>();
  known.set(language, found);
  for (const file of wordFiles.filter((name) => name !== 'mail')) {
    const place = import.meta.resolve(`@stenope/i18n/locales/${language}/${file}.json`);
    gather(JSON.parse(readFileSync(fileURLToPath(place), 'utf8')), `${file}:`, found);
  }
  return found;
}

function gather(words: unknown, prefix: string, found: Map<string, string>): void {
  for (const [key, value] of Object.entries(words as Record<string, unknown>)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else gather(value, `${prefix}${key}.`, found);
  }
}

/** A sentence by `file:key`. */
export function wordOf(language: Language, key: string): string {
  const word = wordsIn(language).get(key);
  if (word === undefined) throw new Error(`There is no ${key} in ${language}.`);
  return word;
}

let keys: readonly string[] | undefined;

/** Keys shown on a page in place of sentences. Keys of one word are not recognised. */
export function keysIn(text: string): readonly string[] {
  keys ??= [...wordsIn('fr').keys()]
    .map((key) => key.slice(key.indexOf(':') + 1))
    .filter((key) => key.includes('.'));
  // Few words hold a dot: to look for each key in the whole text takes long.
  const dotted = text.match(/[\w-]+(?:\.[\w-]+)+/g) ?? [];
  return keys.filter((key) => dotted.some((word) => word.includes(key)));
}

/** As long as the shortest sentence that tells a language. */
const beginning = 12;

/** Sentences by how they begin. */
type Beginnings = ReadonlyMap<string, readonly string[]>;

const telling = new Map<Language, Beginnings>();

/** French sentences on a page of another language: long enough, and different in both. */
export function frenchIn(text: string, language: Language): readonly string[] {
  const spaced = flat(text);
  const sentences = tellingOf(language);
  const found = new Set<string>();
  for (let at = 0; at <= spaced.length - beginning; at += 1) {
    for (const sentence of sentences.get(spaced.slice(at, at + beginning)) ?? []) {
      if (spaced.startsWith(sentence, at)) found.add(sentence);
    }
  }
  return [...found];
}

function tellingOf(language: Language): Beginnings {
  const before = telling.get(language);
  if (before) return before;
  const theirs = wordsIn(language);
  const sentences = [...wordsIn('fr')]
    .filter(([key, sentence]) => theirs.get(key) !== sentence)
    .map(([, sentence]) => flat(sentence))
    .filter((sentence) => sentence.length >= beginning && sentence.includes(' '))
    .filter((sentence) => !sentence.includes('{{'));
  const found = Map.groupBy(sentences, (sentence) => sentence.slice(0, beginning));
  telling.set(language, found);
  return found;
}

/** Normalised for comparison: a line break on screen may be a space in the file. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Checks what a library adds to the open list of places, which only screen readers meet: a button
 * before the field and one after the list, to close it.
 */
export async function expectCloseNamed(page: Page, language: Language): Promise<void> {
  const added = page.locator('span[role=button]');
  await expect(added).toHaveCount(2);
  for (const button of await added.all()) {
    await expect(button).toHaveAttribute('aria-label', wordOf(language, 'create:close'));
  }
}
