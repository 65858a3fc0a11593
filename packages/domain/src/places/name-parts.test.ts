import { expect, test } from 'vitest';
import { isParted, partNumbersNear, partNumbersOf } from './name-parts.ts';

const names = ['annecy', 'belidzhi', 'saint etienne', 'cumbre de barranca honda'];

function meets(typed: string, name: string): boolean {
  const kept = new Set(partNumbersOf(name));
  return partNumbersNear(typed).some((number) => kept.has(number));
}

function slipsOf(name: string): readonly string[] {
  const made: string[] = [];
  for (let at = 0; at < name.length; at += 1) {
    const [start, letter, rest] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
    made.push(start + rest, `${start}${letter}${letter}${rest}`, `${start}q${rest}`);
    made.push(`${start}q${letter}${rest}`);
    if (rest !== '') made.push(start + rest.charAt(0) + letter + rest.slice(1));
  }
  return [...made, `${name}q`];
}

test.each(names)('%s is found by every one of its slips', (name) => {
  const missed = slipsOf(name).filter((typed) => !meets(typed, name));
  expect(missed).toEqual([]);
});

test('names that share little do not meet', () => {
  expect(meets('annecy', 'belidzhi')).toBe(false);
  expect(meets('saint etienne', 'saint antoine')).toBe(false);
});

test('every question asks for as many numbers, so that one plan serves all', () => {
  expect(new Set(names.map((name) => partNumbersNear(name).length))).toEqual(new Set([15]));
});

test('short names and numbers are no slips of each other', () => {
  expect(['die', 'paris', '26150 die', 'annecy'].map(isParted)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
