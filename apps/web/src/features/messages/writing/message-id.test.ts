import { message } from '@stenope/contract/messages/messages';
import { expect, test } from 'vitest';
import { newMessageId } from './message-id.ts';

test('an id is one the server takes, and those made later sort later', () => {
  const ids = [0, 1, 255, 256, 1_763_208_000_000, 1_763_208_000_001].map((at) => newMessageId(at));
  for (const id of ids) expect(message.shape.id.safeParse(id).success, id).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[4]?.startsWith('019a8762-f200-7')).toBe(true);
});

test('no two are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newMessageId(5))).size).toBe(1000);
});
