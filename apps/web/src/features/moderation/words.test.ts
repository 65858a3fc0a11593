import { expect, test } from 'vitest';
import { holderOf, toldState } from './words.ts';

const claimedBy = {
  id: '01890000-0000-7000-8000-000000000001',
  username: 'ada',
  displayName: 'Ada',
  avatar: null,
  isPro: false,
};

test('a claim lapses after half an hour, also on a page that stays open', () => {
  const one = { claimedBy, claimedAt: '2026-03-01T10:00:00.000Z' };
  expect(holderOf(one, new Date('2026-03-01T10:29:59.000Z'))).toBe(claimedBy);
  expect(holderOf(one, new Date('2026-03-01T10:30:00.000Z'))).toBeNull();
  expect(holderOf({ claimedBy: null, claimedAt: null }, new Date())).toBeNull();
});

test('of somebody suspended nothing is told to be online, and what is hidden stays so', () => {
  const told = (state: Parameters<typeof toldState>[0]['state']) => [
    toldState({ state, authorSuspended: false }),
    toldState({ state, authorSuspended: true }),
  ];
  expect(told('visible')).toEqual(['visible', undefined]);
  expect(told('validated')).toEqual(['validated', undefined]);
  expect(told('masked')).toEqual(['masked', 'masked']);
  expect(told('removed')).toEqual(['removed', 'removed']);
});
