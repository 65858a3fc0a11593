import { randomUUID } from 'node:crypto';
import { cursor } from '@stenope/contract/primitives';
import { spreading } from '@stenope/domain/feed/spread';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createCursors } from '../../platform/db/cursor.ts';
import { createSigner } from '../../platform/env/secret.ts';
import { packTurn, sealRank, turnValues, unpackTurn, unsealRank } from './pages.ts';

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

const signer = createSigner('a secret for tests');

test('a sealed rank comes back to the last bit, also that of none', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (rank) => {
      expect(Object.is(unsealRank(signer, sealRank(signer, rank)), rank)).toBe(true);
    }),
  );
});

test('what is sealed tells nothing: the same rank never looks the same', () => {
  const sealed = Array.from({ length: 50 }, () => Buffer.from(sealRank(signer, 4.25), 'base64url'));
  const bodies = sealed.map((bytes) => bytes.subarray(8).toString('hex'));
  expect(new Set(bodies).size).toBe(bodies.length);
  const plain = Buffer.alloc(8);
  plain.writeDoubleBE(4.25);
  expect(bodies).not.toContain(plain.toString('hex'));
});

test('another secret does not open it', () => {
  const sealed = sealRank(signer, 4.25);
  expect(unsealRank(createSigner('another'), sealed)).not.toBe(4.25);
});
