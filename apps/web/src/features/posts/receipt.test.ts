import { expect, test } from 'vitest';
import { hasReceipt, openPostQuery } from './receipt.ts';

const author = { id: 'lila', username: 'lila', displayName: 'Lila', avatar: null, isPro: false };
const post = { author, status: 'visible', receipt: null } as const;

test('a receipt is there, or on its way to who sent the file', () => {
  const found = { kept: [], removed: ['gps'] };
  expect(hasReceipt({ ...post, receipt: found }, 'lila')).toBe(true);
  expect(hasReceipt({ ...post, status: 'processing' }, 'lila')).toBe(true);
  expect(hasReceipt({ ...post, status: 'processing' }, 'noe')).toBe(false);
  expect(hasReceipt({ ...post, status: 'failed' }, 'lila')).toBe(false);
  expect(hasReceipt(post, undefined)).toBe(false);
});

test('a post is asked for again only while its photograph is made', () => {
  const { refetchInterval } = openPostQuery('p');
  expect(refetchInterval({ state: { data: { status: 'processing' } } })).toBeGreaterThan(0);
  expect(refetchInterval({ state: { data: post } })).toBe(false);
  expect(refetchInterval({ state: {} })).toBe(false);
});
