import type { CaseCard, CaseDetails } from '@stenope/contract/site/moderation';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  caseIn,
  deskKeys,
  hearOf,
  isListed,
  isWhole,
  keepCase,
  later,
  type CasePages,
  type KnownCase,
  type ListFilters,
} from './case-cache.ts';

const card = (revision: number, more: Partial<CaseCard> = {}) =>
  ({ id: 'one', revision, status: 'queued', ...more }) as CaseCard;
const whole = (revision: number, more: Partial<CaseDetails> = {}) =>
  ({ ...card(revision), reportList: [], ...more }) as unknown as CaseDetails;

const filters = (view: ListFilters['view']): ListFilters => ({
  view,
  q: '',
  kind: undefined,
  reportedOnly: false,
  mine: false,
});

function listing(view: ListFilters['view']): QueryClient {
  const cache = new QueryClient();
  const page = { ids: ['one', 'two'], next: undefined, told: 2 };
  cache.setQueryData<CasePages>(deskKeys.list(filters(view)), {
    pages: [page],
    pageParams: [undefined],
  });
  return cache;
}

const idsIn = (cache: QueryClient, view: ListFilters['view']) =>
  cache.getQueryData<CasePages>(deskKeys.list(filters(view)))?.pages.flatMap(({ ids }) => ids);

test('the higher revision wins, in whatever order they come', () => {
  const states: readonly KnownCase[] = [card(1), whole(2), card(3), whole(3), card(2)];
  const turns = states.map((_, at) => [...states.slice(at), ...states.slice(0, at)]);
  for (const turn of [...turns, states.toReversed()]) {
    const end = turn.reduce<KnownCase | undefined>((known, came) => later(known, came), undefined);
    expect(end?.revision).toBe(3);
    expect(end && isWhole(end)).toBe(true);
  }
});

test('a later card keeps what only the whole case has', () => {
  const known = later(whole(1, { notes: [] }), card(2, { severe: true }));
  expect(isWhole(known) && known.notes).toEqual([]);
  expect(known.severe).toBe(true);
  // What was read is as it was: a decision about it names that state.
  expect(known.revision).toBe(1);
});

test('a decided case leaves the queue, and stays on the list it belongs to', () => {
  const queue = listing('queued');
  keepCase(queue, whole(4, { status: 'closed' }));
  expect(idsIn(queue, 'queued')).toEqual(['two']);
  const closed = listing('closed');
  keepCase(closed, whole(4, { status: 'closed' }));
  expect(idsIn(closed, 'closed')).toEqual(['one', 'two']);
});

test('an answer that comes late takes nothing off a list', () => {
  const cache = listing('queued');
  keepCase(cache, card(5));
  keepCase(cache, card(4, { status: 'closed' }));
  expect(caseIn(cache, 'one')?.status).toBe('queued');
  expect(idsIn(cache, 'queued')).toEqual(['one', 'two']);
});

test('news are counted once, and not without end', () => {
  const cache = new QueryClient();
  for (let round = 0; round < 300; round += 1) hearOf(cache, `case ${round % 150}`);
  expect(cache.getQueryData<readonly string[]>(deskKeys.news)).toHaveLength(99);
});

test('a case on any list is no news', () => {
  const cache = listing('queued');
  expect([isListed(cache, 'one'), isListed(cache, 'three')]).toEqual([true, false]);
});
