import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner } from '../env/secret.ts';
import { seal, unseal } from './sealed.ts';

const signer = createSigner('a secret for tests');
const value = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

test('whatever its length, a value comes back', () => {
  fc.assert(
    fc.property(value, (bytes) => {
      expect(unseal(signer, 'one', seal(signer, 'one', bytes))).toEqual(bytes);
    }),
  );
});

test('no part of a long value shows, and nothing opens under another name or secret', () => {
  const plain = Buffer.from('2026-05-02 08:00:00.123456+00'.repeat(4));
  const sealed = seal(signer, 'one', plain);
  const shown = Buffer.from(sealed, 'base64url').toString('latin1');
  for (let at = 0; at < plain.length; at += 8) {
    expect(shown).not.toContain(plain.subarray(at, at + 8).toString('latin1'));
  }
  expect(unseal(signer, 'other', sealed)).not.toEqual(plain);
  expect(unseal(createSigner('another'), 'one', sealed)).not.toEqual(plain);
});
