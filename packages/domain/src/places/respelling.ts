import {
  forgivenSlips,
  lettersLeftOut,
  nearSlipNumber,
  slipNumber,
  slipsBetween,
} from './slips.ts';

/** Alternatives considered for one typed word. */
const mostForWord = 10;
/** Maximum number of changed words in a phrase. */
const mostChanged = 2;

export interface Respelling {
  readonly phrase: string;
  readonly slips: number;
}

/** Index entries under which the intended words of a phrase are found. */
export function slipNumbersOf(phrase: string): readonly number[] {
  const numbers = new Set<number>();
  for (const word of phrase.split(' ')) {
    const most = slipsIn(word);
    if (most === 0) continue;
    for (const letters of lettersLeftOut(word, most)) numbers.add(slipNumber(letters));
  }
  return [...numbers];
}

/** Index entry of one word of a phrase with one letter left out. */
export interface NearSlip {
  readonly slip: number;
  /** Position of the word in the phrase. */
  readonly start: number;
  readonly length: number;
  /** Letter left out, from 1; 0 for none. */
  readonly letter: number;
}

/** A shorter last word is more likely unfinished than mistyped. */
const shortestNear = 6;

/** Index entries that find phrases in which one whole word differs by one typo. */
export function nearSlipsOf(phrase: string): readonly NearSlip[] {
  const found: NearSlip[] = [];
  let start = 0;
  for (const word of phrase.split(' ')) {
    const { length } = word;
    const isBegun = start + length === phrase.length && length < shortestNear;
    if (!isBegun && slipsIn(word) > 0) {
      for (let letter = 0; letter <= length; letter += 1) {
        found.push({ slip: nearSlipNumber(withoutLetter(word, letter)), start, length, letter });
      }
    }
    start += length + 1;
  }
  return found;
}

function withoutLetter(word: string, letter: number): string {
  return letter === 0 ? word : word.slice(0, letter - 1) + word.slice(letter);
}

/**
 * Number of typos between a phrase and the typed one, word by word; Infinity when a word has more
 * than allowed.
 */
export function slipsApart(typed: string, phrase: string): number {
  const words = phrase.split(' ');
  return typed.split(' ').reduce((sum, word, at) => {
    const most = slipsIn(word);
    const { whole } = slipsBetween(word, words[at] ?? '', most);
    return whole > most ? Infinity : sum + whole;
  }, 0);
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
