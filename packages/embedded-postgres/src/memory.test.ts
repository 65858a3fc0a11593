import { expect, test } from 'vitest';
import { sharedBuffers } from './memory.ts';

const gigabyte = 1024 ** 3;

test.each([
  [0.5, '128MB'],
  [4, '512MB'],
  [8, '1024MB'],
  [64, '1024MB'],
])('of a machine with %d GB PostgreSQL keeps pages in %s', (gigabytes, kept) => {
  expect(sharedBuffers(gigabytes * gigabyte)).toBe(kept);
});
