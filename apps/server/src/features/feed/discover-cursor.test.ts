import { randomUUID } from 'node:crypto';
import { cursor } from '@stenope/contract/primitives';
import { spreading } from '@stenope/domain/feed/spread';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createCursors } from '../../platform/db/cursor.ts';
import { createSigner } from '../../platform/env/secret.ts';
import { packTurn, turnValues, unpackTurn } from './discover-cursor.ts';

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const longest = {
  after: randomUUID(),
  waiting: many(spreading.mostWaiting, () => ({ authorId: randomUUID(), before: randomUUID() })),
  ahead: many(spreading.mostAhead, randomUUID),
};

test('the longest turn there is fits into a cursor that is taken back', () => {
  const cursors = createCursors(createSigner('a secret of the tests'));
  const written = cursors.write('feed.discover', packTurn(longest));
  expect(z.safeParse(cursor, written).success).toBe(true);
  expect(unpackTurn(cursors.read('feed.discover', written, turnValues))).toEqual(longest);
});
