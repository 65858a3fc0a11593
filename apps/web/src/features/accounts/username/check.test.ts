import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  knownTaken,
  rememberTaken,
  usernameComplaint,
  usernameQuery,
  usernameState,
} from './check.ts';

const look = { typed: 'lila', settled: 'lila', answer: undefined, isError: false };

test('a name is asked about once it stands still, and never when it cannot be one', () => {
  expect(usernameState({ ...look, typed: '', settled: '' })).toBe('idle');
  expect(usernameState({ ...look, typed: 'li', settled: 'li' })).toBe('idle');
  expect(usernameState({ ...look, typed: 'li la', settled: 'lila', answer: 'taken' })).toBe('idle');
  expect(usernameState({ ...look, settled: 'lil', answer: 'taken' })).toBe('checking');
  expect(usernameState(look)).toBe('checking');
  expect(usernameState({ ...look, answer: 'available' })).toBe('available');
  expect(usernameState({ ...look, answer: 'taken' })).toBe('taken');
  expect(usernameState({ ...look, isError: true })).toBe('failed');
});

test('what is wrong with a name is a rule of the contract', () => {
  expect(usernameComplaint('lila')).toBeUndefined();
  expect(usernameComplaint('li')).toEqual({ field: 'username', rule: 'too_short', limit: 3 });
  expect(usernameComplaint('x'.repeat(31))).toMatchObject({ rule: 'too_long', limit: 30 });
  expect(usernameComplaint('lila moreau')).toMatchObject({ rule: 'format' });
});

test('a name called taken is known to be, in any case of its letters', () => {
  const cache = new QueryClient();
  rememberTaken(cache, 'Lila');
  cache.setQueryData(usernameQuery('admin').queryKey, { state: 'reserved' });
  cache.setQueryData(usernameQuery('noe').queryKey, { state: 'available' });
  expect(knownTaken(cache, 'LILA')).toEqual([{ field: 'username', code: 'username_taken' }]);
  expect(knownTaken(cache, 'admin')).toEqual([{ field: 'username', code: 'username_reserved' }]);
  expect(knownTaken(cache, 'noe')).toEqual([]);
  expect(knownTaken(cache, 'awa')).toEqual([]);
});
