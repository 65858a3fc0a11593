import { expect, test } from 'vitest';
import { draftOf, dropDraft, groundOf, judgementOf, keepDraft } from './draft.ts';

const empty = { reason: undefined, ground: undefined, words: '' };

test('what all reports name is the reason at first; of several, a human chooses', () => {
  expect(draftOf('one', ['spam']).reason).toBe('spam');
  expect(draftOf('two', ['spam', 'hate']).reason).toBeUndefined();
});

test('an unsent draft waits for its case, and many do not pile up', () => {
  keepDraft('kept', { ...empty, words: 'Bonjour' });
  expect(draftOf('kept', []).words).toBe('Bonjour');
  dropDraft('kept');
  expect(draftOf('kept', []).words).toBe('');
  for (let at = 0; at < 60; at += 1) keepDraft(`case ${at}`, { ...empty, words: String(at) });
  expect([draftOf('case 9', []).words, draftOf('case 10', []).words]).toEqual(['', '10']);
});

test('what is held against an author needs a reason, and has a ground', () => {
  expect(judgementOf('mask', empty)).toBeUndefined();
  expect(judgementOf('mask', { ...empty, reason: 'hate' })).toEqual({
    act: 'mask',
    reason: 'hate',
    ground: 'law',
  });
  expect(groundOf({ ...empty, reason: 'hate', ground: 'terms' })).toBe('terms');
});

test('what speaks for an author needs none, and names none', () => {
  expect(judgementOf('validate', { ...empty, reason: 'spam', words: ' Merci ' })).toEqual({
    act: 'validate',
    words: 'Merci',
  });
});
