import { expect, test } from 'vitest';
import { draftOf, dropDraft, isTooLong, keepDraft } from './draft.ts';

test('what was not sent waits for its own thing, until it is dropped', () => {
  const draft = { category: 'spam', text: 'Trois fois la même' } as const;
  keepDraft('one', draft);
  expect([draftOf('one'), draftOf('another')]).toEqual([draft, { text: '' }]);
  dropDraft('one');
  expect(draftOf('one')).toEqual({ text: '' });
});

test('letters are counted as people count them', () => {
  expect(isTooLong({ text: '📷'.repeat(1000) })).toBe(false);
  expect(isTooLong({ text: 'é'.repeat(1001) })).toBe(true);
});
