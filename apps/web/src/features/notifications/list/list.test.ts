import type { Notification } from '@stenope/contract/notifications/notifications';
import { describe, expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { byDay } from './by-day.ts';
import { withLatest } from './with-latest.ts';

const noe = { id: 'n', username: 'noe', displayName: 'Noé', avatar: null, isPro: false };
const post = { id: 'p', username: 'lila', title: 'Dernier feu', image: null };

function told(id: string, change: Partial<Notification> = {}): Notification {
  return {
    id,
    type: 'like',
    subject: 'like',
    from: noe,
    amount: 1,
    content: { kind: 'post', id: 'p', post, preview: null },
    read: false,
    createdAt: '2026-11-15T12:00:00',
    ...change,
  };
}

/** Newest first, as in a list. */
const some = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, step) => told(`t${from - step}`));
const ids = (items: readonly Notification[]) => items.map(({ id }) => id);

describe('what it is about is found', () => {
  const content = (kind: NonNullable<Notification['content']>['kind'], about: typeof post | null) =>
    told('x', { content: { kind, id: 'c', post: about, preview: null } });

  test('on the wall, under it, on a page, in the settings', () => {
    expect(addressOf(content('post', post))).toBe('/user/lila/post/p');
    expect(addressOf(content('response', post))).toBe('/user/lila/post/p');
    expect(addressOf(content('comment', post))).toBe('/user/lila/post/p#comments');
    expect(addressOf(content('person', null))).toBe('/profile/noe');
    expect(addressOf(content('export', null))).toBe('/edit-profile#export');
    expect(addressOf(content('statement', null))).toBe('/statements/c');
    expect(addressOf(content('report', null))).toBe('/reports/c');
    expect(addressOf(told('x', { subject: 'report_warning', content: null }))).toBe('/reports');
  });

  test('and nowhere once it is gone', () => {
    expect(addressOf(told('x', { content: null }))).toBeUndefined();
    expect(addressOf(content('post', null))).toBeUndefined();
    expect(addressOf({ ...content('person', null), from: null })).toBeUndefined();
  });
});

test('those of one day stand under its name, in their order', () => {
  const now = new Date('2026-11-15T18:00:00');
  const days = byDay(
    [
      told('c', { createdAt: '2026-11-15T17:00:00' }),
      told('b', { createdAt: '2026-11-15T00:00:00' }),
      told('a', { createdAt: '2026-11-14T23:59:59' }),
      told('z', { createdAt: '2025-03-04T12:00:00' }),
    ],
    'fr',
    now,
  );
  expect(days.map(({ name, items }) => [name, ids(items)])).toEqual([
    ['aujourd’hui', ['c', 'b']],
    ['hier', ['a']],
    ['4 mars 2025', ['z']],
  ]);
  expect(byDay([], 'fr', now)).toEqual([]);
});

describe('the list begins as the inbox has it now', () => {
  test('what came is on top, and what was there stays below', () => {
    const { items, isTorn } = withLatest(some(60, 1), some(62, 43));
    expect(ids(items)).toEqual(ids(some(62, 1)));
    expect(isTorn).toBe(false);
  });

  test('what was taken back is gone, and what was read is read', () => {
    const latest = [...some(60, 52), told('t50', { read: true }), ...some(49, 40)];
    expect(latest).toHaveLength(20);
    const { items } = withLatest(some(60, 1), latest);
    expect(ids(items)).toEqual(ids(some(60, 1)).filter((id) => id !== 't51'));
    expect(items.find(({ id }) => id === 't50')?.read).toBe(true);
  });

  test('what grew moves to the top, and nothing is lost for it', () => {
    const grown = told('t30', { amount: 5 });
    const { items } = withLatest(some(60, 1), [grown, ...some(60, 42)]);
    expect(items[0]).toEqual(grown);
    expect(ids(items.slice(1))).toEqual(ids(some(60, 1)).filter((id) => id !== 't30'));
  });

  test('fewer than it can hold are all there are', () => {
    expect(withLatest(some(60, 1), some(3, 1)).items).toEqual(some(3, 1));
    expect(withLatest(some(60, 1), [])).toEqual({ items: [], isTorn: false });
  });

  test('where so much came that they do not meet, it says so', () => {
    const { items, isTorn } = withLatest(some(60, 1), some(100, 81));
    expect(isTorn).toBe(true);
    expect(ids(items).slice(0, 20)).toEqual(ids(some(100, 81)));
    expect(withLatest([], some(100, 81)).isTorn).toBe(false);
  });
});
