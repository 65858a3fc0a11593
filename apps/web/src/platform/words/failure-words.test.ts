import { errorCodes, fieldRules } from '@stenope/contract/errors';
import { languageCodes } from '@stenope/i18n/languages';
import { wordFiles } from '@stenope/i18n/words';
import { createInstance, type TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError, type NetworkCode } from '../api/failures.ts';
import { failureWords, fieldWords } from './failure-words.ts';

type Speak = TFunction<readonly ['errors', 'connection', 'fields']>;

async function speaker(language: string): Promise<Speak> {
  const instance = createInstance();
  const files: Record<string, object> = {};
  for (const file of wordFiles) {
    const path = `../../../../../packages/i18n/locales/${language}/${file}.json`;
    files[file] = (await import(path)).default;
  }
  await instance.init({
    lng: language,
    ns: wordFiles,
    resources: { [language]: { ...files } },
    interpolation: { escapeValue: false },
  });
  return instance.getFixedT(language, ['errors', 'connection', 'fields']) as Speak;
}

const refused = (code: (typeof errorCodes)[number]) =>
  new ApiError({ error: { code, values: {}, requestId: 'r' } }, 400);
const networkCodes: NetworkCode[] = ['offline', 'network', 'timeout', 'unreadable', 'outdated'];

describe.each(languageCodes)('in %s', async (language) => {
  const t = await speaker(language);
  const isSentence = (words: string, key: string) =>
    words.length > 5 && words !== key && !words.includes('{{');

  test('every failure has a sentence', () => {
    for (const code of errorCodes) {
      expect(isSentence(failureWords(refused(code), t), code), code).toBe(true);
    }
    for (const code of networkCodes) {
      expect(isSentence(failureWords(new NetworkError(code), t), code), code).toBe(true);
    }
    expect(failureWords(new TypeError('a fault of ours'), t)).toBe(t('errors:internal'));
  });

  test('every broken rule has a sentence with its limit', () => {
    for (const rule of fieldRules) {
      for (const limit of [0, 1, 2, 30, 1_000_000]) {
        const words = fieldWords({ field: 'username', rule, limit }, t, language);
        expect(isSentence(words, rule), `${rule} ${limit}`).toBe(true);
      }
    }
  });
});

test('counts agree with their nouns, numbers are written as the language writes them', async () => {
  const french = await speaker('fr');
  const tooShort = (limit: number) => ({ field: 'name', rule: 'too_short', limit }) as const;
  expect(fieldWords(tooShort(1), french, 'fr')).toBe('Au moins 1 caractère.');
  expect(fieldWords(tooShort(6), french, 'fr')).toBe('Au moins 6 caractères.');
  expect(fieldWords({ field: 'bio', rule: 'too_long', limit: 1000 }, french, 'fr')).toBe(
    'Pas plus de 1\u202f000 caractères.',
  );
  expect(fieldWords(tooShort(6), await speaker('en'), 'en')).toBe('At least 6 characters.');
  expect(fieldWords(tooShort(6), await speaker('ja'), 'ja')).toBe('6 文字以上で入力してください。');
});
