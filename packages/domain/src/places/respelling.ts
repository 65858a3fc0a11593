import { forgivenSlips, slipsBetween } from './slips.ts';

/** Alternatives considered for one typed word. */
const mostForWord = 10;
/** Maximum number of changed words in a phrase. */
const mostChanged = 2;

export interface Respelling {
  readonly phrase: string;
  readonly slips: number;
}

/**
 * A phrase with one typo taken back of those that need no guess: two neighbours that were swapped,
 * or a letter that was doubled.
 */
export function withSlipTakenBack(phrase: string): readonly string[] {
  if (slipsIn(phrase) === 0) return [];
  const made: string[] = [];
  for (let at = 1; at < phrase.length; at += 1) {
    const [start, end] = [phrase.slice(0, at - 1), phrase.slice(at + 1)];
    const [letter, next] = [phrase.charAt(at - 1), phrase.charAt(at)];
    made.push(start + (letter === next ? letter : next + letter) + end);
  }
  return made;
}

/** Words of a phrase that may be typos of others. */
export function wordsWithSlips(phrase: string): readonly string[] {
  return [...new Set(phrase.split(' '))].filter((word) => slipsIn(word) > 0);
}

/**
 * Possible meanings of a phrase, given the words found in the index, likeliest first: fewest typos,
 * then the order of the words. The last word may be unfinished.
 */
export function respellings(
  phrase: string,
  words: readonly string[],
  most: number,
): readonly Respelling[] {
  const typed = phrase.split(' ');
  let made: readonly (Respelling & { changed: number })[] = [{ phrase: '', slips: 0, changed: 0 }];
  for (const [at, word] of typed.entries()) {
    const choices = choicesFor(word, words, at === typed.length - 1);
    made = made
      .flatMap((start) =>
        choices.map((choice) => ({
          phrase: start.phrase === '' ? choice.word : `${start.phrase} ${choice.word}`,
          slips: start.slips + choice.slips,
          changed: start.changed + (choice.slips > 0 ? 1 : 0),
        })),
      )
      .filter(({ changed }) => changed <= mostChanged)
      .toSorted((one, other) => one.slips - other.slips)
      // The phrase as typed stays among them until the end.
      .slice(0, most * mostForWord);
  }
  return made
    .filter(({ slips }) => slips > 0)
    .slice(0, most)
    .map(({ phrase: meant, slips }) => ({ phrase: meant, slips }));
}

interface Choice {
  readonly word: string;
  readonly slips: number;
}

/** Alternatives for one word: a known word may be meant as it stands, others are typos. */
function choicesFor(typed: string, words: readonly string[], isLast: boolean): readonly Choice[] {
  const most = slipsIn(typed);
  const found = new Map<string, number>();
  let isKnown = most === 0;
  for (const word of most === 0 ? [] : words) {
    if (found.has(word)) continue;
    const slips = costOf(typed, word, most, isLast);
    if (slips > 0) found.set(word, slips);
    isKnown ||= word === typed || (isLast && word.startsWith(typed));
  }
  const others = [...found]
    .map(([word, slips]) => ({ word, slips }))
    .toSorted((one, other) => one.slips - other.slips)
    .slice(0, mostForWord);
  return isKnown || others.length === 0 ? [{ word: typed, slips: 0 }, ...others] : others;
}

/** An unfinished word is less likely than a whole one with the same number of typos. */
const forUnfinished = 0.5;

/** Cost of replacing a word; 0 for the word itself and for one out of reach. */
function costOf(typed: string, word: string, most: number, isLast: boolean): number {
  const { whole, begun } = slipsBetween(typed, word, most);
  if (whole <= most) return whole;
  return !isLast || begun === 0 || begun > most ? 0 : begun + forUnfinished;
}

/** Numbers have no typos: postal codes are too similar. */
function slipsIn(word: string): number {
  return /\d/.test(word) ? 0 : forgivenSlips(word.length);
}
