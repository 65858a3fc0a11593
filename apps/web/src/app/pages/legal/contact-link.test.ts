import { expect, test } from 'vitest';
import { contactLink } from './contact-link.ts';

test.each([
  ['contact@stenope.example', 'mailto:contact@stenope.example'],
  ['mailto:contact@stenope.example', 'mailto:contact@stenope.example'],
  ['https://stenope.example/contact', 'https://stenope.example/contact'],
])('%s leads somewhere', (contact, link) => {
  expect(contactLink(contact)).toBe(link);
});

test.each([
  '+33 1 23 45 67 89',
  '12 rue des Abbesses, 75018 Paris',
  'contact@stenope.example, ou par courrier',
  'javascript:alert(1)//@a.b',
  'data:text/html,x',
  'http://stenope.example',
  'https://',
  'www.stenope.example',
  '',
])('%s is only read', (contact) => {
  expect(contactLink(contact)).toBeUndefined();
});
