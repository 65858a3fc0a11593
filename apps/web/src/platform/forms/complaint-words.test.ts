import errors from '@stenope/i18n/locales/en/errors.json' with { type: 'json' };
import fields from '@stenope/i18n/locales/en/fields.json' with { type: 'json' };
import { createInstance, type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { complaintWords } from './complaint-words.ts';

test('a refusal keeps its words, a rule says its limit', async () => {
  const words = createInstance();
  await words.init({ lng: 'en', resources: { en: { errors, fields } } });
  const t: TFunction<readonly ['errors', 'connection', 'fields']> = words.getFixedT('en', [
    'errors',
    'connection',
    'fields',
  ]);
  expect(complaintWords({ field: 'email', code: 'email_in_use' }, t, 'en')).toBe(
    errors.email_in_use,
  );
  expect(complaintWords({ field: 'bio', rule: 'too_long', limit: 300 }, t, 'en')).toBe(
    'No more than 300 characters.',
  );
});
