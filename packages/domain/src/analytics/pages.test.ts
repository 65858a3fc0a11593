import { expect, test } from 'vitest';
import { pageKindOf } from './pages.ts';

test.each([
  ['/welcome', 'welcome'],
  ['/user/lila/post/0190a3b4-0000-7000-8000-000000000001', 'post'],
  ['/explore/hashtag/brume', 'explore'],
  ['/edit-post/42', 'create'],
  ['/legal/privacy', 'legal'],
  ['/', 'other'],
  ['/constructor', 'other'],
  ['', 'other'],
])('%s is counted as %s', (pathname, kind) => {
  expect(pageKindOf(pathname)).toBe(kind);
});
