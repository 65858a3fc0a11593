import { expect, test } from 'vitest';
import { cursorOfPage } from './depth.ts';

/** A list of `count` items whose cursors say how many came before. */
const listOf = (count: number) => (query: string) => {
  const asked = new URLSearchParams(query);
  const next = Number(asked.get('cursor') ?? 0) + Number(asked.get('limit'));
  return Promise.resolve(next < count ? { next: String(next) } : {});
};

test.each([
  [100_000, 1_000, '23976'],
  [100_000, 10, '216'],
  // Shorter than wanted, even than a stride: its last page.
  [199, 10, '192'],
  [60, 10, '48'],
  [25, 1_000, '24'],
  [24, 10, undefined],
])('of %i things page %i begins after %s', async (count, page, cursor) => {
  expect(await cursorOfPage(listOf(count), page)).toBe(cursor);
});
