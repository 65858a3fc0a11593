import { expect, test } from 'vitest';
import { composed, sends } from './Composer.tsx';

test('blanks around it are not sent, and nothing but blanks is not either', () => {
  expect(composed('  Bonjour \n Lila\n')).toMatchObject({ body: 'Bonjour \n Lila', canSend: true });
  for (const blank of ['', '   ', '\n\n', '\u200b', '\u00a0\u3000']) {
    expect(composed(blank).canSend, JSON.stringify(blank)).toBe(false);
  }
});

test('what no database keeps is left out', () => {
  expect(composed('a\u0000b\u0007c\td').body).toBe('abc\td');
  expect(composed('a\ud800').body).toBe('a\ufffd');
});

test('4,000 characters as people count them, with a counter near the end', () => {
  expect(composed('a'.repeat(3599)).counted).toBeUndefined();
  expect(composed('a'.repeat(3600)).counted).toBe(3600);
  expect(composed('🌑'.repeat(4000))).toMatchObject({ counted: 4000, canSend: true });
  expect(composed('🌑'.repeat(4001))).toMatchObject({ isTooLong: true, canSend: false });
});

test('Enter sends, Shift and Enter break, and a word being composed is only ended', () => {
  const press = { key: 'Enter', shiftKey: false, altKey: false, keyCode: 13, isComposing: false };
  expect(sends(press)).toBe(true);
  expect(sends({ ...press, shiftKey: true })).toBe(false);
  expect(sends({ ...press, isComposing: true })).toBe(false);
  expect(sends({ ...press, keyCode: 229 })).toBe(false);
  expect(sends({ ...press, key: 'a' })).toBe(false);
});
