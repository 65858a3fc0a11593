import type { Conversation } from '@stenope/contract/messages/conversations';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/failures.ts';
import { isGone, keepConversation } from './api.ts';
import { messagesLive } from './live.ts';

const answered = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../platform/api/api.ts', () => ({ api: () => answered() }));

/** A request without messages. */
const empty: Conversation = {
  id: 'a',
  with: { id: 'noe', username: 'noe', displayName: 'Noé', avatar: null, isPro: false },
  revision: 1,
  state: 'request',
  asksMe: false,
  mayStillSay: { messages: 3, upTo: null },
  last: null,
  unread: 0,
  delivered: null,
  read: null,
  createdAt: '2026-11-15T12:00:00Z',
};

/** The page reopened the conversation before the event of its deletion arrived. */
function heardLate(): QueryClient {
  const cache = new QueryClient();
  keepConversation(cache, empty);
  const upTo = { messageId: 'm1', at: '2026-11-15T12:00:01Z' };
  const change = { conversationId: 'a', kind: 'deleted', by: 'lila', upTo, unread: 0 } as const;
  messagesLive['messages.conversation_changed'](change, cache);
  return cache;
}

test('a deletion told after it was opened anew takes nothing away while the server has it', async () => {
  answered.mockResolvedValue(empty);
  const cache = heardLate();
  await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(isGone(cache, 'a')).toBe(false);
});

test('and all of it when the server does not', async () => {
  const refusal = { code: 'not_found', values: {}, requestId: 'test' } as const;
  answered.mockRejectedValue(new ApiError({ error: refusal }, 404));
  const cache = heardLate();
  await vi.waitFor(() => expect(isGone(cache, 'a')).toBe(true));
});
