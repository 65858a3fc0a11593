import fc from 'fast-check';
import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { readThumbhash } from './thumbhash.ts';

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Orange above, black below. */
const pixels = Array.from({ length: 60 * 40 }, (_, index) =>
  index < 60 * 20 ? [255, 90, 43, 255] : [0, 0, 0, 255],
).flat();

test('a hash becomes a small picture of the same shape and light', () => {
  const placeholder = readThumbhash(toBase64(rgbaToThumbHash(60, 40, pixels)));
  expect(placeholder).toMatchObject({ width: 32, height: 23 });
  const [top = 0] = placeholder?.pixels ?? [];
  const bottom = placeholder?.pixels.at(-4) ?? 255;
  expect(top).toBeGreaterThan(200);
  expect(bottom).toBeLessThan(60);
});

test('what is no hash is no placeholder', () => {
  for (const hash of ['', 'é', '!!!!', 'AAA=', toBase64(new Uint8Array(200))]) {
    expect(readThumbhash(hash), hash).toBeUndefined();
  }
});

test('no bytes make it fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const placeholder = readThumbhash(toBase64(bytes));
      const size = placeholder ? placeholder.width * placeholder.height * 4 : 0;
      expect(placeholder?.pixels.length ?? 0).toBe(size);
    }),
  );
});
