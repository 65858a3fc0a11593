import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { firstNames } from './names.ts';

test.each([
  ['Ada Lovelace', 'ada@exemple.fr', 'Ada Lovelace'],
  ['  Ada \n\t Lovelace  ', 'ada@exemple.fr', 'Ada Lovelace'],
  ['写真家 太郎', 'taro@exemple.jp', '写真家 太郎'],
  ['', 'ada.lovelace@exemple.fr', 'ada.lovelace'],
  ['\u200f\u202e', 'ada@exemple.fr', 'ada'],
  ['\u200d\u200b', 'ada@exemple.fr', 'ada'],
  ['', '"odd@name"@exemple.fr', '"odd@name"'],
  ['', '@exemple.fr', 'Utilisateur'],
  ['', '', 'Utilisateur'],
])('%j with %j is called %j', (name, email, displayName) => {
  expect(firstNames({ name, email }).displayName).toBe(displayName);
});

test('the username is made of the display name first, then of the address', () => {
  const { sources } = firstNames({ name: 'Ada', email: 'lovelace@exemple.fr' });
  expect(sources).toEqual(['Ada', 'lovelace']);
});

test('a display name fits its column and one line, whatever it was', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string());
  fc.assert(
    fc.property(anything, anything, (name, email) => {
      const { displayName } = firstNames({ name, email });
      expect(Array.from(displayName).length).toBeLessThanOrEqual(limits.displayName.max);
      expect(displayName).not.toMatch(/^\s*$|^\s|\s$|\p{Cc}|[\u2028\u2029\u202a-\u202e]/u);
      expect(displayName.isWellFormed()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a long one is cut by characters, not through one', () => {
  const { displayName } = firstNames({ name: '𝔄'.repeat(100), email: '' });
  expect(displayName).toBe('𝔄'.repeat(60));
});
