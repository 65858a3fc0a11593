import { segments } from '@stenope/domain/posts/text';
import { expect, test } from 'vitest';
import { completed, unfinishedAt } from './completion.ts';

const at = (text: string, caret = text.length) => unfinishedAt(text, caret);

test('a tag or a name is completed while it is typed', () => {
  expect(at('la #prof')).toEqual({ kind: 'tag', typed: 'prof', from: 3, to: 8 });
  expect(at('Merci @noe')).toEqual({ kind: 'mention', typed: 'noe', from: 6, to: 10 });
  expect(at('＃写真')).toMatchObject({ kind: 'tag', typed: '写真' });
  expect(at('(#été')).toMatchObject({ typed: 'été', from: 1 });
  expect(at('#prof sans', 5)).toMatchObject({ typed: 'prof', to: 5 });
});

test.each(['', '#', '@', 'a#b', 'ada@example', 'https://exemple.org/#haut', '# prof', '&#39'])(
  'nothing is offered for %j',
  (text) => {
    expect(at(text)).toBeUndefined();
  },
);

test('within a word that goes on nothing is offered', () => {
  expect(at('#profondeur', 5)).toBeUndefined();
});

test('what was completed is read as what was meant', () => {
  const tag = at('la #prof');
  expect(tag && segments(`la ${completed(tag, 'profondeur')}`)).toContainEqual({
    text: '#profondeur',
    tag: 'profondeur',
  });
  const name = at('@noe');
  expect(name && segments(completed(name, 'noe_quillec'))).toContainEqual({
    text: '@noe_quillec',
    mention: 'noe_quillec',
  });
});
