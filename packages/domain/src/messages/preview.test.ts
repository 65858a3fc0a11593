import { describe, expect, test } from 'vitest';
import { messageLimits } from './limits.ts';
import { previewOf } from './conversation.ts';

describe('the beginning of a message', () => {
  test('is all of a short one', () => {
    expect(previewOf('Bonjour Béa')).toBe('Bonjour Béa');
  });

  test('stands on one line', () => {
    expect(previewOf('Bonjour,\n\n  demain ?\u2028Oui')).toBe('Bonjour, demain ? Oui');
  });

  test('ends with an ellipsis where there is more', () => {
    const preview = previewOf('a'.repeat(messageLimits.preview + 1));
    expect(preview).toBe(`${'a'.repeat(messageLimits.preview)}…`);
    expect(previewOf('a'.repeat(messageLimits.preview))).toBe('a'.repeat(messageLimits.preview));
  });

  test('cuts no word in two', () => {
    expect(previewOf(`Bonjour ${'mot '.repeat(32)}photographie et suite`)).toBe(
      `Bonjour ${'mot '.repeat(31)}mot…`,
    );
  });

  test('cuts no character in two', () => {
    expect(previewOf('📷'.repeat(300))).toBe(`${'📷'.repeat(messageLimits.preview)}…`);
  });

  test('turns no words around', () => {
    expect(previewOf('a\u202eb\u2066c')).toBe('abc');
  });

  test('is empty where nothing is to be seen', () => {
    expect(previewOf('\u200e')).toBe('');
  });
});
