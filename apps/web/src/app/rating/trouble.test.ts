import type { Echo } from '@stenope/contract/echoes/ratings';
import { expect, test } from 'vitest';
import { NetworkError } from '../../platform/api/failures.ts';
import { troubleOf } from './trouble.ts';

const echo = { workId: 'one' } as Echo;
const error = new NetworkError('timeout');

test('a sheet does not open without an Echo, and says why', () => {
  expect(troubleOf({ echo: undefined, error, isPaused: false })).toBe(error);
  expect(troubleOf({ echo: undefined, error: null, isPaused: true })).toMatchObject({
    code: 'offline',
  });
  expect(troubleOf({ echo: undefined, error: null, isPaused: false })).toBeNull();
});

test('one that is open stays when its Echo, read again, does not come', () => {
  expect(troubleOf({ echo, error, isPaused: false })).toBeNull();
  expect(troubleOf({ echo, error: null, isPaused: true })).toBeNull();
});
