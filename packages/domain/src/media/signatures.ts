import type { SourceFormat } from './formats.ts';

const signatures: readonly (readonly [SourceFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // GIF87a, GIF89a
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
];

/** Bytes needed to detect a format. */
export const signatureBytes = 8;

/** Format of a file by its first bytes; undefined if not accepted. */
export function formatOf(begins: Uint8Array): SourceFormat | undefined {
  return signatures.find(([, bytes]) => bytes.every((byte, at) => begins[at] === byte))?.[0];
}
