import { expect, test } from 'vitest';
import { askedLanguage } from './asked-language.ts';

test('the address decides, then the browser, and otherwise it is French', () => {
  const of = (url: string, preferred?: string) => {
    const { language, isNamed } = askedLanguage(url, preferred);
    return `${language} ${isNamed}`;
  };
  expect(of('/trust?lng=ja', 'de')).toBe('ja true');
  expect(of('/trust?x=1&lng=EN_us', 'de')).toBe('en true');
  expect(of('/trust?lng=nl', 'nl, de-AT;q=0.8, fr;q=0.5')).toBe('de false');
  expect(of('/trust?lng=', 'nl')).toBe('fr false');
  expect(of('/trust')).toBe('fr false');
  expect(of(`/trust?lng=${'j'.repeat(9000)}`, ','.repeat(9000))).toBe('fr false');
});
