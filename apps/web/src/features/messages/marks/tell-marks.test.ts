import type { Conversation } from '@stenope/contract/messages/conversations';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conversationIn, takeConversation } from '../api.ts';
import { dropConversation } from '../revision.ts';
import { markOn } from './tell-marks.ts';

const answered = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../../platform/api/api.ts', () => ({ api: () => answered() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  answered.mockReset();
});

const said = (second: number) => ({ id: `m${second}`, createdAt: `2026-11-15T12:00:0${second}Z` });
const last = (second: number) => ({ ...said(second), preview: 'Bonjour', mine: false });

function aCache(): QueryClient {
  const cache = new QueryClient();
  const conversation: Conversation = {
    id: 'a',
    with: { id: 'noe', username: 'noe', displayName: 'Noé', avatar: null, isPro: false },
    revision: 1,
    state: 'open',
    asksMe: false,
    mayStillSay: null,
    last: last(1),
    unread: 1,
    delivered: null,
    read: null,
    createdAt: '2026-11-15T12:00:00Z',
  };
  takeConversation(cache, conversation);
  return cache;
}

test('without a live line the count is read a second after the mark', async () => {
  const cache = aCache();
  const read = { ...conversationIn(cache, 'a'), revision: 2, unread: 0 };
  answered.mockResolvedValueOnce(undefined).mockResolvedValue(read);
  markOn(cache, 'read', { ...said(1), conversationId: 'a' });
  await vi.advanceTimersByTimeAsync(1100);
  expect(answered).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(100);
  expect(conversationIn(cache, 'a')).toMatchObject({ revision: 2, unread: 0 });
});

test('a count that was told is not asked for', async () => {
  const cache = aCache();
  const known = conversationIn(cache, 'a');
  answered.mockResolvedValue(undefined);
  markOn(cache, 'read', { ...said(1), conversationId: 'a' });
  await vi.advanceTimersByTimeAsync(200);
  if (known) takeConversation(cache, { ...known, revision: 2, unread: 0 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(answered).toHaveBeenCalledOnce();
});

test('of a conversation that was deleted meanwhile nothing is told', async () => {
  const cache = aCache();
  markOn(cache, 'read', { ...said(1), conversationId: 'a' });
  dropConversation(cache, 'a');
  await vi.advanceTimersByTimeAsync(5000);
  expect(answered).not.toHaveBeenCalled();
});

test('that something arrived does not make it read', async () => {
  const cache = aCache();
  answered.mockResolvedValue(undefined);
  markOn(cache, 'delivered', { ...said(1), conversationId: 'a' });
  await vi.advanceTimersByTimeAsync(150);
  expect(conversationIn(cache, 'a')?.unread).toBe(1);
});
