import { events } from '@stenope/contract/catalog';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { accountKeys } from '../../features/accounts/api.ts';
import { answerEvent } from '../../platform/live/handlers.ts';
import { handlers } from './live.ts';

const fact = (name: string, data: unknown) => ({ id: 'e', at: '0', name, data });

test('every event of the contract has an answer, and no answer is left of events that are gone', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(events.map(({ name }) => name).toSorted());
});

test('an event finds its answer', () => {
  const cache = new QueryClient();
  answerEvent(handlers, fact('accounts.session_ended', { reason: 'revoked' }), cache);
  expect(cache.getQueryData(accountKeys.ended)).toBe('revoked');
});

test('an event nobody here knows, whatever its name, is let pass', () => {
  const cache = new QueryClient();
  for (const name of ['moons.risen', '', 'constructor', '__proto__', 'toString']) {
    expect(() => answerEvent(handlers, fact(name, {}), cache)).not.toThrow();
  }
  expect(cache.getQueryCache().getAll()).toEqual([]);
});
