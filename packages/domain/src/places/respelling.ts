import {
  forgivenSlips,
  lettersLeftOut,
  nearSlipNumber,
  slipNumber,
  slipsBetween,
} from './slips.ts';

/** Words considered in place of one that was typed. */
const mostForWord = 10;
/** How many of the words of a phrase may be other than typed. */
const mostChanged = 2;

export interface Respelling {
  readonly phrase: string;
  readonly slips: number;
}

/** What to look for among indexed slips, in order to find what the words of a phrase could be. */
export function slipNumbersOf(phrase: string): readonly number[] {
  const numbers = new Set<number>();
  for (const word of phrase.split(' ')) {
    const most = slipsIn(word);
    if (most === 0) continue;
    for (const letters of lettersLeftOut(word, most)) numbers.add(slipNumber(letters));
  }
  return [...numbers];
}

/** What one word of a phrase leads to without one of its letters. */
export interface NearSlip {
  readonly slip: number;
  /** Where the word stands in the phrase. */
  readonly start: number;
  readonly length: number;
  /** Which letter is left out, from 1; 0 for none. */
  readonly letter: number;
}

/** A shorter last word is more likely unfinished than one slip away from another short word. */
const shortestNear = 6;

/** What to look for in order to find phrases in which one whole word differs by one slip. */
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

/** How far a phrase is from what was typed, word by word; Infinity when a word forgives less. */
export function slipsApart(typed: string, phrase: string): number {
  const words = phrase.split(' ');
  return typed.split(' ').reduce((sum, word, at) => {
    const most = slipsIn(word);
    const { whole } = slipsBetween(word, words[at] ?? '', most);
    return whole > most ? Infinity : sum + whole;
  }, 0);
}

/**
 * What a phrase could have meant, given the words its slips led to, likeliest first: fewest slips,
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
      // The phrase as typed stands among them until the end.
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

/** A word that is known may be meant as it stands; another is a slip, if it is a slip of any. */
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

/** An unfinished word is less likely than a whole one with the same slips. */
const forUnfinished = 0.5;

/** Nothing for a word as it was typed, and for one that is out of reach. */
function costOf(typed: string, word: string, most: number, isLast: boolean): number {
  const { whole, begun } = slipsBetween(typed, word, most);
  if (whole <= most) return whole;
  return !isLast || begun === 0 || begun > most ? 0 : begun + forUnfinished;
}

/** A number is never a slip of another: postal codes lie close together. */
function slipsIn(word: string): number {
  return /\d/.test(word) ? 0 : forgivenSlips(word.length);
}
