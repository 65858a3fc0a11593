import { expect, test } from 'vitest';
import { commandOf, keyTable } from './keyboard.ts';

const press = (key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

test('every key of the table does what it says, and no key does two things', () => {
  for (const { does, keys } of keyTable) {
    for (const key of keys) expect(commandOf(press(key)), key).toBe(does);
  }
  const all = keyTable.flatMap(({ keys }) => [...keys]);
  expect(new Set(all).size).toBe(all.length);
});

test('caps lock changes nothing; a modifier makes it another key', () => {
  expect(commandOf(press('V'))).toBe('validate');
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const) {
    expect(commandOf(press('v', { [modifier]: true })), modifier).toBeUndefined();
  }
  expect(commandOf(press('あ', { isComposing: true }))).toBeUndefined();
});

test('signs that need shift on a French or German keyboard are heard with it', () => {
  expect(commandOf(press('/', { shiftKey: true }))).toBe('search');
  expect(commandOf(press('?', { shiftKey: true }))).toBe('help');
});

test('a key held down goes on stepping, and decides nothing twice', () => {
  expect(commandOf(press('j', { repeat: true }))).toBe('next');
  expect(commandOf(press('r', { repeat: true }))).toBeUndefined();
});

test('without letters the arrows and Escape still work', () => {
  expect(
    ['v', 'j', '/', '?', 'ArrowDown', 'Escape'].map((key) => commandOf(press(key), false)),
  ).toEqual([undefined, undefined, undefined, undefined, 'next', 'leave']);
});
