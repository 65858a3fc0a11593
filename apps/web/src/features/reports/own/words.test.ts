import type { OwnReport } from '@stenope/contract/site/reports';
import { expect, test } from 'vitest';
import { reportedAddress, standOf } from './words.ts';

const author = { id: 'a', username: 'lila', displayName: 'Lila', avatar: null, isPro: false };
const target = (kind: OwnReport['target']['kind']): OwnReport['target'] => ({
  kind,
  seen: { id: 'x', author, postId: null, excerpt: null },
});

test('what can be seen has its address, and what stands under a post has none of its own', () => {
  expect(reportedAddress(target('post'))).toBe('/user/lila/post/x');
  expect(reportedAddress(target('profile'))).toBe('/profile/lila');
  expect(reportedAddress(target('product'))).toBe('/shop/lila/x');
  expect(reportedAddress(target('comment'))).toBeUndefined();
  expect(reportedAddress({ kind: 'post', seen: null })).toBeUndefined();
});

test('what was hidden and can be seen again was given back', () => {
  const decision = { what: 'removed' as const, at: '2026-01-01T00:00:00.000Z', overturnedAt: null };
  expect(standOf({ decision: null, target: target('post') })).toBe('waiting');
  expect(standOf({ decision, target: { kind: 'post', seen: null } })).toBe('removed');
  expect(standOf({ decision, target: target('post') })).toBe('back');
  expect(standOf({ decision: { ...decision, what: 'kept' }, target: target('post') })).toBe('kept');
});
