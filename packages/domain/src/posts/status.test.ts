import { expect, test } from 'vitest';
import { statusOf } from './status.ts';

test('a post is in the making until it is ready, unless moderation has hidden it', () => {
  expect(statusOf({ ready: false, state: 'visible' })).toBe('processing');
  expect(statusOf({ ready: false, state: 'validated' })).toBe('processing');
  expect(statusOf({ ready: false, state: 'masked' })).toBe('masked');
  expect(statusOf({ ready: true, state: 'visible' })).toBe('visible');
  expect(statusOf({ ready: true, state: 'validated' })).toBe('validated');
  expect(statusOf({ ready: true, state: 'removed' })).toBe('removed');
});
