import { expect, test } from 'vitest';
import { closeAtHand, isCommonPassword, mostChosen } from './common-passwords.ts';
import { limits } from './limits.ts';

test('three thousand are listed, each once, each long enough to be chosen', () => {
  expect(mostChosen).toHaveLength(3000);
  for (const list of [mostChosen, closeAtHand]) {
    expect(new Set(list).size).toBe(list.length);
    expect(list.filter((word) => word.length < limits.password.min)).toEqual([]);
    expect(list.filter((word) => word !== word.normalize('NFC').toLowerCase())).toEqual([]);
  }
  expect(closeAtHand.filter((word) => mostChosen.includes(word))).toEqual([]);
});

test('each of them is refused, in any case', () => {
  const missed = [...mostChosen, ...closeAtHand].filter(
    (word) => !isCommonPassword(word) || !isCommonPassword(word.toUpperCase()),
  );
  expect(missed).toEqual([]);
  for (const word of ['Password', 'QWERTY', 'AzertyUiop', 'Ste\u0301nope\u0301'.toLowerCase()]) {
    expect([word, isCommonPassword(word)]).toEqual([word, true]);
  }
});

test('a password that only contains a common one is none of them', () => {
  for (const word of ['chambre noire', 'password de Nadar', ' password', 'constructor', '']) {
    expect([word, isCommonPassword(word)]).toEqual([word, false]);
  }
});
