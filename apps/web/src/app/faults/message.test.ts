import { expect, test } from 'vitest';
import { messageOf } from './message.ts';

test('an error says its message, an answer its status, anything else itself', () => {
  expect(messageOf(new TypeError('no light'))).toBe('no light');
  expect(messageOf({ status: 404, statusText: 'Not Found', data: null })).toBe('404 Not Found');
  expect(messageOf({ status: 500, statusText: '' })).toBe('500');
  expect(messageOf('thrown')).toBe('thrown');
  expect(messageOf(undefined)).toBe('undefined');
  expect(messageOf({ status: 'odd', statusText: 'x' })).toBe('[object Object]');
});
