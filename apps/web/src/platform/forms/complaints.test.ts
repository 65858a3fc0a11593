import { bootstrapAdmin } from '@stenope/contract/site/administration';
import { completeOnboarding } from '@stenope/contract/accounts/onboarding';
import { register } from '@stenope/contract/accounts/signing';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api/failures.ts';
import {
  asComplaint,
  asFieldError,
  complaintsAbout,
  complaintsOf,
  disagreeing,
  filled,
} from './complaints.ts';

const refused = (code: 'invalid' | 'email_in_use' | 'internal', values = {}) =>
  new ApiError({ error: { code, values, requestId: 'r' } }, 422);

test('a field left empty is missing where it is needed, and absent where it is not', () => {
  expect(complaintsAbout(bootstrapAdmin.body, filled({ secret: 'x', email: '' }))).toEqual([]);
  expect(complaintsAbout(bootstrapAdmin.body, filled({ secret: '', email: '' }))).toEqual([
    { field: 'secret', rule: 'required' },
  ]);
});

test('each field is complained about once, by the rule the server would name', () => {
  const body = { username: 'é', email: 'lila', password: 'abc' };
  expect(complaintsAbout(register.body, body)).toEqual([
    { field: 'username', rule: 'too_short', limit: 3 },
    { field: 'email', rule: 'format' },
    { field: 'password', rule: 'too_short', limit: 6 },
  ]);
});

test('what is wrong within a list is said of the list', () => {
  expect(complaintsAbout(completeOnboarding.body, { interests: ['night', 'moons'] })).toEqual([
    { field: 'interests', rule: 'choice' },
  ]);
});

test('a refusal finds its field: named by the server, or known by its code', () => {
  const fields = [
    { field: 'email', rule: 'format' },
    { field: 'email', rule: 'too_long', limit: 254 },
  ];
  expect(complaintsOf(refused('invalid', { fields }), {})).toEqual([
    { field: 'email', rule: 'format' },
  ]);
  expect(complaintsOf(refused('email_in_use'), { email_in_use: 'email' })).toEqual([
    { field: 'email', code: 'email_in_use' },
  ]);
});

test('what is about no field is about none', () => {
  expect(complaintsOf(refused('email_in_use'), {})).toEqual([]);
  expect(complaintsOf(refused('internal'), { email_in_use: 'email' })).toEqual([]);
  expect(complaintsOf(refused('invalid'), {})).toEqual([]);
  expect(complaintsOf(new NetworkError('offline'), {})).toEqual([]);
  expect(complaintsOf(new TypeError('ours'), {})).toEqual([]);
});

test('only of two that differ is one judged again when the other changes', () => {
  expect(
    disagreeing([
      { field: 'confirmation', rule: 'match' },
      { field: 'password', rule: 'too_short', limit: 6 },
      // Complaints of the server are kept: they cannot be computed here.
      { field: 'email', code: 'email_in_use' },
    ]),
  ).toEqual(['confirmation']);
});

test.each([
  { field: 'password', rule: 'too_short', limit: 6 },
  { field: 'email', rule: 'format', limit: undefined },
  { field: 'email', code: 'email_in_use' },
] as const)('a complaint survives the library: %o', (complaint) => {
  expect(asComplaint(complaint.field, asFieldError(complaint))).toEqual(complaint);
});
