import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner } from '../../platform/env/secret.ts';
import { sealRank, unsealRank } from './ranking.ts';

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
