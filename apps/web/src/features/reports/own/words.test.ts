import type { OwnReport } from '@stenope/contract/site/reports';
import { expect, test } from 'vitest';
import { reportedAddress } from './words.ts';

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
