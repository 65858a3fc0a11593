import { events } from '@stenope/contract/catalog';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { accountKeys, viewerQuery } from '../../features/accounts/api.ts';
import { answerEvent } from '../../platform/live/handlers.ts';
import { suggestionsQuery } from '../../features/people/api.ts';
import { readAfterGap } from '../../platform/live/read-after-gap.ts';
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

test('after a lost line all is read anew but suggestions, from which somebody may be choosing', async () => {
  const cache = new QueryClient();
  const other = { queryKey: ['anything else'], enabled: false };
  const leave = [
    new QueryObserver(cache, { ...suggestionsQuery, enabled: false }).subscribe(() => undefined),
    new QueryObserver(cache, other).subscribe(() => undefined),
  ];
  await readAfterGap(cache, 'lost');
  const isStale = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    cache.getQueryState(queryKey)?.isInvalidated;
  expect([isStale(suggestionsQuery), isStale(other)]).toEqual([false, true]);
  for (const one of leave) one();
});

test('a lost line does not interrupt who rechecks who looks', async () => {
  const cache = new QueryClient();
  const nobody = { me: null, session: null };
  cache.setQueryData(viewerQuery.queryKey, nobody);
  const answer = Promise.withResolvers<typeof nobody>();
  const queryFn = () => answer.promise;
  const recheck = cache.fetchQuery({ ...viewerQuery, queryFn, staleTime: 0, retry: false });
  await readAfterGap(cache, 'lost');
  answer.resolve(nobody);
  await expect(recheck).resolves.toEqual(nobody);
});
