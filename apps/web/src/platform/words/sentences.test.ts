import connection from '@stenope/i18n/locales/en/connection.json' with { type: 'json' };
import errors from '@stenope/i18n/locales/en/errors.json' with { type: 'json' };
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api/failures.ts';
import { failureSentence } from './sentences.ts';

let t: TFunction<readonly ['errors', 'connection', 'fields']>;

beforeAll(async () => {
  const words = createInstance();
  await words.init({ lng: 'en', resources: { en: { connection, errors } } });
  t = words.getFixedT('en', ['errors', 'connection', 'fields']);
});

const refused = (code: 'too_many_requests' | 'internal', values = {}) =>
  new ApiError({ error: { code, values, requestId: 'r' } }, 429);

test.each([
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [61, 'in 2 minutes'],
  [1_799, 'in 30 minutes'],
  [3_600, 'in 1 hour'],
  [4_000, 'in 2 hours'],
])('after too many tries one hears when to come back: %i s', (seconds, time) => {
  const sentence = failureSentence(refused('too_many_requests', { seconds }), t, 'en');
  expect(sentence).toBe(`Too many attempts. Try again ${time}.`);
});

test('where nobody says when, it is a moment', () => {
  expect(failureSentence(refused('too_many_requests'), t, 'en')).toBe(errors.too_many_requests);
});

test('everything else keeps its words', () => {
  expect(failureSentence(refused('internal'), t, 'en')).toBe(errors.internal);
  expect(failureSentence(new NetworkError('offline'), t, 'en')).toBe(connection.offline);
});
