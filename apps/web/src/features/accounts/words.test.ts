import accounts from '@stenope/i18n/locales/en/accounts.json' with { type: 'json' };
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../platform/api/failures.ts';
import { accountFieldWords } from './field-words.ts';
import { agreeing } from './recovery/agreeing.ts';
import { isWholeToken } from './recovery/link.ts';
import { mailFailureWords } from './recovery/mail-words.ts';
import { usernameWords } from './username/words.ts';

let t: TFunction<'accounts'>;

beforeAll(async () => {
  const words = createInstance();
  await words.init({ lng: 'en', ns: ['accounts'], resources: { en: { accounts } } });
  t = words.getFixedT('en', 'accounts');
});

test('the name has the sentences of the specification', () => {
  const words = (rule: 'required' | 'too_short' | 'too_long' | 'format', limit?: number) =>
    usernameWords({ field: 'username', rule, limit }, t);
  expect(words('required')).toBe('Username is required.');
  expect(words('too_short', 3)).toBe('Invalid username: 3 characters at least.');
  expect(words('too_long', 30)).toBe('Invalid username: 30 characters at most.');
  expect(words('format')).toMatch(/^Invalid username: letters, digits/);
  expect(accounts.username).toMatchObject({
    failed: 'Error while checking username',
    choose: 'Please choose a valid username',
    fix: 'Please fix the username before saving.',
  });
  expect(usernameWords({ field: 'username', code: 'username_taken' }, t)).toBeUndefined();
  expect(usernameWords({ field: 'email', rule: 'format' }, t)).toBeUndefined();
});

test('address and password have theirs', () => {
  expect(accountFieldWords({ field: 'email', rule: 'format' }, t)).toBe(
    'This e-mail address is not valid.',
  );
  expect(accountFieldWords({ field: 'password', rule: 'too_short', limit: 6 }, t)).toBe(
    'The password must be at least 6 characters.',
  );
  expect(accountFieldWords({ field: 'email', rule: 'required' }, t)).toBeUndefined();
});

test('a mail that could not be sent is said to be one, unless something says more', () => {
  const refused = (code: 'internal' | 'too_many_requests') =>
    new ApiError({ error: { code, values: {}, requestId: 'r' } }, 500);
  expect(mailFailureWords(refused('internal'), t)).toBe('Error sending email');
  expect(mailFailureWords(refused('too_many_requests'), t)).toBeUndefined();
  expect(mailFailureWords(new NetworkError('offline'), t)).toBeUndefined();
});

test('a password is typed twice the same', () => {
  expect(agreeing({ password: 'a', confirmation: 'a' })).toEqual([]);
  expect(agreeing({ password: 'a', confirmation: '' })).toMatchObject([{ rule: 'required' }]);
  expect(agreeing({ password: 'a', confirmation: 'b' })).toMatchObject([{ rule: 'match' }]);
});

test('a damaged link is known for one', () => {
  expect(isWholeToken('NNiuT6Q41jWWqzP16zbqutKCcmkkLaIg4gfMvMdN0ks')).toBe(true);
  for (const token of ['', 'xyz', 'x'.repeat(44), `${'x'.repeat(42)}/`]) {
    expect(isWholeToken(token)).toBe(false);
  }
});
