import { describe, expect, test } from 'vitest';
import { formatOf, signatureBytes } from './signatures.ts';

const bytes = (...all: readonly number[]): Uint8Array => Uint8Array.from(all);
const words = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a file is known by how it begins', () => {
  test.each([
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['gif', words('GIF87a')],
    ['gif', words('GIF89a…')],
  ] as const)('%s', (format, begins) => {
    expect(formatOf(begins)).toBe(format);
  });

  test.each([
    ['nothing', bytes()],
    ['zeros', new Uint8Array(signatureBytes)],
    ['a page', words('<html><body>')],
    ['another GIF', words('GIF88a')],
    ['half a PNG', bytes(0x89, 0x50, 0x4e, 0x47)],
  ] as const)('not %s', (_, begins) => {
    expect(formatOf(begins)).toBeUndefined();
  });
});
