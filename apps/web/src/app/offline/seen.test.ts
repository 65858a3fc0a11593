import { expect, test } from 'vitest';
import { picturesOf, seenBounds, seenOf, surplusOf, type Seen } from './seen.ts';

const now = Date.UTC(2026, 5, 1);
const hourMs = 60 * 60_000;

/** An answer in the page's cache, as it is kept. */
function kept(queryKey: readonly unknown[], data: unknown, at = now): Seen {
  const seen = seenOf({ queryKey, data, at });
  if (!seen) throw new Error(`not kept: ${queryKey.join(' ')}`);
  return seen;
}

const list = (ids: readonly string[], visit = 'abc') =>
  kept(['posts', 'list', 'home following', 'recent', visit], {
    pages: [{ items: ids.map((id) => ({ id, width: 3, height: 2 })), next: 'more' }],
    pageParams: [undefined],
  });
const card = (id: string) => kept(['posts', 'post', id], { id });
const whole = (id: string, at = now) => kept(['posts', 'post', id], { id, description: '' }, at);
const conversation = (id: string) =>
  kept(['messages', 'conversation', id], { conversation: { id } });
const thread = (id: string) => kept(['messages', 'thread', id], { messages: [], older: undefined });
const inbox = (ids: readonly string[]) => kept(['messages', 'list', 'open'], { ids });

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${at}`);
const left = (all: readonly Seen[]) => {
  const surplus = surplusOf(all, now);
  return all
    .filter(({ hash }) => !surplus.includes(hash))
    .map(({ key }) => key.slice(1, 3).join(' '));
};

test('of home the first posts are kept, whichever visit saw them', () => {
  const { key, data } = list(numbered('p', 60));
  expect(key.at(-1)).toBe('seen');
  expect(data).toMatchObject({ pages: [{ next: undefined }] });
  const { pages } = data as { pages: [{ items: object[] }] };
  expect(pages[0].items).toHaveLength(seenBounds.posts);
});

test('of a conversation the last messages are kept', () => {
  const messages = numbered('m', 80).map((id) => ({ id }));
  const { data } = kept(['messages', 'thread', 'c'], { messages, older: 'x' });
  expect(data).toMatchObject({ messages: messages.slice(-seenBounds.messages) });
});

test('nothing else of the page is kept', () => {
  for (const queryKey of [
    ['posts', 'list', 'newest', 'recent', 'abc'],
    ['posts', 'list', 'home following', 'recent', 'news'],
    ['posts', 'comments', 'p', 'c'],
    ['accounts', 'tokens'],
    ['messages', 'partners', 'li'],
    ['moderation', 'case', '1'],
  ]) {
    expect(seenOf({ queryKey, data: {}, at: now }), queryKey.join(' ')).toBeUndefined();
  }
});

test('posts go with their list, except the last that were opened', () => {
  const opened = numbered('o', 25).map((id, at) => whole(id, now - at * hourMs));
  const all = [list(['p1']), card('p1'), card('gone'), ...opened];
  expect(left(all)).toEqual([
    'list home following',
    'post p1',
    ...numbered('post o', seenBounds.opened),
  ]);
});

test('a conversation no list names any more, and one that was deleted, go with their messages', () => {
  const deleted = kept(['messages', 'conversation', 'd'], { conversation: null });
  const all = [
    inbox(['a', 'd']),
    conversation('a'),
    thread('a'),
    thread('blocked'),
    deleted,
    thread('d'),
  ];
  expect(left(all)).toEqual(['list open', 'conversation a', 'thread a']);
});

test('the latest conversations are kept, and no more', () => {
  const ids = numbered('c', 30);
  expect(left([inbox(ids), ...ids.map(thread)])).toHaveLength(1 + seenBounds.conversations);
});

test('what is older than a week goes, and the oldest of what is too much', () => {
  const old = whole('old', now - 8 * 24 * hourMs);
  const wide = (id: string, at: number) =>
    kept(['posts', 'post', id], { id, description: 'x'.repeat(seenBounds.characters / 2) }, at);
  expect(left([old, wide('newer', now), wide('older', now - 1)])).toEqual(['post newer']);
});

test('pictures are those that are shown, without what is sensitive', () => {
  const [photo, nude, avatar] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  expect(
    picturesOf([
      { sensitive: 'none', photo: { name: photo } },
      { sensitive: 'nude', photo: { name: nude }, author: { avatar: { name: avatar } } },
    ]),
  ).toEqual([photo, avatar]);
});
