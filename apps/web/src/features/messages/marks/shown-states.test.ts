import { expect, test } from 'vitest';
import type { Spoken } from '../thread/arrange.ts';
import { shownStates } from './reached.ts';

const at = (second: number) => `2026-11-15T12:00:0${second}Z`;
const spoken = (second: number, isMine = true, state: Spoken['state'] = 'stored'): Spoken => ({
  id: String(second),
  body: '',
  at: at(second),
  isMine,
  state,
});
const upTo = (second: number) => ({ messageId: String(second), at: at(second) });

test('it is said under the last, and under the last that was read', () => {
  const all = [spoken(1), spoken(2, false), spoken(3), spoken(4), spoken(5)];
  expect([...shownStates(all, { delivered: upTo(5), read: upTo(3) })]).toEqual([
    ['5', 'delivered'],
    ['3', 'read'],
  ]);
  expect([...shownStates(all, { delivered: upTo(5), read: upTo(5) })]).toEqual([['5', 'read']]);
  expect([...shownStates(all, { delivered: null, read: null })]).toEqual([['5', 'sent']]);
});

test('nothing is said of what is on its way, or of the other’s', () => {
  const marks = { delivered: null, read: null };
  expect(shownStates([spoken(1, false), spoken(2, true, 'queued')], marks).size).toBe(0);
});
