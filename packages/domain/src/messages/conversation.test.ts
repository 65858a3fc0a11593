import { describe, expect, test } from 'vitest';
import { afterMessage, isRequestFull, type ConversationState } from './conversation.ts';
import { messageLimits } from './limits.ts';

const now = new Date('2026-11-15T12:00:00.000Z');
const before = new Date('2026-11-15T11:00:00.000Z');

const conversation = (change: Partial<ConversationState> = {}): ConversationState => ({
  startedBy: 'ada',
  acceptedAt: before,
  asked: 0,
  lastId: 'm1',
  lastAt: before,
  revision: 7,
  ...change,
});
const asked = (change: Partial<ConversationState> = {}) =>
  conversation({ acceptedAt: null, asked: 1, ...change });
const opened = (change: Partial<ConversationState> = {}) =>
  asked({ asked: 0, lastId: null, lastAt: null, ...change });

const by = (senderId: string, isFollowed = false) => ({ senderId, isFollowed, now });

describe('a message', () => {
  test('raises an open conversation by one, and changes nothing else of it', () => {
    expect(afterMessage(conversation(), by('bea'))).toEqual({
      at: now,
      startedBy: 'ada',
      acceptedAt: before,
      asked: 0,
      isRequest: false,
      endsRequest: false,
      messageRevision: 8,
      revision: 8,
    });
  });

  test('is later than the one before, whatever the clock says', () => {
    const ahead = new Date(now.getTime() + 3_600_000);
    for (const lastAt of [now, ahead]) {
      const { at } = afterMessage(conversation({ lastAt }), by('ada'));
      expect(at.getTime()).toBe(lastAt.getTime() + 1);
    }
  });

  test('is a request to who neither follows nor has answered', () => {
    const first = afterMessage(opened(), by('ada'));
    expect(first).toMatchObject({ isRequest: true, asked: 1, acceptedAt: null, revision: 8 });
    expect(afterMessage(asked(), by('ada'))).toMatchObject({ isRequest: true, asked: 2 });
  });

  test('to a follower opens the conversation, and is no answer', () => {
    const first = afterMessage(opened(), by('ada', true));
    expect(first).toMatchObject({
      isRequest: false,
      endsRequest: false,
      acceptedAt: now,
      revision: 8,
    });
  });

  test('that answers a request opens it, which is a change of its own', () => {
    const answer = afterMessage(asked(), by('bea'));
    expect(answer).toMatchObject({ endsRequest: true, acceptedAt: now, asked: 1 });
    expect([answer.messageRevision, answer.revision]).toEqual([8, 9]);
  });

  test('is asked by who writes it first, not by who opened the conversation', () => {
    const first = afterMessage(opened({ asked: 2 }), by('bea'));
    expect(first).toMatchObject({ startedBy: 'bea', isRequest: true, asked: 1 });
    // Withdrawn messages count.
    expect(afterMessage(opened({ asked: 2 }), by('ada')).asked).toBe(3);
  });
});

test('a request is full for who sends it, until it is answered or they are followed', () => {
  const full = asked({ asked: messageLimits.request });
  expect(isRequestFull(full, by('ada'))).toBe(true);
  expect(isRequestFull(full, by('bea'))).toBe(false);
  expect(isRequestFull(full, by('ada', true))).toBe(false);
  expect(isRequestFull({ ...full, acceptedAt: before }, by('ada'))).toBe(false);
  expect(isRequestFull(asked({ asked: messageLimits.request - 1 }), by('ada'))).toBe(false);
});
