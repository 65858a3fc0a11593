import type { Message } from '@stenope/contract/messages/messages';
import { expect, test } from 'vitest';
import type { Queued } from '../writing/outbox.ts';
import { leftToSay } from './left-to-say.ts';

const at = (second: number) => `2026-11-15T12:00:0${second}.000Z`;
const message = (id: string, second: number, senderId = 'me'): Message => ({
  id,
  conversationId: 'a',
  senderId,
  body: id,
  createdAt: at(second),
});
const queued = (id: string, failed?: Queued['failed']): Queued => ({
  id,
  conversationId: 'a',
  body: id,
  madeAt: at(9),
  tab: 't',
  triedAt: 0,
  ...(failed && { failed }),
});
const nothing = { messages: [], queued: [], memberId: 'me' };
const upTo = (messageId: string, second: number) => ({ messageId, at: at(second) });

test('nothing limits what is no request of mine', () => {
  expect(leftToSay(null, { ...nothing, messages: [message('m1', 1)] })).toBeUndefined();
});

test('it is what the server counted, also where I took back what I had asked', () => {
  expect(leftToSay({ messages: 3, upTo: null }, nothing)).toBe(3);
  expect(leftToSay({ messages: 0, upTo: null }, nothing)).toBe(0);
});

test('what was counted already is not taken off again, what was heard since is', () => {
  const counted = { messages: 2, upTo: upTo('m1', 1) };
  const messages = [message('m1', 1)];
  expect(leftToSay(counted, { ...nothing, messages })).toBe(2);
  expect(leftToSay(counted, { ...nothing, messages: [...messages, message('m2', 2)] })).toBe(1);
  const first = { messages: 1, upTo: null };
  expect(leftToSay(first, { ...nothing, messages })).toBe(0);
});

test('what is on its way takes its place once; what was refused takes none', () => {
  const counted = { messages: 3, upTo: null };
  expect(leftToSay(counted, { ...nothing, queued: [queued('m1'), queued('m2')] })).toBe(1);
  const messages = [message('m1', 1)];
  const both = [queued('m1'), queued('m2')];
  expect(leftToSay(counted, { ...nothing, messages, queued: both })).toBe(1);
  expect(leftToSay(counted, { ...nothing, queued: [queued('m1', 'request_pending')] })).toBe(3);
});

test('it is never less than nothing', () => {
  expect(leftToSay({ messages: 0, upTo: null }, { ...nothing, queued: [queued('m1')] })).toBe(0);
});

test('it ends where the other has said something first', () => {
  const messages = [message('m1', 1, 'noe')];
  expect(leftToSay({ messages: 3, upTo: null }, { ...nothing, messages })).toBeUndefined();
});
