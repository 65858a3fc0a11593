import type { Notification } from '@stenope/contract/notifications/notifications';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inboxQuery, markingKey, type Inbox } from '../../platform/inbox/inbox.ts';
import { allQuery, markHere, notificationKeys } from './api.ts';
import { notificationsLive } from './live.ts';

const changed = notificationsLive['notifications.changed'];

function told(id: string, read = false): Notification {
  return {
    id,
    type: 'follow',
    subject: 'follow',
    from: null,
    amount: 1,
    content: null,
    read,
    createdAt: '2026-11-15T12:00:00.000Z',
  };
}

const inbox: Inbox = {
  notifications: 3,
  messages: 7,
  requests: 0,
  latest: [told('d'), told('c', true), told('b')],
};

/** The inbox holds the newest, the list all; one unread notification is only in the list. */
function aCache(change: Partial<Inbox> = {}) {
  const cache = new QueryClient();
  cache.setQueryData(inboxQuery.queryKey, { ...inbox, ...change }, { updatedAt: 1000 });
  cache.setQueryData(allQuery.queryKey, {
    pages: [
      { items: [told('d'), told('c', true)], next: 'x', at: 500 },
      { items: [told('b'), told('a')], next: undefined, at: 500 },
    ],
    pageParams: [undefined, 'x'],
  });
  return cache;
}

const shown = (cache: QueryClient) => cache.getQueryData(inboxQuery.queryKey);
const unreadIn = (items: readonly Notification[] = []) =>
  items.filter(({ read }) => !read).map(({ id }) => id);
const unread = (cache: QueryClient) => ({
  latest: unreadIn(shown(cache)?.latest),
  list: unreadIn(cache.getQueryData(allQuery.queryKey)?.pages.flatMap(({ items }) => items)),
  count: shown(cache)?.notifications,
});

describe('marked here', () => {
  test('one is read wherever it stands, counted once, and back when it failed', () => {
    const cache = aCache();
    const undo = markHere(cache, 'd');
    expect(unread(cache)).toEqual({ latest: ['b'], list: ['b', 'a'], count: 2 });
    undo();
    expect(unread(cache)).toEqual({ latest: ['d', 'b'], list: ['d', 'b', 'a'], count: 3 });
    expect(shown(cache)?.messages).toBe(7);
  });

  test('one that only the list knows counts too, one that was read does not', () => {
    const cache = aCache();
    markHere(cache, 'a');
    expect(unread(cache)).toEqual({ latest: ['d', 'b'], list: ['d', 'b'], count: 2 });
    markHere(cache, 'c')();
    expect(unread(cache)).toEqual({ latest: ['d', 'b'], list: ['d', 'b'], count: 2 });
  });

  test('all are read, and exactly those that were not come back', () => {
    const cache = aCache();
    const undo = markHere(cache, null);
    expect(unread(cache)).toEqual({ latest: [], list: [], count: 0 });
    undo();
    expect(unread(cache)).toEqual({ latest: ['d', 'b'], list: ['d', 'b', 'a'], count: 3 });
  });

  test('beyond what is counted there is one less of nobody knows how many', () => {
    const cache = aCache({ notifications: 100 });
    markHere(cache, 'd');
    expect(shown(cache)?.notifications).toBe(100);
  });

  test('it is as old as it was, and nothing is made up of what nobody asked for', () => {
    const cache = aCache();
    markHere(cache, 'd');
    expect(cache.getQueryState(inboxQuery.queryKey)?.dataUpdatedAt).toBe(1000);
    const empty = new QueryClient();
    markHere(empty, null)();
    expect(shown(empty)).toBeUndefined();
    expect(empty.getQueryData(notificationKeys.list)).toBeUndefined();
  });
});

describe('heard of', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const isStale = (cache: QueryClient) => cache.getQueryState(inboxQuery.queryKey)?.isInvalidated;

  test('what was read elsewhere is read here at once, and how many are left is asked for', async () => {
    const cache = aCache();
    changed({ kind: 'read', notificationId: 'd' }, cache);
    expect(unread(cache)).toMatchObject({ latest: ['b'], list: ['b', 'a'] });
    expect(isStale(cache)).toBe(false);
    await vi.advanceTimersByTimeAsync(150);
    expect(isStale(cache)).toBe(true);
  });

  test('all read elsewhere, or one taken back', () => {
    const cache = aCache();
    changed({ kind: 'gone', notificationId: 'd' }, cache);
    expect(unread(cache)).toMatchObject({ latest: ['b'], list: ['b', 'a'] });
    changed({ kind: 'read_all', notificationId: null }, cache);
    expect(unread(cache)).toMatchObject({ latest: [], list: [] });
  });

  test('what came is asked for once, however much it is', async () => {
    const cache = aCache();
    const ask = vi.spyOn(cache, 'invalidateQueries');
    for (let count = 0; count < 50; count += 1) {
      changed({ kind: 'told', notificationId: null }, cache);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('nothing is asked for while a mark is under way: the answer would undo it', async () => {
    const cache = aCache();
    const done = Promise.withResolvers<void>();
    const mutation = cache
      .getMutationCache()
      .build(cache, { mutationKey: markingKey, mutationFn: () => done.promise });
    const marking = mutation.execute(undefined);
    changed({ kind: 'told', notificationId: null }, cache);
    await vi.advanceTimersByTimeAsync(1000);
    expect(isStale(cache)).toBe(false);
    done.resolve();
    await marking;
    changed({ kind: 'read', notificationId: 'd' }, cache);
    await vi.advanceTimersByTimeAsync(150);
    expect(isStale(cache)).toBe(true);
  });
});
