import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { defaultLanguage, languageCodes, normaliseLanguage, type Language } from './languages.ts';
import {
  flatten,
  missing,
  oddPlurals,
  otherPlaceholders,
  readSource,
  tagged,
  unfitting,
  straightApostrophes,
  unFrench,
  unspoken,
  untidy,
  untranslated,
  withoutJapanese,
  type FlatWords,
} from './word-checks.ts';
import { wordFiles } from './words.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const locales = fileURLToPath(new URL('../locales/', import.meta.url));
const others = languageCodes.filter((code) => code !== defaultLanguage);

/** Names, which are the same in every language. */
const names = ['Sténopé', 'Admin', 'Hashtags', 'Pro'];

/** Axes of ECHOES with the same name in French and English. */
const axes = ['Composition', 'Intention', 'Technique'];

/** Words rightly identical to English or French. */
const rightlySame: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    ...names,
    ...axes,
    'Architecture',
    'Description',
    'Format',
    'Messages',
    'Monochrome',
    'Nature',
    'Notifications',
    'Orange',
    'Panorama',
    'Portrait',
    'via #{{tag}}',
    '{{count, number}} image',
    '{{count, number}} images',
    '{{figure}} image',
    '{{figure}} images',
  ],
  en: names,
  it: [...names, 'Password', 'Post', '{{count, number}} post', 'Privacy', 'Video'],
  ja: names,
  es: [...names, 'Gris', 'Responsable', 'provisional'],
  de: [
    ...names,
    'Emotion',
    'Format',
    'Intention',
    'Moderation',
    'Orange',
    'Panorama',
    'Profil',
    'Video',
  ],
};

/** Keys composed where their file is not named; a star is one segment. */
const composed = ['legal:*.lead', 'legal:*.*.title', 'legal:*.*.text'];

function read(language: string, file: string): FlatWords {
  return flatten(JSON.parse(readFileSync(`${locales}${language}/${file}.json`, 'utf8')));
}

const sources = globSync('apps/*/{src,build}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readSource(readFileSync(`${root}${path}`, 'utf8'), wordFiles));

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
    expect(missing(words, french), 'missing').toEqual([]);
    expect(missing(french, words), 'too much').toEqual([]);
    expect(otherPlaceholders(words, french), 'placeholders').toEqual([]);
  });

  test.each(languageCodes)('has in %s the plural forms the language has', (code) => {
    expect(oddPlurals(read(code, file), code)).toEqual([]);
  });

  test.each(languageCodes)('leaves nothing empty, untrimmed or tagged in %s', (code) => {
    const words = read(code, file);
    expect([untidy(words), tagged(words)]).toEqual([[], []]);
  });

  test.each(languageCodes.filter((code) => code !== 'en'))('leaves no English in %s', (code) => {
    expect(untranslated(read(code, file), english, rightlySame[code])).toEqual([]);
  });

  test.each(others.filter((code) => code !== 'en'))('leaves no French in %s', (code) => {
    expect(untranslated(read(code, file), french, rightlySame[code])).toEqual([]);
  });

  test.each(languageCodes)('has in %s no straight apostrophe', (code) => {
    expect(straightApostrophes(read(code, file))).toEqual([]);
  });

  test('is Japanese in Japanese', () => {
    expect(withoutJapanese(read('ja', file), rightlySame.ja)).toEqual([]);
  });

  test('keeps French punctuation', () => {
    expect(unFrench(french)).toEqual([]);
  });

  test('holds no sentence that nobody says', () => {
    expect(unspoken(file, french, sources, composed)).toEqual([]);
  });
});

test('keys are put together only where there are such keys', () => {
  const keys = wordFiles.flatMap((file) =>
    [...read('fr', file).keys()].map((key) => `${file}:${key}`),
  );
  expect(unfitting(composed, keys)).toEqual([]);
});

/** What a sentence has to say, in whatever language. */
const promised: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'join.sentence': {
    fr: 'discuter',
    en: 'chat',
    it: 'chattare',
    ja: 'メッセージのやり取り',
    es: 'chatear',
    de: 'chatten',
  },
  'sensitive.age.title': { fr: '18', en: '18', it: '18', ja: '18', es: '18', de: '18' },
  'sensitive.age.yes': { fr: '18', en: '18', it: '18', ja: '18', es: '18', de: '18' },
  'sensitive.age.sentence': {
    fr: 'une fois par visite',
    en: 'once per visit',
    it: 'una sola volta per visita',
    ja: 'ご訪問ごとに一度',
    es: 'una vez por visita',
    de: 'einmal pro Besuch',
  },
};

test.each(languageCodes)(
  'joining gives chat too, and the question of age names the age and is asked once a visit, in %s',
  (code) => {
    const words = read(code, 'posts');
    for (const [key, says] of Object.entries(promised)) {
      expect(words.get(key), key).toContain(says[code]);
    }
  },
);

test('a language is recognised in every spelling, and nothing else is', () => {
  expect(normaliseLanguage('fr-CA')).toBe('fr');
  expect(normaliseLanguage('EN_us')).toBe('en');
  expect(normaliseLanguage(' ja ')).toBe('ja');
  expect(normaliseLanguage('de-Latn-AT-1996')).toBe('de');
  for (const strange of ['', 'pt-BR', 'frc', 'x', '-fr', 'english']) {
    expect(normaliseLanguage(strange), strange).toBeUndefined();
  }
});
