import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../platform/api/failures.ts';
import { readOutcome, troubleOf } from './outcome.ts';

const refused = (code: 'method_not_available' | 'internal') =>
  new ApiError({ error: { code, values: {}, requestId: 'r' } }, 501);

test('what is not set up suggests what is', () => {
  expect(troubleOf(refused('method_not_available'), 'apple')).toBe('apple_missing');
  expect(troubleOf(refused('method_not_available'), 'google')).toBe('not_available');
  expect(troubleOf(refused('internal'), 'apple')).toBe('other');
  expect(troubleOf(new NetworkError('offline'), 'google')).toBe('other');
});

test('only what we say ourselves is an outcome', () => {
  expect(readOutcome('done')).toBe('done');
  expect(readOutcome('cancelled')).toBe('cancelled');
  for (const said of ['', 'constructor', null, undefined, { done: true }, '<b>']) {
    expect(readOutcome(said)).toBeUndefined();
  }
});
