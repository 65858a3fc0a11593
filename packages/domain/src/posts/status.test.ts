import { expect, test } from 'vitest';
import { statusOf } from './status.ts';

const made = { ready: true, failed: false };
const making = { ready: false, failed: false };
const spoilt = { ready: false, failed: true };

test('it is in the making until it is ready or has failed, unless moderation has hidden it', () => {
  expect(statusOf({ ...making, state: 'visible' })).toBe('processing');
  expect(statusOf({ ...making, state: 'validated' })).toBe('processing');
  expect(statusOf({ ...making, state: 'masked' })).toBe('masked');
  expect(statusOf({ ...spoilt, state: 'visible' })).toBe('failed');
  expect(statusOf({ ...spoilt, state: 'removed' })).toBe('removed');
  expect(statusOf({ ...made, state: 'visible' })).toBe('visible');
  expect(statusOf({ ...made, state: 'validated' })).toBe('validated');
  expect(statusOf({ ...made, state: 'removed' })).toBe('removed');
});
