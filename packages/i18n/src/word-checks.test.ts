import { describe, expect, test } from 'vitest';
import {
  flatten,
  missing,
  oddPlurals,
  otherPlaceholders,
  readSource,
  tagged,
  unfitting,
  unFrench,
  unspoken,
  untidy,
  untranslated,
  withoutJapanese,
} from './word-checks.ts';

const files = ['accounts', 'errors', 'mail', 'shell'];

test('a tree is read as paths', () => {
  expect([...flatten({ a: 'x', b: { c: 'y', d: { e: 'z' } } })]).toEqual([
    ['a', 'x'],
    ['b.c', 'y'],
    ['b.d.e', 'z'],
  ]);
  expect(flatten({}).size).toBe(0);
});

describe('planted mistakes are found, and nothing else', () => {
  test('a key that is missing, whatever its plural forms', () => {
    const french = flatten({ a: 'x', n_one: '1', n_many: 'm', n_other: 'n' });
    const japanese = flatten({ n_other: 'n', b: 'too much' });
    expect(missing(japanese, french)).toEqual(['a']);
    expect(missing(french, japanese)).toEqual(['b']);
    expect(missing(french, french)).toEqual([]);
  });

  test('other placeholders', () => {
    const french = flatten({
      a: '{{x}} et {{y}}',
      b: 'sans',
      n_one: '{{count}}',
      n_other: '{{count}}',
    });
    const english = flatten({
      a: '{{ y }} and {{x}}',
      b: 'with {{z}}',
      n_one: 'one',
      n_other: '{{count}}',
    });
    expect(otherPlaceholders(english, french)).toEqual(['b', 'n_one']);
  });

  test('plural forms that the language lacks or has more of', () => {
    const two = flatten({ n_one: '', n_other: '', plain: '' });
    const three = flatten({ n_one: '', n_many: '', n_other: '' });
    const one = flatten({ n_other: '' });
    expect(['en', 'de', 'fr', 'ja'].map((code) => oddPlurals(two, code))).toEqual([
      [],
      [],
      ['n'],
      ['n'],
    ]);
    expect(['fr', 'it', 'es', 'en'].map((code) => oddPlurals(three, code))).toEqual([
      [],
      [],
      [],
      ['n'],
    ]);
    expect([oddPlurals(one, 'ja'), oddPlurals(one, 'en')]).toEqual([[], ['n']]);
  });

  test('nothing, or spaces around it', () => {
    expect(untidy(flatten({ a: '', b: ' x', c: 'x\n', d: 'x y' }))).toEqual(['a', 'b', 'c']);
  });

  test('a language in front', () => {
    const words = flatten({ a: '[it] Save', b: 'IT: Save', c: '(ja) x', d: 'Iterazione', e: 'de' });
    expect(tagged(words)).toEqual(['a', 'b', 'c']);
  });

  test('what was left in another language', () => {
    const english = flatten({ a: 'Save', b: 'Google', c: 'Close' });
    const german = flatten({ a: 'Save', b: 'Google', c: 'Schließen' });
    expect(untranslated(german, english, ['Google'])).toEqual(['a']);
  });

  test('Japanese without Japanese', () => {
    const words = flatten({ a: '保存する', b: 'Save', c: 'セーブ', d: 'Pro', e: 'あ' });
    expect(withoutJapanese(words, ['Pro'])).toEqual(['b']);
  });

  test('French set like English', () => {
    const words = flatten({
      a: "l'image",
      b: 'Vraiment ?',
      c: 'Vraiment?',
      d: 'Voici: rien',
      e: '« oui\u00a0»',
      f: '«\u00a0oui »',
      g: 'L’image\u00a0: «\u00a0oui\u00a0»\u202f!',
      h: 'Vraiment\u00a0?!',
      i: 'https://stenope.example',
    });
    expect(unFrench(words)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});

describe('a key is spoken', () => {
  const words = flatten({ title: 'x', tab: { posts: 'x', users: 'x' }, n_one: '1', n_other: 'n' });
  const left = (file: string, ...sources: readonly string[]) =>
    unspoken(
      file,
      words,
      sources.map((text) => readSource(text, files)),
    );

  test('in full, with its file in front, in any source', () => {
    expect(left('errors', `t('errors:title') + t("errors:tab.posts") + t(\`errors:n\`)`)).toEqual([
      'tab.users',
    ]);
  });

  test('by its name in a source that names its file', () => {
    const source = `const { t } = useTranslation('accounts'); t('title'); t('n', { count });`;
    expect(left('accounts', source)).toEqual(['tab.posts', 'tab.users']);
    expect(left('errors', source)).toEqual(['title', 'tab.posts', 'tab.users', 'n']);
  });

  test('in the file that is meant when none is named, and in letters', () => {
    expect(left('shell', `const { t } = useTranslation(); t('title'); t('n')`)).toEqual([
      'tab.posts',
      'tab.users',
    ]);
    expect(left('mail', `const say = speak(language); say('title'); say('n')`)).toEqual([
      'tab.posts',
      'tab.users',
    ]);
  });

  test('in a table of keys, when it can be nothing but a key', () => {
    expect(left('accounts', `const tabs = ['tab.posts', 'tab.users', 'title'];`)).toEqual([
      'title',
      'n',
    ]);
  });

  test('when it is put together of pieces', () => {
    const speaking = `useTranslation('accounts'); t(\`tab.\${name}\`); t('title'); t('n')`;
    expect(left('accounts', speaking)).toEqual([]);
    expect(left('errors', 't(`errors:${code}`)')).toEqual(['tab.posts', 'tab.users']);
    expect(left('errors', 't(`errors:tab.${a ? "posts" : "users"}`)')).toEqual(['title', 'n']);
    expect(left('accounts', `useTranslation('accounts'); t(\`\${any}.posts\`)`)).toEqual([
      'title',
      'tab.users',
      'n',
    ]);
    // A source about another file, or a pattern without a fixed part, proves nothing.
    expect(left('accounts', 'const name = `tab.${name}`')).toHaveLength(4);
    expect(left('accounts', `useTranslation('accounts'); t(\`\${a}.\${b}\`)`)).toHaveLength(4);
    expect(left('accounts', `useTranslation('accounts'); t(\`\${a}\`)`)).toHaveLength(4);
  });

  test('where code reaches for it, and where it is declared to be put together', () => {
    expect(left('errors', 'french.errors.tab.posts + errors.title')).toEqual(['tab.users', 'n']);
    expect(left('accounts', 'french.errors.tab.posts + errors.title')).toHaveLength(4);
    expect(unspoken('legal', words, [], ['legal:*.posts', 'errors:*.users'])).toEqual([
      'title',
      'tab.users',
      'n',
    ]);
    expect(unfitting(['legal:*.posts', 'legal:tab.*.posts'], ['legal:tab.posts'])).toEqual([
      'legal:tab.*.posts',
    ]);
  });

  test('step by step: a star is not a path', () => {
    const deep = flatten({ a: { b: { title: 'x', text: 'x' } } });
    const spoken = (template: string) =>
      unspoken('shell', deep, [readSource(`useTranslation(); t(\`${template}\`)`, files)]);
    expect(spoken('a.${x}.title')).toEqual(['a.b.text']);
    expect(spoken('a.${x}.${y}')).toEqual([]);
    expect(spoken('a.${x}')).toEqual(['a.b.title', 'a.b.text']);
  });

  test('not because something is called alike', () => {
    expect(left('accounts', `<h1 title="x" className="tab posts">`)).toHaveLength(4);
    expect(left('accounts', `useTranslation('accounts'); t('titles'); t('tab')`)).toHaveLength(4);
    expect(left('accounts', '')).toHaveLength(4);
  });
});
