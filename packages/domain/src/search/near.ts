import { fold } from './words.ts';

/** Words near a typed one, to be looked up by key where nothing is called as it was typed. */

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Hashtags keep their accents. */
const accents: readonly (readonly [string, string])[] = [
  ['a', 'àâä'],
  ['c', 'ç'],
  ['e', 'éèêë'],
  ['i', 'îï'],
  ['n', 'ñ'],
  ['o', 'ôö'],
  ['u', 'ùûü'],
];
const accented = new Map(accents.map(([letter, signs]) => [letter, Array.from(signs)]));
const lettersOfTags = [...alphabet, ...[...accented.values()].flat()];

const shortest = 3;
/** Longer words have too many neighbours. */
const longestVaried = 16;

/** Every word one slip away: a letter left out, swapped, changed or added. */
export function oneSlipFrom(word: string): readonly string[] {
  return /^[a-z]+$/.test(word) ? varied(word, alphabet) : [];
}

/** Hashtags one slip away, or two accents, which are left out more often than letters. */
export function nearTags(tag: string): readonly string[] {
  if (!/^[\p{Script=Latin}\d_]+$/u.test(tag)) return [];
  const near = varied(tag, lettersOfTags);
  return near.length === 0 ? near : [...new Set([...near, ...withTwoAccents(tag)])];
}

/** Words of a name that are varied: people type a first and a last name. */
const mostWords = 3;

/** Names with one slip in one of their words, as names are looked up: without case and accents. */
export function nearNames(name: string): readonly string[] {
  const words = fold(name)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  if (words.length > mostWords) return [];
  return words.flatMap((word, at) =>
    varied(word, alphabet).map((other) => words.with(at, other).join(' ')),
  );
}

function varied(word: string, letters: readonly string[]): readonly string[] {
  if (word.length < shortest || word.length > longestVaried) return [];
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [start, end] = [word.slice(0, at), word.slice(at)];
    const [letter, next, rest] = [end.charAt(0), end.charAt(1), end.slice(1)];
    if (letter !== '') made.add(start + rest);
    if (next !== '') made.add(start + next + letter + end.slice(2));
    for (const other of letters) {
      made.add(start + other + end);
      if (letter !== '') made.add(start + other + rest);
    }
  }
  made.delete(word);
  return [...made];
}

function withTwoAccents(word: string): readonly string[] {
  return oneAccentMore(word, 0).flatMap(({ made, at }) =>
    oneAccentMore(made, at + 1).map((twice) => twice.made),
  );
}

function oneAccentMore(word: string, from: number) {
  return Array.from(word).flatMap((letter, at) =>
    at < from
      ? []
      : (accented.get(letter) ?? []).map((sign) => ({
          made: word.slice(0, at) + sign + word.slice(at + 1),
          at,
        })),
  );
}
